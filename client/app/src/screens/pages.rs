//! The page of each screen.

use crate::games::marauders::guide;
use crate::games::swordfight::settings as sword;
use crate::screens::brawl::{entrance, options, presets, room, warm_up};
use crate::screens::{
    Model, Page, Screen, account, available, boards, bout, controls, credits, daily, friends,
    graphics, handling, home, ladder, learn, lesson, links, play, players, practice, ranked,
    releases, report, result, rules, servers, settings, solo, sound, tabs, title, touch,
};
use crate::shell::menu::RowKind;

impl Model {
    /// The page of `screen` on this machine; `None` while a bout takes the whole screen.
    pub fn page(&self, screen: Screen) -> Option<Page> {
        let page = self.whole_page(screen)?;
        let urgent = self.trouble().map(str::to_owned).into_iter().chain(self.notices(screen));
        let urgent = urgent.collect();
        let tabs = tabs::of(self, screen);
        let mut page = self.available(Page { urgent, tabs, ..page });
        let focused =
            page.rows.get_mut(self.position.focus).filter(|row| row.kind == RowKind::Input);
        if let Some(row) = focused {
            row.composed.clone_from(&self.input.composed);
        }
        Some(page)
    }

    /// The notices on `screen`: the server's, or that the player waits, those of friends, and a newer release.
    pub fn notices(&self, screen: Screen) -> impl Iterator<Item = String> {
        // There is no page above a replay.
        let trouble = self.trouble().filter(|_| screen == Screen::Replay).map(str::to_owned);
        let told = self
            .status
            .announcements
            .line()
            .into_iter()
            .chain(friends::told(&self.people.friends, screen));
        told.chain(releases::told(self, screen)).chain(trouble)
    }

    /// The page without the rows that mean nothing on this machine.
    pub fn available(&self, page: Page) -> Page {
        available::page(page, self.system.machine)
    }

    fn whole_page(&self, screen: Screen) -> Option<Page> {
        Some(match screen {
            Screen::Welcome => title::welcome(self),
            Screen::Controls => controls::page(self),
            Screen::Title => home::page(self),
            Screen::Settings => settings::page(self),
            Screen::Keys => settings::keys(self),
            Screen::Touch => touch::page(self),
            Screen::Graphics => graphics::page(self),
            Screen::Sound => sound::page(self),
            Screen::Handling => handling::page(self),
            Screen::Boards => boards::page(self),
            Screen::Sword => sword::page(self),
            Screen::Credits => credits::page(),
            Screen::Elements => guide::page(self),
            Screen::Ladder => ladder::page(self),
            Screen::LessonOver => lesson::over(self),
            Screen::Learn => learn::page(self),
            Screen::Drills => learn::drills_page(self),
            Screen::TrainingPaused => learn::paused(self),
            Screen::Rules => rules::page(self),
            Screen::Play => play::page(self),
            Screen::Practice => practice::page(self),
            Screen::PracticeOptions => practice::options_page(self),
            Screen::Solo => solo::page(self),
            Screen::Daily => daily::page(self),
            Screen::SoloOptions => solo::options::page(self),
            Screen::Paused => solo::paused(self),
            Screen::Servers => servers::page(self),
            Screen::Account => account::page(&self.accounts, &self.settings),
            Screen::Claim => account::claim(&self.accounts, &self.settings),
            Screen::SignIn => account::sign_in(&self.accounts, &self.settings),
            Screen::ServerPassword => account::server_password(&self.accounts, &self.settings),
            Screen::ChangePassword => account::change_password(&self.accounts, &self.settings),
            Screen::SignedOut => account::signed_out(&self.accounts, &self.settings),
            Screen::Making => play::making(self),
            Screen::Searching => play::searching(self),
            Screen::Leaving => bout::leaving(self),
            Screen::Called => ranked::called(self),
            Screen::OpenedLink => links::page(self),
            Screen::Result => result::page(self),
            screen => return self.page_with_others(screen),
        })
    }

    /// The pages of rooms, friends and other players.
    fn page_with_others(&self, screen: Screen) -> Option<Page> {
        Some(match screen {
            Screen::Brawl => entrance::page(self),
            Screen::JoinBrawl => entrance::join(self),
            Screen::Rooms => entrance::rooms(self),
            Screen::SpectatePlayer => entrance::watch(self),
            Screen::Players => players::search::page(self),
            Screen::Profile => players::profile::page(self),
            Screen::History => players::history::page(self),
            Screen::Match => players::history::match_page(self),
            Screen::Leaderboards => players::leaderboards::page(self),
            Screen::Live => players::live::page(self),
            Screen::Friends => friends::page(self),
            Screen::Friend => friends::person(self),
            Screen::Report => report::page(self),
            Screen::Room => room::page(self),
            Screen::RoomOptions => options::page(self),
            Screen::RoomPresets => presets::page(self),
            Screen::WarmUp => warm_up::page(self),
            Screen::RoomMembers => room::members(self),
            Screen::RoomMember => room::member(self),
            Screen::LeaveRoom => room::leave(self),
            // Boards fill the others.
            _ => return None,
        })
    }
}
