//! Messages of a bout in turns.

use bout::{Purpose, Seat, Seed, Stream, Team};
use games::{Act, GameKind, Move, MoveRefusal, Player, Setup, Table, TurnGame};
use marauders::{Command, Place, Refusal, Side};
use wire::{Acted, Asked, Check, TableNews, TableState, TimerView, Unmoved, Update};

const CLOCK: TimerView = TimerView { left_ms: 122_000, bank_ms: 60_000, hold_ms: 1_600 };

/// A swap.
pub fn asked() -> Asked {
    let swap = Command::Swap { from: Place { row: 2, column: 5 }, direction: Side::North };
    Asked { after: 300, wish: Move::Marauders(swap) }
}

fn news(news: TableNews) -> Update {
    Update::Table(Box::new(news))
}

/// A battle before its first move.
pub fn stands() -> Update {
    let kind = GameKind::MARAUDERS;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    let setup = Setup { rules: TurnGame::Marauders.rules_default(), players };
    let table = Table::new(&setup, &mut Stream::new(&Seed([7; 32]), Purpose::Dice));
    news(TableNews::Stands(TableState { acts: 0, table, clock: CLOCK }))
}

/// A swap that was made.
pub fn acted() -> Update {
    let drawn = vec![3, 4, 300].try_into().expect("three numbers");
    let act = Act::Move(Seat(1), asked().wish);
    let check = Check([0xab, 0xcd]);
    news(TableNews::Acted(Acted { number: 300, act, drawn, check, clock: CLOCK }))
}

/// A swap that was not made.
pub fn unmoved() -> Update {
    let why = MoveRefusal::Marauders(Refusal::NotYourTurn);
    news(TableNews::Unmoved(Unmoved { asked: asked(), why }))
}

/// A bot that plays for an absent player.
pub fn bot_plays() -> Update {
    news(TableNews::BotPlays(Seat(2), true))
}

/// A disconnected player.
pub fn silent() -> Update {
    news(TableNews::Silent(Seat(1), Some(25_000)))
}
