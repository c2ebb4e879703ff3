//! A caller against a server made of a few frames.

use super::*;
use bout::{Batch, Tick};
use wire::{
    AccountId, AccountView, BoutMessage, Credential, Flow, LobbyMessage, Name, NoticeText,
    PROTOCOL_VERSION, Resume, RoomMessage, rules_hash,
};

const TOKEN: Token = Token([5; 16]);

fn hello() -> Hello {
    let name = Name::new("Anne").expect("a name");
    Hello::new(Credential::Newcomer(name))
}

fn welcome() -> Vec<u8> {
    let (protocol, rules) = (PROTOCOL_VERSION, rules_hash());
    let name = Name::new("Anne").expect("a name");
    let account = AccountView { id: AccountId([1; 16]), name, is_guest: true };
    wire::encode(&ServerMessage::Welcome { protocol, rules, account, token: TOKEN, keep: None })
}

/// A caller who was welcomed on its first call at 0.
fn welcomed() -> Caller {
    let mut caller = Caller::new(hello(), Millis(0));
    assert_eq!(caller.call(), [Act::Open(Call(1))]);
    let [Act::Write(Call(1), first)] = &caller.opened(Millis(0), Call(1))[..] else {
        panic!("no hello")
    };
    assert_eq!(wire::decode(first), Ok(ClientMessage::Hello(hello())));
    let (message, _) = caller.hear(Millis(0), Call(1), &welcome()).expect("a welcome");
    assert!(matches!(message, Some(ServerMessage::Welcome { .. })));
    caller
}

fn opened(acts: &[Act]) -> Vec<Call> {
    let opened = acts.iter().filter_map(|act| match act {
        Act::Open(call) => Some(*call),
        _ => None,
    });
    opened.collect()
}

#[test]
fn who_is_never_let_in_is_told_at_once() {
    let mut caller = Caller::new(hello(), Millis(0));
    caller.call();
    assert_eq!(caller.lost(Millis(10), Call(1)), Err(End::Unreachable));
    let mut caller = Caller::new(hello(), Millis(0));
    caller.call();
    let refused = wire::encode(&ServerMessage::Refused(Refusal::Full));
    assert_eq!(caller.hear(Millis(9), Call(1), &refused), Err(End::Refused(Refusal::Full)));
}

#[test]
fn who_is_turned_away_hears_the_words_that_go_with_it() {
    let mut caller = Caller::new(hello(), Millis(0));
    caller.call();
    caller.opened(Millis(0), Call(1));
    let notice = ServerMessage::Notice(NoticeText::new("Foul language").expect("a text"));
    let heard = caller.hear(Millis(8), Call(1), &wire::encode(&notice));
    assert_eq!(heard, Ok((Some(notice), Vec::new())));
    assert_eq!(caller.condition(), Condition::Opening, "it is no welcome");
    let why = Refusal::Banned { until_ms: 7 };
    let refused = wire::encode(&ServerMessage::Refused(why));
    assert_eq!(caller.hear(Millis(9), Call(1), &refused), Err(End::Refused(why)));
}

#[test]
fn a_program_that_was_started_anew_resumes_its_session() {
    let session = welcomed().session().expect("it was welcomed");
    assert_eq!(session, (TOKEN, 0));
    let mut caller = Caller::returning(hello(), (TOKEN, 7), Millis(0));
    assert_eq!(caller.call(), [Act::Open(Call(1))]);
    assert_eq!(caller.condition(), Condition::Lost(Millis(0)));
    let resume = wire::encode(&ClientMessage::Resume(Resume { token: TOKEN, heard: 7 }));
    assert_eq!(caller.opened(Millis(9), Call(1)), [Act::Write(Call(1), resume)]);
    let resumed = wire::encode(&ServerMessage::Resumed { heard: 40 });
    let (message, _) = caller.hear(Millis(20), Call(1), &resumed).expect("a session");
    assert_eq!(message, Some(ServerMessage::Resumed { heard: 40 }));
    assert_eq!((caller.condition(), caller.session()), (Condition::Good, Some((TOKEN, 7))));
}

#[test]
fn a_silent_line_is_tried_anew_with_growing_pauses_and_given_up_in_the_end() {
    let mut caller = welcomed();
    let mut tries = Vec::new();
    let mut end = None;
    for now in (0..70_000).step_by(10).map(Millis) {
        match caller.step(now) {
            Ok(acts) if !opened(&acts).is_empty() => tries.push(now.0),
            Ok(_) => {}
            Err(why) => {
                end = Some((now.0, why));
                break;
            }
        }
    }
    let steady = (4500..60_000).step_by(2000);
    assert_eq!(tries, [3000, 3500].into_iter().chain(steady).collect::<Vec<u64>>());
    assert_eq!(end, Some((60_000, End::Lost)));
    assert_eq!(caller.condition(), Condition::Lost(Millis(0)));
}

#[test]
fn a_line_that_is_heard_and_does_not_hear_is_no_line() {
    let mut caller = welcomed();
    let flow = wire::encode(&ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() }));
    let mut tries = Vec::new();
    caller.say(Millis(0), &ClientMessage::Room(RoomMessage::Ready)).expect("a short line");
    for now in (0..3000).step_by(50).map(Millis) {
        let (_, acts) = caller.hear(now, Call(1), &flow).expect("sense");
        assert_eq!(acts, [], "no try is given up for a line that does not hear");
        let acts = caller.step(now).expect("too early to give up");
        tries.extend(opened(&acts).iter().map(|_| now.0));
    }
    assert_eq!(tries, [1000, 1500, 2500]);
}

#[test]
fn what_was_said_in_the_meantime_is_said_on_the_new_connection() {
    let mut caller = welcomed();
    caller.lost(Millis(100), Call(1)).expect("it was let in");
    assert_eq!(caller.say(Millis(110), &ClientMessage::Room(RoomMessage::Ready)), Ok(vec![]));
    let acts = caller.step(Millis(120)).expect("too early to give up");
    assert_eq!(opened(&acts), [Call(2)]);
    let resume = ClientMessage::Resume(Resume { token: TOKEN, heard: 0 });
    assert_eq!(caller.opened(Millis(130), Call(2)), [Act::Write(Call(2), wire::encode(&resume))]);
    let resumed = wire::encode(&ServerMessage::Resumed { heard: 0 });
    let (_, acts) = caller.hear(Millis(150), Call(2), &resumed).expect("resumed");
    assert_eq!(acts, [Act::Write(Call(2), wire::encode(&ClientMessage::Room(RoomMessage::Ready)))]);
    assert_eq!(caller.condition(), Condition::Good);
}

#[test]
fn an_old_connection_that_speaks_again_is_good_enough() {
    let mut caller = welcomed();
    let acts = caller.step(SILENCE).expect("too early to give up");
    assert_eq!(opened(&acts), [Call(2)]);
    let outside = wire::encode(&ServerMessage::Outside);
    let (message, acts) = caller.hear(SILENCE, Call(1), &outside).expect("a frame");
    assert_eq!((message, acts), (Some(ServerMessage::Outside), vec![Act::Close(Call(2))]));
    assert_eq!(caller.opened(SILENCE, Call(2)), [Act::Close(Call(2))]);
}

#[test]
fn a_bout_that_flowed_is_missed_sooner_than_a_lobby() {
    // The first flow comes in the countdown, and has no ticks; the pong comes in between.
    for (ticks, missed) in [(0, SILENCE), (3, SILENCE_IN_FLOW)] {
        let mut caller = welcomed();
        let flow = ServerMessage::Flow(Flow { ticks, ..Flow::default() });
        for message in [flow, ServerMessage::Pong(0)] {
            caller.hear(Millis(0), Call(1), &wire::encode(&message)).expect("a frame");
        }
        let first = (0..9000).map(Millis).find(|&now| {
            let acts = caller.step(now).expect("too early to give up");
            !opened(&acts).is_empty()
        });
        assert_eq!(first, Some(missed), "{ticks} ticks");
    }
}

#[test]
fn a_pause_is_no_silence() {
    let (mut caller, mut server) = (welcomed(), Line::default());
    let mut hear = |acts: Vec<Act>| {
        for act in acts {
            let Act::Write(Call(1), frame) = act else { panic!("{act:?}") };
            server.hear::<ClientMessage>(&frame).expect("sense");
        }
        server.say(Millis(0), &ServerMessage::Pong(0)).expect("a short line")
    };
    let play = ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(0))));
    hear(caller.say(Millis(0), &play).expect("a short line"));
    let flow = wire::encode(&ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() }));
    caller.hear(Millis(50), Call(1), &flow).expect("a frame");
    let mut unanswered = Vec::new();
    for now in (60..60_000).step_by(10).map(Millis) {
        unanswered.extend(caller.step(now).expect("too early to give up"));
        // The answers to its pings are a little more than a second apart.
        if now.0.is_multiple_of(1020) {
            let pong = hear(core::mem::take(&mut unanswered));
            caller.hear(now, Call(1), &pong).expect("a frame");
        }
    }
    assert_eq!(caller.condition(), Condition::Good);
}

#[test]
fn any_pong_tells_how_long_it_took() {
    let mut caller = welcomed();
    let pong = wire::encode(&ServerMessage::Pong(5000));
    caller.hear(Millis(6300), Call(1), &pong).expect("a frame");
    assert_eq!((caller.take_ping(), caller.take_ping()), (Some(Millis(1300)), None));
}

#[test]
fn who_plays_needs_no_pings() {
    let (mut caller, mut server) = (welcomed(), Line::default());
    let play = ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(0))));
    let (mut pings, mut measured) = (Vec::new(), Vec::new());
    for now in (10..=3_000).step_by(10).map(Millis) {
        let acts = caller.step(now).expect("too early to give up");
        pings.extend(acts.iter().map(|_| now));
        measured.extend(caller.take_ping());
        let is_said = now.0.is_multiple_of(60);
        let said = if is_said { caller.say(now, &play).expect("a short line") } else { vec![] };
        for act in acts.into_iter().chain(said) {
            let Act::Write(Call(1), frame) = act else { panic!("{act:?}") };
            server.hear::<ClientMessage>(&frame).expect("sense");
        }
        // What was said is confirmed after 30, 40 or 50 ms.
        if now.0 % 60 == 30 + now.0 / 60 % 3 * 10 {
            let flow = ServerMessage::Flow(Flow { ticks: 3, ..Flow::default() });
            let frame = server.say(now, &flow).expect("a short line");
            caller.hear(now, Call(1), &frame).expect("a frame");
        }
    }
    // The first ping is answered sooner than anything that is played.
    assert_eq!((pings, measured), (vec![Millis(10)], vec![Millis(20), Millis(30)]));
}

#[test]
fn who_is_refused_and_cut_off_does_not_call_again() {
    let mut caller = welcomed();
    let refused = wire::encode(&ServerMessage::Refused(Refusal::Flood));
    caller.hear(Millis(5), Call(1), &refused).expect("a frame");
    assert_eq!(caller.lost(Millis(6), Call(1)), Err(End::Refused(Refusal::Flood)));
}

#[test]
fn of_two_new_connections_only_one_is_used() {
    let mut caller = welcomed();
    caller.lost(Millis(100), Call(1)).expect("it was let in");
    let acts = [100, 600].map(|now| caller.step(Millis(now)).expect("too early to give up"));
    assert_eq!(acts.map(|acts| opened(&acts)), [[Call(2)], [Call(3)]]);
    assert_eq!(caller.opened(Millis(650), Call(3)).len(), 1);
    assert_eq!(caller.opened(Millis(660), Call(2)), [], "the server is about to answer");
    let is_greeting = |acts: &[Act]| matches!(acts[..], [Act::Write(Call(2), _)]);
    let early = caller.step(Millis(1500)).expect("too early to give up");
    assert!(!is_greeting(&early));
    let late = caller.step(Millis(1650)).expect("too early to give up");
    assert!(late.iter().any(|act| matches!(act, Act::Write(Call(2), _))), "{late:?}");
}

#[test]
fn what_the_old_connection_brought_in_the_meantime_is_not_heard_twice() {
    let mut caller = welcomed();
    let kept = |others| wire::encode(&ServerMessage::Searching { others });
    caller.say(Millis(0), &ClientMessage::Room(RoomMessage::Ready)).expect("a short line");
    let acts = caller.step(Millis(SILENCE.0 + 1)).expect("it tries anew");
    let call = opened(&acts)[0];
    let greeting = caller.opened(Millis(3_002), call);
    let [Act::Write(_, greeting)] = &greeting[..] else { panic!("{greeting:?}") };
    let resume = |heard| Ok(ClientMessage::Resume(Resume { token: TOKEN, heard }));
    assert_eq!(wire::decode(greeting), resume(0));
    // The server's frames arrive, and those of the client do not.
    let (message, _) = caller.hear(Millis(3_003), Call(1), &kept(1)).expect("a message");
    assert_eq!(message, Some(ServerMessage::Searching { others: 1 }));
    let resumed = wire::encode(&ServerMessage::Resumed { heard: 1 });
    caller.hear(Millis(3_004), call, &resumed).expect("the conversation goes on");
    let (message, _) = caller.hear(Millis(3_005), call, &kept(1)).expect("a message");
    assert_eq!(message, None, "it is said again");
    let (message, _) = caller.hear(Millis(3_006), call, &kept(2)).expect("a message");
    assert_eq!(message, Some(ServerMessage::Searching { others: 2 }));
    caller.lost(Millis(3_007), call).expect("it tries anew");
    let call = opened(&caller.step(Millis(3_007)).expect("it tries anew"))[0];
    let greeting = caller.opened(Millis(3_008), call);
    let [Act::Write(_, greeting)] = &greeting[..] else { panic!("{greeting:?}") };
    assert_eq!(wire::decode(greeting), resume(2), "each is counted once");
}

/// A caller whose server was restarted, after it had said these, and what it says on the new connection.
fn restarted(said: &[ClientMessage]) -> (Caller, Vec<ClientMessage>) {
    let mut caller = welcomed();
    let outside = wire::encode(&ServerMessage::Outside);
    for _ in 0..9 {
        caller.hear(Millis(50), Call(1), &outside).expect("a frame");
    }
    for message in said {
        caller.say(Millis(60), message).expect("a short line");
    }
    caller.lost(Millis(100), Call(1)).expect("it was let in");
    let call = opened(&caller.step(Millis(100)).expect("it tries anew"))[0];
    let resume = wire::encode(&ClientMessage::Resume(Resume { token: TOKEN, heard: 9 }));
    assert_eq!(caller.opened(Millis(110), call), [Act::Write(call, resume)]);
    let (message, acts) = caller.hear(Millis(120), call, &welcome()).expect("a welcome");
    assert!(matches!(message, Some(ServerMessage::Welcome { .. })), "its owner is told");
    assert_eq!((caller.condition(), caller.session()), (Condition::Good, Some((TOKEN, 0))));
    let again = acts.into_iter().filter_map(|act| match act {
        Act::Write(to, frame) if to == call => Some(wire::decode(&frame).expect("sense")),
        _ => None,
    });
    (caller, again.collect())
}

fn play(first: u32) -> ClientMessage {
    let mut batch = Batch::new(Tick(first));
    assert!(batch.push(bout::Buttons::LEFT));
    ClientMessage::Bout(BoutMessage::Play(batch))
}

#[test]
fn a_server_that_was_restarted_counts_from_zero_and_is_told_all_but_the_bout_again() {
    let ready = ClientMessage::Room(RoomMessage::Ready);
    let (mut caller, again) = restarted(&[play(7), ready.clone(), play(8)]);
    assert_eq!(again, [ready]);
    // Both ends count on from there.
    let mut server = Line::default();
    let (call, outside) = (Call(2), ServerMessage::Outside);
    server.hear::<ClientMessage>(&wire::encode(&again[0])).expect("a frame");
    let frame = server.say(Millis(0), &outside).expect("a short line");
    assert_eq!(caller.hear(Millis(130), call, &frame).expect("a frame").0, Some(outside));
    assert_eq!(caller.session(), Some((TOKEN, 1)));
}

#[test]
fn a_request_is_made_again_only_when_a_restarted_server_has_not_heard_it() {
    let seek = ClientMessage::Lobby(LobbyMessage::Spectate(Name::new("Anne").expect("a name")));
    let accept = ClientMessage::Lobby(LobbyMessage::Accept(7));
    let said = [seek.clone(), accept];
    let say_after = |said: &[ClientMessage], message: &ServerMessage| {
        let (mut caller, again) = restarted(said);
        assert_eq!(again, [], "the server says first where the client is");
        let mut server = Line::default();
        let frame = server.say(Millis(0), message).expect("a short line");
        let (told, acts) = caller.hear(Millis(130), Call(2), &frame).expect("a frame");
        let again = acts.iter().filter_map(|act| match act {
            Act::Write(_, frame) => Some(server.hear(frame).expect("a frame").message),
            _ => None,
        });
        (told, again.collect::<Vec<ClientMessage>>())
    };
    let (outside, searching) = (ServerMessage::Outside, ServerMessage::Searching { others: 3 });
    assert_eq!(say_after(&said, &outside), (None, vec![seek]), "it still searches");
    assert_eq!(say_after(&said, &searching), (Some(searching.clone()), vec![]));
    let leave = [ClientMessage::Leave];
    assert_eq!(say_after(&leave, &searching), (Some(searching.clone()), leave.to_vec()));
    assert_eq!(say_after(&leave, &outside), (Some(outside.clone()), vec![]), "it has left");
}

mod places;

/// The token by which a caller whose connection is lost resumes on the next one.
fn resumes(caller: &mut Caller, now: &mut Millis) -> (Call, Token) {
    for _ in 0..100 {
        *now = now.plus(Millis(100));
        let mut acts = caller.step(*now).expect("it is not over yet");
        for call in opened(&acts) {
            acts.extend(caller.opened(*now, call));
        }
        for act in acts {
            if let Act::Write(call, first) = act
                && let Ok(ClientMessage::Resume(resume)) = wire::decode(&first)
            {
                return (call, resume.token);
            }
        }
    }
    panic!("it tries no more")
}

#[test]
fn a_session_whose_newest_token_was_never_recorded_goes_on_by_the_one_before() {
    let newer = Token([6; 16]);
    let mut now = Millis(0);
    let mut caller = welcomed();
    caller.lost(now, Call(1)).expect("it tries again");
    let (call, token) = resumes(&mut caller, &mut now);
    assert_eq!(token, TOKEN);
    let Ok(ServerMessage::Welcome { protocol, rules, account, keep, .. }) =
        wire::decode(&welcome())
    else {
        panic!("no welcome")
    };
    let again = ServerMessage::Welcome { protocol, rules, account, token: newer, keep };
    caller.hear(now, call, &wire::encode(&again)).expect("a welcome");
    caller.lost(now, call).expect("it tries again");
    let gone = wire::encode(&ServerMessage::Refused(Refusal::Gone));
    // Two slow answers by one token are one.
    let (slow, token) = resumes(&mut caller, &mut now);
    let (call, same) = resumes(&mut caller, &mut now);
    assert_eq!((token, same), (newer, newer));
    for call in [slow, call] {
        assert_eq!(caller.hear(now, call, &gone), Ok((None, vec![Act::Close(call)])));
    }
    let (call, token) = resumes(&mut caller, &mut now);
    assert_eq!(token, TOKEN);
    assert_eq!(caller.hear(now, call, &gone), Ok((None, vec![Act::Close(call)])));
    let (call, token) = resumes(&mut caller, &mut now);
    assert_eq!(token, newer);
    assert_eq!(caller.hear(now, call, &gone), Err(End::Refused(Refusal::Gone)));
}
