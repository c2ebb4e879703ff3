//! The facts of a finished bout, for its result page.

use std::collections::BTreeMap;

use bout::{Outcome, Seat, Team};
use wire::{ClientMessage, MatchId, Name, Report, RoomMessage, RoomPhase, RoomView};

use crate::activity::Activity;
use crate::activity::online::Bout;
use crate::activity::status::{Aftermath, BoutFacts, BoutResult, NextMatch, PlayerResult};
use crate::flow::granted::Granted;
use crate::platform::clipboard::Clipboard;
use crate::platform::deep_link::ReplayPlace;
use crate::screens::{Model, Screen};
use crate::text::tr;

/// The result of a bout of `room`, and its possible successor.
pub fn of(outcome: Outcome, bout: &Bout, room: &RoomView, next: NextMatch) -> BoutResult {
    let (own_team, facts) = match bout {
        Bout::Clocked(bout) => {
            let facts = BoutFacts::Clocked {
                game: bout.game(),
                pieces: bout.pieces(),
                seconds: bout.seconds(),
                place: bout.roster().rank(bout.seat()),
                has_teams: bout.roster().has_teams(),
            };
            (bout.roster().team(bout.seat()), facts)
        }
        Bout::Turns(bout) => {
            let table = bout.table();
            let none = BoutFacts::Turns { turns: 0, hit_points: Vec::new() };
            let facts = table.map_or(none, BoutFacts::of_table);
            (table.zip(bout.seat()).map(|(table, seat)| table.team(seat)), facts)
        }
    };
    let table = match bout {
        Bout::Clocked(_) => None,
        Bout::Turns(bout) => bout.table(),
    };
    let player = |(seat, member): (u8, &wire::Member)| PlayerResult {
        name: member.name.to_string(),
        // A battle assigns its seats to teams itself.
        team: table.map_or(member.team, |table| table.team(Seat(seat))),
        wins: member.wins,
    };
    BoutResult {
        winner: match outcome {
            Outcome::Won(team) => Some(team),
            Outcome::Drawn | Outcome::Undecided => None,
        },
        own_team,
        is_match_over: matches!(room.phase, RoomPhase::Over(_)),
        players: (0..).zip(room.members.iter()).map(player).collect(),
        facts,
        next,
    }
}

/// The opponent in a duel against a person, on a server that keeps accounts.
pub fn opponent(play: &Activity) -> Option<Name> {
    let online = play.online().filter(|online| online.server.is_none())?;
    let room = online.stage.room()?;
    let own = room.seat?;
    let others = (0..).map(Seat).zip(room.members.iter()).filter(|(seat, _)| *seat != own);
    match others.map(|(_, member)| member).collect::<Vec<_>>()[..] {
        [member] if member.bot.is_none() => Some(member.name.clone()),
        _ => None,
    }
}

/// The player is ready for the next bout or match.
pub fn ready(play: &Activity, model: &mut Model) {
    if !play.say(ClientMessage::Room(RoomMessage::Ready)) {
        model.problem = Some(tr!("error-lost").into());
    }
    if let Some(result) = &mut model.status.result {
        result.next = NextMatch::Waiting;
    }
}

/// The figures of the bout, or of the match, that is over. A match that was saved has a page on the web site
/// of its server, unless that is the server of this program, which ends with it.
pub fn reported(play: &Activity, model: &mut Model, report: Report) {
    let Some(room) = play.room() else { return };
    let has_site = play.online().is_some_and(|online| online.server.is_none());
    let server = &model.status.connection.address;
    let page = report.saved.filter(|_| has_site).map(|id| page(server, id));
    // Its own server lives until the replay is here.
    let last = format!("bout={}", decided(room).max(1));
    let replay = report.saved.and_then(|id| ReplayPlace::of(&digits(id), &last));
    let replay = replay.map(|place| (server.clone(), place));
    let is_other =
        |(seat, _): &(usize, &wire::Member)| room.seat.is_none_or(|own| own.index() != *seat);
    let others: Vec<&wire::Member> =
        room.members.iter().enumerate().filter(is_other).map(|(_, member)| member).collect();
    let opponent = match others[..] {
        [only] if page.is_some() && only.bot.is_none() => Some(only.name.to_string()),
        _ => None,
    };
    model.status.aftermath = Aftermath {
        replay,
        opponent,
        seat: room.seat,
        names: room.members.iter().map(|member| member.name.to_string()).collect(),
        page,
        report: Some(report),
        ..Aftermath::default()
    };
}

/// How many bouts of the match of a room a team has won: the last one has this number, or a larger one after a
/// draw.
fn decided(room: &RoomView) -> u32 {
    let wins: BTreeMap<Team, u8> = room.members.iter().map(|one| (one.team, one.wins)).collect();
    wins.into_values().map(u32::from).sum()
}

/// The page of a match on the web site of the server at this address.
fn page(server: &str, id: MatchId) -> String {
    format!("{}/match/{}", link::web(server), digits(id))
}

/// The id of a match as the web site and the API spell it.
fn digits(MatchId(id): MatchId) -> String {
    let digits: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    parts.join("-")
}

/// Copies the address of the page of the match.
pub fn copy(model: &mut Model, clipboard: &mut Clipboard) -> Granted {
    let Some(page) = model.status.aftermath.page.clone() else { return Granted::Done };
    model.status.aftermath.is_copied = clipboard.put(&page);
    if !model.status.aftermath.is_copied {
        model.problem = Some(tr!("error-copy", link = page));
    }
    Granted::Done
}

/// Advances what moves on the page of a result by `seconds`.
pub fn pass(model: &mut Model, screen: Screen, seconds: f32) {
    if screen == Screen::Result {
        model.status.aftermath.seconds += seconds;
    }
}

/// A player who has left cannot be challenged again.
pub fn miss(model: &mut Model, name: &Name) {
    let Some(BoutResult { next, .. }) = &mut model.status.result else { return };
    if !matches!(next, NextMatch::Left(_)) {
        *next = NextMatch::Left(name.to_string());
        model.position.focus = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::status::SETTLED_SECONDS;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn a_saved_match_has_a_page_on_its_server() {
        let id = MatchId([0x01, 0x9a, 2, 3, 0x7c, 5, 0x80, 7, 8, 9, 10, 11, 12, 13, 14, 0xff]);
        let path = "match/019a0203-7c05-8007-0809-0a0b0c0d0eff";
        for (server, site) in [
            ("play.example.org", "https://play.example.org"),
            ("wss://play.example.org:444", "https://play.example.org:444"),
            ("127.0.0.1:4711", "http://127.0.0.1:4711"),
        ] {
            assert_eq!(page(server, id), format!("{site}/{path}"), "{server}");
        }
    }

    #[test]
    fn the_page_is_copied_where_there_is_one() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        let mut clipboard = Clipboard::Fixed("before".into());
        copy(&mut model, &mut clipboard);
        assert_eq!((clipboard.text().as_deref(), &model.problem), (Some("before"), &None));
        model.status.aftermath.page = Some("https://a.org/match/1".into());
        copy(&mut model, &mut clipboard);
        assert_eq!(clipboard.text().as_deref(), Some("https://a.org/match/1"));
        assert!(model.status.aftermath.is_copied);
    }

    #[test]
    fn a_press_ends_what_moves_once_it_cannot_be_meant_for_the_bout() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        pass(&mut model, Screen::Bout, 9.0);
        assert_eq!(model.status.aftermath.seconds, 0.0, "it is not shown yet");
        pass(&mut model, Screen::Result, 0.5);
        model.status.aftermath.skip();
        assert_eq!(model.status.aftermath.seconds, 0.5);
        pass(&mut model, Screen::Result, 0.5);
        model.status.aftermath.skip();
        assert_eq!(model.status.aftermath.seconds, SETTLED_SECONDS);
    }

    #[test]
    fn who_has_left_is_not_asked_for_a_rematch() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        let result = crate::scenes::results::bout_result();
        model.status.result = Some(BoutResult { next: NextMatch::Waiting, ..result });
        model.position.focus = 1;
        let mary = Name::new("Mary").expect("a name");
        for _ in 0..2 {
            miss(&mut model, &mary);
            let page = model.page(Screen::Result).expect("a page");
            let score = "Anne 2 : Calico 1 · 41 pairs · 1:37";
            assert_eq!(page.lines, [score, "Mary left the room"]);
            let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
            assert_eq!(labels, ["Leave", "Rules"], "there is no rematch to ask for");
            assert_eq!(model.position.focus, 0);
        }
    }
}
