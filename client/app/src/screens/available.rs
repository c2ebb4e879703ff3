//! Which rows the machine can act on: the others are not shown.

use crate::activity::intent::{BrawlIntent, Intent};
use crate::platform::machine::Machine;
use crate::screens::message::PracticeControl;
use crate::screens::rows::Does;
use crate::screens::{Control, Field, Message, Page, Screen};
use crate::settings::graphics::GraphicsControl;

/// The page without the rows that mean nothing on this machine.
pub fn page(mut page: Page, machine: Machine) -> Page {
    page.rows.retain(|row| is_available(&row.does, machine));
    page
}

fn is_available(does: &Does, machine: Machine) -> bool {
    match does {
        Does::Press(Message::Intent(Intent::Quit)) => machine.quits,
        Does::Press(Message::Intent(Intent::Brawl(BrawlIntent::HostHere)))
        | Does::Step(Control::RunServer | Control::Practice(PracticeControl::Server)) => {
            machine.hosts
        }
        Does::Press(Message::Go(Screen::Servers)) | Does::Type(Field::Address) => {
            machine.chooses_server
        }
        Does::Step(Control::Window) => machine.sizes_window,
        Does::Step(Control::Graphics(GraphicsControl::Vsync | GraphicsControl::FrameLimit)) => {
            machine.paces_frames
        }
        Does::Step(Control::Graphics(GraphicsControl::Borderless)) => machine.has_exclusive,
        Does::Step(Control::Fullscreen) => machine.fills_screen,
        Does::Step(Control::Notifications) => machine.notifies,
        Does::Press(_) | Does::Step(_) | Does::Pick(..) | Does::Type(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Model;
    use crate::settings::{Settings, SettingsFile};

    /// The rows of some pages on a machine.
    fn rows(machine: Machine) -> usize {
        let settings = Settings { address: "play.example.org".into(), ..Settings::default() };
        let mut model = Model::new(SettingsFile::none(), settings);
        model.system.machine = machine;
        let screens = [
            Screen::Title,
            Screen::Play,
            Screen::Practice,
            Screen::Settings,
            Screen::Graphics,
            Screen::Solo,
            Screen::Brawl,
            Screen::JoinBrawl,
            Screen::SpectatePlayer,
            Screen::Account,
        ];
        let pages = screens.into_iter().filter_map(|screen| model.page(screen));
        pages.map(|page| page.rows.len()).sum()
    }

    #[test]
    fn a_page_shows_no_row_that_only_a_desktop_can_act_on() {
        // Quit, Servers twice, Host twice, Window, what paces frames, the kind of fullscreen, the place of
        // practice and of runs, five addresses; but notifications.
        assert_eq!(rows(Machine::DESKTOP) - rows(Machine::PAGE), 16 - 1);
    }
}
