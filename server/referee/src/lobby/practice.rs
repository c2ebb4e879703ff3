//! Practice in the lobby: a room with bots on all other seats, which begins at once.

use alloc::vec::Vec;
use bots::Level;
use wire::{BrawlOptions, Entrant, Refusal, RoomKind};

use super::answer::{LobbyAnswer, refuse};
use super::queues::Queues;
use super::roster::Roster;
use crate::brawl;
use crate::ids::ClientId;
use crate::participant::{Participant, RoomRequest, Who, bot_names};
use crate::room::GRACE;

/// A client plays bots of this level by these options.
pub(super) fn open(
    roster: &mut Roster,
    queues: &Queues,
    client: ClientId,
    level: u8,
    options: BrawlOptions,
    entrant: Entrant,
) -> LobbyAnswer {
    let Some(level) = Level::new(level) else { return refuse(client, Refusal::Options) };
    let checked = roster
        .check_alone(client, &entrant, queues.tickets.is_proposed(client))
        .and_then(|()| brawl::check_options(&options))
        .and_then(|()| brawl::check_entrant(&options, &entrant));
    if let Err(why) = checked {
        return refuse(client, why);
    }
    let bot = |(seat, name)| Participant {
        who: Who::Bot(level),
        name,
        account: None,
        entrant: Entrant { handling: options.rules.kind().handling_default(), ..entrant },
        team: options.team_in_turn(seat),
    };
    let bots: Vec<Participant> = (1..options.seats).zip(bot_names(level)).map(bot).collect();
    let room = roster.next_room();
    let player = roster.seat_alone(client, entrant, options.team_in_turn(0));
    let request = RoomRequest {
        kind: RoomKind::Practice,
        rules: options.rules,
        best_of: options.best_of,
        grace: GRACE,
        participants: player.into_iter().chain(bots).collect(),
    };
    LobbyAnswer::Open(room, request)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Incoming;
    use crate::lobby::{Lobby, LobbyRules};
    use bout::Team;
    use games::{GameKind, Preset, Rules, Week};
    use wire::{AccountId, AccountView, LobbyMessage, Name, ServerMessage, Sides};

    const ANNE: ClientId = ClientId(1);

    fn lobby() -> Lobby {
        let rules = GameKind::SWORDFIGHT.rules_default();
        let mut lobby = Lobby::new(
            LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true },
            Week(0),
        );
        let name = Name::new("Anne").expect("a name");
        lobby.enter(ANNE, AccountView { id: AccountId([1; 16]), name, is_guest: true });
        lobby
    }

    fn say(game: GameKind, level: u8, options: BrawlOptions) -> Vec<LobbyAnswer> {
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        let practice = LobbyMessage::Practice { level, options, entrant };
        lobby().receive(ANNE, Incoming::Lobby(practice))
    }

    /// Checks the teams by seat of a match by these options.
    fn check(options: BrawlOptions, teams: &[u8]) {
        let answers = say(options.rules.kind(), 3, options);
        let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!((request.kind, request.rules), (RoomKind::Practice, options.rules));
        let seated = request.participants.iter().map(|one| one.team);
        assert!(seated.eq(teams.iter().copied().map(Team)), "{request:?}");
        let bots = request.participants.iter().filter(|one| matches!(one.who, Who::Bot(_)));
        assert_eq!(bots.count() + 1, teams.len());
        for (index, one) in request.participants.iter().enumerate() {
            let before = &request.participants[..index];
            assert!(before.iter().all(|other| other.name != one.name), "{request:?}");
        }
    }

    #[test]
    fn bots_take_the_other_seats_in_the_smallest_teams() {
        let fight = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
        check(fight, &[0, 1]);
        check(BrawlOptions { seats: 4, ..fight }, &[0, 1, 2, 3]);
        check(BrawlOptions { seats: 5, sides: Sides::Teams(2), ..fight }, &[0, 1, 0, 1, 0]);
        for preset in Preset::of(GameKind::MARAUDERS) {
            let Rules::Turns(games::TurnRules::Marauders(rules)) = preset.rules else {
                panic!("{preset:?}")
            };
            let seats = (0..rules.mode.seats()).map(bout::Seat);
            let teams: Vec<u8> = seats.map(|seat| rules.mode.team(seat).0).collect();
            check(BrawlOptions::duel(preset.rules), &teams);
        }
    }

    #[test]
    fn what_cannot_be_practised_is_refused() {
        let fight = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
        let refused = |game, level, options| {
            let told = ServerMessage::Refused(Refusal::Options);
            assert_eq!(say(game, level, options), [LobbyAnswer::Tell(ANNE, told)]);
        };
        refused(GameKind::SWORDFIGHT, 0, fight);
        refused(GameKind::SWORDFIGHT, 6, fight);
        refused(GameKind::SWORDFIGHT, 1, BrawlOptions { best_of: 10, ..fight });
        refused(GameKind::STACKER, 1, fight);
        let endless = BrawlOptions::duel(games::SoloMode::Zen.rules());
        refused(GameKind::STACKER, 1, endless);
    }
}
