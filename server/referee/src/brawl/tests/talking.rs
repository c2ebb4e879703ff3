//! Chat.

use super::*;

fn line(hall: &mut Hall, client: ClientId, text: &str) -> Result<(), Refusal> {
    hall.ask(client, BrawlCommand::Chat(ChatText::new(text).expect("a line")))
}

/// The chat lines that this client received from others.
fn heard(hall: &Hall, client: ClientId) -> Vec<(&str, &str)> {
    let lines = hall.told.iter().filter_map(|(to, message)| match message {
        ServerMessage::Chat(line) if *to == client => {
            Some((line.name.as_str(), line.text.as_str()))
        }
        _ => None,
    });
    lines.collect()
}

#[test]
fn everyone_hears_a_line_and_who_said_it() {
    let mut hall = hall(options(), 3);
    assert_eq!(line(&mut hall, MARY, "ahoy"), Ok(()));
    for client in [ANNE, MARY, JACK] {
        assert_eq!(heard(&hall, client), [("Mary", "ahoy")]);
    }
}

#[test]
fn nobody_talks_too_fast_and_nobody_pays_for_another() {
    let mut hall = hall(options(), 2);
    for _ in 0..CHAT.burst {
        assert_eq!(line(&mut hall, MARY, "ahoy"), Ok(()));
    }
    assert_eq!(line(&mut hall, MARY, "ahoy"), Err(Refusal::ChatTooFast));
    assert_eq!(line(&mut hall, ANNE, "slowly"), Ok(()));
    hall.pass(CHAT.every.0);
    assert_eq!(line(&mut hall, MARY, "aye"), Ok(()));
    assert_eq!(heard(&hall, ANNE).len(), usize::from(CHAT.burst) + 2);
}

#[test]
fn who_is_muted_is_not_heard_even_when_it_comes_again() {
    let mut hall = hall(options(), 2);
    let mary = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Mute(mary, true)), Ok(()));
    assert_eq!(line(&mut hall, MARY, "ahoy"), Err(Refusal::Muted));
    assert!(hall.member(MARY).is_muted);
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    hall.come(MARY);
    assert_eq!(line(&mut hall, MARY, "ahoy"), Err(Refusal::Muted));
    assert!(heard(&hall, ANNE).is_empty());
    let mary = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Mute(mary, false)), Ok(()));
    assert_eq!(line(&mut hall, MARY, "ahoy"), Ok(()));
    assert_eq!(heard(&hall, ANNE), [("Mary", "ahoy")]);
}

/// The emotes that this client was shown.
fn emotes(hall: &Hall, client: ClientId) -> usize {
    let is_emote = |(to, message): &&(ClientId, ServerMessage)| {
        *to == client && matches!(message, ServerMessage::Emote(..))
    };
    hall.told.iter().filter(is_emote).count()
}

#[test]
fn two_who_duel_in_a_room_show_emotes_to_all_unless_the_host_has_muted_them() {
    let mut hall = hall(BrawlOptions { seats: 2, ..options() }, 3);
    let emote = || Incoming::Room(RoomMessage::Emote(wire::Emote::Nice));
    assert_eq!(hall.say(MARY, emote()), Ok(()), "before the match nobody is shown it");
    hall.start();
    assert_eq!(hall.say(JACK, emote()), Ok(()), "a spectator");
    assert_eq!(emotes(&hall, ANNE), 0);
    assert_eq!(hall.say(MARY, emote()), Ok(()));
    let mary = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Mute(mary, true)), Ok(()));
    assert_eq!(hall.say(MARY, emote()), Ok(()));
    for client in [ANNE, MARY, JACK] {
        assert_eq!(emotes(&hall, client), 1);
    }
}
