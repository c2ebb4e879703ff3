//! A caller in an arena of several nodes.

use super::*;
use alloc::string::{String, ToString};
use wire::{ArenaNode, NodeAddress, NodeName, Redirect};

fn address(name: &str) -> NodeAddress {
    NodeAddress::new(name).expect("an address")
}

fn nodes(names: &[&str]) -> Vec<u8> {
    let node = |(id, name): (u32, &&str)| ArenaNode {
        id,
        name: NodeName::new(name).expect("a name"),
        address: address(name),
    };
    let nodes: Vec<ArenaNode> = (1..).zip(names).map(node).collect();
    wire::encode(&ServerMessage::Nodes(nodes.try_into().expect("few nodes")))
}

fn redirect(to: &str, ticket: Option<Token>) -> Vec<u8> {
    wire::encode(&ServerMessage::Redirect(Redirect { address: address(to), ticket }))
}

/// A caller that was welcomed at the first address, and received these nodes.
fn in_arena(names: &[&str]) -> Caller {
    let mut caller = welcomed();
    caller.hear(Millis(0), Call(1), &nodes(names)).expect("a list");
    caller
}

/// Where the connections lead that these acts open.
fn places(caller: &Caller, acts: &[Act]) -> Vec<String> {
    let place = |call| caller.address(call).map_or("first", |address| address.as_str());
    opened(acts).into_iter().map(|call| place(call).to_string()).collect()
}

const TICKET: Token = Token([8; 16]);

#[test]
fn a_session_that_moves_goes_on_at_the_other_node_with_its_ticket() {
    let mut caller = in_arena(&["a", "b"]);
    let ready = ClientMessage::Room(RoomMessage::Ready);
    caller.say(Millis(50), &ready).expect("a short line");
    let (message, acts) =
        caller.hear(Millis(90), Call(1), &redirect("b", Some(TICKET))).expect("a redirect");
    assert_eq!((message, &acts[..]), (None, &[Act::Close(Call(1)), Act::Open(Call(2))][..]));
    assert_eq!(places(&caller, &acts), ["b"]);
    let resume = wire::encode(&ClientMessage::Resume(Resume { token: TICKET, heard: 0 }));
    assert_eq!(caller.opened(Millis(120), Call(2)), [Act::Write(Call(2), resume)]);
    assert_eq!(caller.step(Millis(130)), Ok(vec![]), "it is about to answer");
    assert_eq!(caller.condition(), Condition::Good, "that is no lost connection");
    let (_, acts) = caller.hear(Millis(150), Call(2), &welcome()).expect("a welcome");
    assert!(acts.contains(&Act::Write(Call(2), wire::encode(&ready))), "{acts:?}");
    assert_eq!((caller.session(), caller.home()), (Some((TOKEN, 0)), Some(&address("b"))));
    // Later connections lead there as well.
    caller.lost(Millis(900), Call(2)).expect("it was let in");
    let acts = caller.step(Millis(900)).expect("it tries anew");
    assert_eq!(places(&caller, &acts), ["b"]);
    assert_eq!(caller.condition(), Condition::Lost(Millis(900)));
}

#[test]
fn a_redirect_out_of_the_arena_is_not_followed() {
    let mut caller = in_arena(&["a", "b"]);
    let (message, acts) =
        caller.hear(Millis(90), Call(1), &redirect("c", Some(TICKET))).expect("a frame");
    assert_eq!((message, &acts[..]), (None, &[Act::Close(Call(1))][..]));
    let acts = caller.step(Millis(90)).expect("it tries anew");
    assert_eq!(places(&caller, &acts), ["first"]);
    let resume = wire::encode(&ClientMessage::Resume(Resume { token: TOKEN, heard: 0 }));
    assert_eq!(caller.opened(Millis(99), Call(2)), [Act::Write(Call(2), resume)]);
}

#[test]
fn a_node_that_cannot_be_reached_is_asked_for_at_the_one_before_and_then_at_all() {
    let mut caller = in_arena(&["a", "b", "c"]);
    let (_, mut acts) =
        caller.hear(Millis(0), Call(1), &redirect("b", Some(TICKET))).expect("a redirect");
    let mut tried = Vec::new();
    for now in (0..7_000).step_by(50).map(Millis) {
        tried.extend(places(&caller, &acts).into_iter().map(|place| (now.0, place)));
        for call in opened(&acts) {
            caller.lost(now, call).expect("it was let in");
        }
        acts = caller.step(now).expect("too early to give up");
    }
    let tried: Vec<_> = tried.iter().map(|(at, place)| (*at, place.as_str())).collect();
    let expected = [
        (0, "b"),
        (550, "b"),
        (1550, "first"),
        (2550, "a"),
        (3550, "c"),
        (4550, "b"),
        (5550, "first"),
        (6550, "a"),
    ];
    assert_eq!(tried, expected);
    assert_eq!(caller.condition(), Condition::Lost(Millis(0)));
}

#[test]
fn a_node_that_has_taken_over_is_found_by_any_other() {
    let mut caller = in_arena(&["a", "b", "c"]);
    caller.lost(Millis(0), Call(1)).expect("it was let in");
    let mut asked = None;
    for now in (0..3_000).step_by(50).map(Millis) {
        let acts = caller.step(now).expect("too early to give up");
        match (&places(&caller, &acts)[..], &opened(&acts)[..]) {
            ([place], [call]) if place == "first" => caller.lost(now, *call).expect("let in"),
            ([_], [call]) => {
                asked = Some((now, *call));
                break;
            }
            _ => {}
        }
    }
    let (now, call) = asked.expect("another node is asked");
    caller.opened(now, call);
    let (_, acts) = caller.hear(now, call, &redirect("c", Some(TOKEN))).expect("a redirect");
    assert_eq!(places(&caller, &acts), ["c"]);
    let call = opened(&acts)[0];
    caller.opened(now, call);
    caller.hear(now, call, &welcome()).expect("a welcome");
    assert_eq!((caller.condition(), caller.home()), (Condition::Good, Some(&address("c"))));
}

#[test]
fn nodes_that_send_a_client_to_each_other_do_so_at_most_twice_a_second() {
    let mut caller = in_arena(&["a", "b"]);
    let (_, mut acts) =
        caller.hear(Millis(0), Call(1), &redirect("a", Some(TICKET))).expect("a redirect");
    let mut redirects = 0;
    for now in (0..10_000).step_by(10).map(Millis) {
        for call in opened(&acts) {
            let other = if caller.home() == Some(&address("a")) { "b" } else { "a" };
            caller.opened(now, call);
            redirects += 1;
            caller.hear(now, call, &redirect(other, Some(TICKET))).expect("a redirect");
        }
        acts = caller.step(now).expect("too early to give up");
    }
    assert!((5..=20).contains(&redirects), "{redirects}");
}

#[test]
fn a_newcomer_is_sent_on_before_any_welcome_and_authenticates_there() {
    let mut caller = Caller::new(hello(), Millis(0));
    caller.call();
    caller.opened(Millis(0), Call(1));
    caller.hear(Millis(5), Call(1), &nodes(&["a", "b"])).expect("a list");
    let (_, acts) = caller.hear(Millis(6), Call(1), &redirect("b", None)).expect("a redirect");
    assert_eq!(places(&caller, &acts), ["b"]);
    let hello = wire::encode(&ClientMessage::Hello(hello()));
    assert_eq!(caller.opened(Millis(9), Call(2)), [Act::Write(Call(2), hello)]);
    caller.hear(Millis(12), Call(2), &welcome()).expect("a welcome");
    assert_eq!(caller.condition(), Condition::Good);
}

#[test]
fn a_newcomer_asks_the_other_nodes_when_one_takes_nobody_in() {
    let refused = wire::encode(&ServerMessage::Refused(Refusal::OtherNode));
    let mut caller = Caller::new(hello(), Millis(0));
    let mut acts = caller.call();
    let mut asked = Vec::new();
    let end = loop {
        asked.extend(places(&caller, &acts));
        let call = opened(&acts)[0];
        caller.opened(Millis(0), call);
        caller.hear(Millis(0), call, &nodes(&["a", "b"])).expect("a list");
        match caller.hear(Millis(0), call, &refused) {
            Ok((_, next)) => acts = next,
            Err(end) => break end,
        }
    };
    assert_eq!(
        (end, asked),
        (End::Refused(Refusal::OtherNode), vec!["first".to_string(), "a".into(), "b".into()])
    );
    let mut alone = Caller::new(hello(), Millis(0));
    alone.call();
    assert_eq!(alone.hear(Millis(9), Call(1), &refused), Err(End::Refused(Refusal::OtherNode)));
}

#[test]
fn a_program_that_was_started_anew_goes_on_at_the_node_of_its_session() {
    let list = wire::decode(&nodes(&["a", "b"])).expect("a list");
    let ServerMessage::Nodes(list) = list else { panic!("no list") };
    let caller = Caller::returning(hello(), (TOKEN, 7), Millis(0));
    let mut caller = caller.at(Some(address("b")), &list);
    let acts = caller.call();
    assert_eq!(places(&caller, &acts), ["b"]);
}
