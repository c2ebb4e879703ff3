//! The pages of players with a real server, whose answers they must understand.

use app::activity::intent::{BrawlIntent, Intent};
use app::platform::server::Embedded;
use app::screens::Screen;
use app::screens::message::PlayersAction;
use bevy::prelude::KeyCode;
use games::GameKind;
use wire::{BrawlCommand, BrawlOptions, HostCommand};

use super::super::program::{Folder, Program, run};
use super::{choose, labels, model, open, page, says, write};

/// Anne's server, on which she hosts a room, and Mary.
struct Harbour {
    mary: Program,
    anne: Program,
    _server: Embedded,
    _folder: Folder,
}

#[test]
fn the_pages_show_what_a_real_server_tells() {
    let folder = Folder::new("players-real");
    let server = folder.serve();
    let address = server.address.to_string();
    let mut anne = Program::new(model(&address));
    anne.intent(Intent::Brawl(BrawlIntent::HostThere));
    anne.until("room", |anne| anne.screen() == Screen::Room);
    let mut mary = model(&address);
    mary.settings.name = "Mary".into();
    let mary = Program::new(mary);
    let mut harbour = Harbour { mary, anne, _server: server, _folder: folder };
    harbour.play();
    let Harbour { mary, anne, .. } = &mut harbour;

    // Mary finds the match, and spectates it.
    open(mary, &[PlayersAction::Live]);
    mary.until("match", |mary| labels(mary).iter().any(|label| label.starts_with("Anne – ")));
    mary.press(KeyCode::Enter);
    run(&mut [mary, anne], "Anne's bout", |all| all[0].play().spectator_view().is_some());
    mary.intent(Intent::Leave);
    // Anne drops pieces where they come until she is out.
    while anne.screen() == Screen::Bout {
        anne.press(KeyCode::Space);
    }
    open(mary, &[]);
    write(mary, "ann");
    mary.until("Anne", |mary| labels(mary)[1] == "Anne");
    mary.press(KeyCode::Enter);
    mary.until("profile", |mary| mary.model().people.players.player().is_some());
    choose(mary, "Match history");
    let has_match = |mary: &Program| labels(mary).len() == 2;
    let again = |program: &mut Program| program.change().people.players.cache.pass(61.0);
    for _ in 0..50 {
        if has_match(mary) {
            break;
        }
        again(mary);
        (0..20).for_each(|_| mary.frame());
    }
    assert!(has_match(mary), "{:?}", labels(mary));
    let value = page(mary).rows[0].value.clone();
    assert!(value.contains("Stacker · Lost"), "{value}");
    mary.press(KeyCode::Enter);
    assert_eq!(mary.screen(), Screen::Match);
    assert!(page(mary).has_picture, "there are figures");
    choose(mary, "Watch replay");
    mary.until("replay", |mary| mary.screen() == Screen::Replay);
    mary.press(KeyCode::Escape);
    assert_eq!(mary.screen(), Screen::Match, "back where it was chosen");
    // Boards of all kinds are understood, and empty.
    open(mary, &[PlayersAction::Boards]);
    for _ in 0..app::activity::public::Board::all().len() {
        mary.until("board", |mary| says(mary, "No one is ranked"));
        mary.press(KeyCode::ArrowRight);
    }
    open(mary, &[PlayersAction::Profile("Nobody".into())]);
    mary.until("nobody", |mary| says(mary, "no player of this name"));
}

impl Harbour {
    /// Anne plays against a bot.
    fn play(&mut self) {
        let host = |command| Intent::Room(BrawlCommand::Host(command));
        let options = BrawlOptions::duel(GameKind::STACKER.rules_default());
        let options = BrawlOptions { best_of: 1, ..options };
        self.anne.intent(host(HostCommand::Options(options)));
        self.anne.intent(host(HostCommand::AddBot(1)));
        self.anne.until("bot", |anne| {
            anne.model().brawl.room.as_ref().is_some_and(|room| room.members.len() == 2)
        });
        self.anne.intent(host(HostCommand::Start));
        self.anne.until("bout", |anne| anne.screen() == Screen::Bout);
    }
}
