//! Scenes of a bout: from a real board played by a script, and from boards drawn as text.

pub mod brawls;
pub mod impact;
pub mod runs;
pub mod watched;

use ::bout::{Board as _, Bounded, Buttons, Seat, Seed};
use swordfight::grid::Intact;
use swordfight::options::HANDLING_DEFAULT;
use swordfight::view::{Active, Planned, Warned, Warning};
use swordfight::{
    Area, Blade, Block, Board, Cell, Colour, Dealer, Grid, Kind, Options, Orientation, Pair, Place,
    Queues, Setup, Side, Turn, View, resolve,
};

use crate::games::swordfight::preview::Preview;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::games::swordfight::view::SwordfightView;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::view::connection::{Health, Signal};
use crate::view::occasion::Occasion;
use crate::view::seats::{OpponentView, Person};

/// A connection in good health.
pub const GOOD: Signal = Signal { health: Health::Good, ping_ms: Some(24) };

/// Named moments of bouts and runs.
pub fn all() -> Vec<(&'static str, ClockedView)> {
    let mut moments = vec![
        ("bout-early", early()),
        ("bout-middle", middle()),
        ("bout-chain", chain()),
        ("bout-preview", preview()),
        ("bout-both", both()),
        ("run-rows", runs::most_rows()),
        ("run-silent", runs::silent_opponent()),
    ];
    moments.extend(impact::all());
    moments
}

/// A real bout, some pairs after its start.
pub fn early() -> ClockedView {
    let board = played([7; 32], &["<<", ">>", "<", "^<<", "v>>", "^>", "<<", ""]);
    let other = played([7; 32], &[">>", "<", "^<<", "v>", "<<"]);
    let mut clocked = clocked(board.view(), other.view());
    let deck = deck(&mut clocked);
    (deck.next, deck.queues) = (board.next(), queues(0, 1));
    clocked
}

/// A pair that would break a gem and set off a chain, with the attack and its landing.
pub fn preview() -> ClockedView {
    let mut clocked = middle();
    let own =
        grid(&["....g.", "y...gg", "yy..rr", "rrby.b", "rrbygb", "ggYbyy", "gg.byy", "Gbbbyy"]);
    let deck = deck(&mut clocked);
    deck.view.cells = swordfight::view::spots(&own);
    let active = active(5, 11, Turn::Above, "Rr");
    deck.view.active = Some(active);
    deck.preview = Preview::of(&own, Some(active), &Options::default());
    clocked
}

/// Gems, breakers, both grey stages, and a sword at the edge.
pub fn middle() -> ClockedView {
    let mut own = view(&grid(&[
        "r.....", "rb....", "gb...y", "ggYo.y", "rrrooG", "rrrtyy", "bGrtyy", "bbggyy", "bbggrB",
        "yyyyyb", "yyyyyr",
    ]));
    own.active = Some(active(5, 12, Turn::Right, "rY"));
    own.warning = Some(Warning {
        swords: warned(&[(1, 4, None), (2, 5, Some(Planned { side: Side::Left, row: 5 }))]),
        sprinkles: 5,
        sprinkle_side: Side::Right,
    });
    own.waiting = 1;
    let mut other = view(&grid(&["....b.", "y..bb.", "yyRbb.", "yyrggr", "bbrggr", "bbrgyy"]));
    other.active = Some(active(2, 10, Turn::Above, "gb"));
    let mut clocked = clocked(own, other);
    clocked.own.wins = 1;
    let deck = deck(&mut clocked);
    (deck.next, deck.queues) = (Some(pair("bB")), queues(12, 9));
    clocked
}

/// A chain in progress, and its predecessor's effect on the opponent.
pub fn chain() -> ClockedView {
    let mut before =
        grid(&["....g.", "y...gg", "yy..rr", "rrbyrb", "rrbygb", "ggYbyy", "ggRbyy", "Gbbbyy"]);
    let shown = swordfight::view::spots(&before);
    let mut events = Vec::new();
    resolve::chain(&mut before, &Options::default(), &mut events);
    let mut timeline = SwordfightTimeline::default();
    timeline.receive(&events, &shown);
    // Into the second step.
    for _ in 0..35 {
        timeline.advance(1.0 / 60.0);
    }
    let mut own = view(&before);
    own.active = Some(active(4, 13, Turn::Above, "bg"));
    let mut struck = grid(&["....g.", "b...gg", "bb..rr", "byyorr", "ryyotg", "rrgtbg", "rrgybb"]);
    let sword = |column, row, width, height, way, side| Intact {
        area: Area { corner: Place { column, row }, width, height },
        way,
        side,
    };
    struck.pierce(sword(2, 5, 2, 6, Orientation::Vertical, Side::Left), |_| Colour::Red);
    struck.pierce(sword(4, 4, 3, 2, Orientation::Horizontal, Side::Right), |_| Colour::Blue);
    let mut other = view(&struck);
    other.active = Some(active(5, 12, Turn::Left, "Ry"));
    other.waiting = 1;
    let mut clocked = clocked(own, other);
    clocked.own.wins = 1;
    clocked.other.iter_mut().for_each(|other| other.wins = 1);
    let deck = deck(&mut clocked);
    deck.timeline = timeline;
    (deck.next, deck.queues) = (Some(pair("yr")), queues(17, 11));
    clocked
}

/// Chains on both boards, and attacks on their way between them.
pub fn both() -> ClockedView {
    let mut clocked = chain();
    let mut before = grid(&["y.....", "yr..b.", "yrRbbg", "yyrbbg", "rryGgg", "rryygg"]);
    let shown = swordfight::view::spots(&before);
    let mut events = Vec::new();
    resolve::chain(&mut before, &Options::default(), &mut events);
    let mut timeline = SwordfightTimeline::default();
    timeline.receive(&events, &shown);
    // Into its first step.
    (0..14).for_each(|_| timeline.advance(1.0 / 60.0));
    let mut other = view(&before);
    other.active = Some(active(3, 12, Turn::Above, "by"));
    clocked.other = Some(fighter("Calico", games::View::Swordfight(other)));
    clocked.other_timeline = Some(Timeline::Swordfight(timeline));
    clocked.flights = impact::attacks(&clocked);
    clocked
}

/// The opponent is out.
pub fn end() -> ClockedView {
    let mut clocked = chain();
    deck(&mut clocked).timeline = SwordfightTimeline::default();
    clocked.own.wins = 2;
    if let Some(games::View::Swordfight(view)) = clocked.other.as_mut().map(|other| &mut other.view)
    {
        (view.out, view.active) = (true, None);
    }
    clocked
}

/// A board after a script: for each pair `<` and `>` move, `^` and `v` turn, and then it falls.
fn played(seed: [u8; 32], script: &[&str]) -> Board {
    let options = Options::default();
    let blade = Blade::default();
    let mut board = Board::new(&Setup { options, handling: HANDLING_DEFAULT, blade });
    let mut dealer = Dealer::new(&options, &Seed(seed));
    let (mut dealt, mut events) = (0, Vec::new());
    let mut step = |board: &mut Board, held| {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            board.receive(arrival);
            dealt += 1;
        }
        board.step(held, &mut events);
    };
    for moves in script {
        for letter in moves.chars() {
            let button = match letter {
                '<' => Buttons::LEFT,
                '>' => Buttons::RIGHT,
                '^' => Buttons::COUNTER_CLOCKWISE,
                _ => Buttons::CLOCKWISE,
            };
            step(&mut board, button);
            step(&mut board, Buttons::NONE);
        }
        let taken = board.state().pairs_taken();
        // A pair is down within a few seconds.
        for _ in 0..300 {
            if board.state().pairs_taken() != taken {
                break;
            }
            step(&mut board, Buttons::DOWN);
        }
        step(&mut board, Buttons::NONE);
    }
    for _ in 0..150 {
        step(&mut board, Buttons::NONE);
    }
    board
}

/// The player's own board of swords.
pub fn deck(clocked: &mut ClockedView) -> &mut SwordfightView {
    let OwnBoard::Swordfight(deck) = &mut clocked.game else {
        panic!("these scenes are of swordfights")
    };
    deck
}

fn clocked(own: View, other: View) -> ClockedView {
    let (timeline, next) = (SwordfightTimeline::default(), None);
    let (options, preview) = (Options::default(), Preview::default());
    let game = OwnBoard::Swordfight(Box::new(SwordfightView {
        view: own,
        timeline,
        next,
        queues: Queues::default(),
        has_queues: true,
        blade: Blade::default(),
        options,
        preview,
        run: None,
    }));
    let anne = Person { name: "Anne".into(), wins: 0 };
    ClockedView {
        other: Some(fighter("Calico", games::View::Swordfight(other))),
        best_of: 3,
        signal: Some(GOOD),
        spare_ticks: Some(13),
        ..ClockedView::alone(anne, Seat(0), Occasion::Practice, game)
    }
}

/// The positions in the queues of swords and of sprinkles.
pub fn queues(swords: u32, sprinkle_attacks: u32) -> Queues {
    Queues { swords, sprinkle_attacks }
}

/// A player with this view of the board.
pub fn fighter(name: &str, view: games::View) -> OpponentView {
    let blade = matches!(view, games::View::Swordfight(_)).then_some(Blade::Narwhal);
    OpponentView { name: name.into(), view, blade, wins: 0 }
}

/// The view of a board with this grid.
pub fn view(grid: &Grid) -> View {
    View {
        cells: swordfight::view::spots(grid),
        active: None,
        out: false,
        waiting: 0,
        warning: None,
    }
}

fn warned(
    swords: &[(u8, u16, Option<Planned>)],
) -> Bounded<Warned, { swordfight::view::WARNED_MAX }> {
    let mut list = Bounded::new();
    for &(width, length, planned) in swords {
        list.push(Warned { width, length, planned }).expect("a scene has few swords");
    }
    list
}

/// A falling pair.
pub fn active(column: u8, row: u8, turn: Turn, letters: &str) -> Active {
    Active { pivot: Place { column, row }, turn, pair: pair(letters), fallen: 90 }
}

/// A pair from two letters, the pivot first.
fn pair(letters: &str) -> Pair {
    let mut blocks = letters.chars().map(block);
    let mut next = || blocks.next().expect("a pair has two letters");
    Pair { pivot: next(), partner: next() }
}

/// A grid from its rows, the highest first, down to row 1. Small letters are solid blocks, large
/// ones breakers, `o` is opaque and `t` translucent.
pub fn grid(rows: &[&str]) -> Grid {
    let mut grid = Grid::default();
    for (row, line) in (1..).zip(rows.iter().rev()) {
        for (column, letter) in (1..).zip(line.chars()) {
            let cell = match letter {
                '.' => continue,
                'o' => Cell::Opaque(Colour::Red),
                't' => Cell::Translucent(Colour::Green),
                letter => Cell::Block(block(letter)),
            };
            grid.put(Place { column, row }, cell);
        }
    }
    grid.fuse(Options::default().rectangle);
    grid
}

fn block(letter: char) -> Block {
    let kind = if letter.is_uppercase() { Kind::Breaker } else { Kind::Solid };
    let colour = match letter.to_ascii_lowercase() {
        'r' => Colour::Red,
        'y' => Colour::Yellow,
        'g' => Colour::Green,
        _ => Colour::Blue,
    };
    Block { colour, kind }
}
