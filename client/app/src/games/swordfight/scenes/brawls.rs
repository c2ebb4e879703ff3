//! Moments of brawls.

use ::bout::{Seat, Team, Tick};
use games::{GameKind, Player, Rules, Setup};
use swordfight::{Options, Turn};
use wire::Update;

use crate::activity::roster::Roster;
use crate::games::spectator::SpectatorView;
use crate::games::swordfight::scenes::{active, deck, fighter, grid, middle, queues, view};
use crate::games::view::ClockedView;
use crate::view::seats::{SeatView, SeatsView};

/// The names of the players, the player's own first.
const NAMES: [&str; 24] = [
    "Anne",
    "Calico",
    "Mary",
    "Bartholomew",
    "Grace",
    "Low",
    "Black Bart",
    "Stede",
    "Ching Shih",
    "Morgan",
    "Kidd",
    "Avery",
    "Sayyida",
    "Teach",
    "Rackham",
    "Bonnet",
    "Every",
    "Vane",
    "Lafitte",
    "Roberts",
    "Levasseur",
    "Nau",
    "Worley",
    "Wilhelmina Long",
];
/// Boards in all states, dealt to the seats in rotation.
const PILES: [&[&str]; 6] = [
    &["..g...", "rb.y..", "rbgyyr", "ggRyyb"],
    &["b....r", "bb..rr", "ggBybb", "ggyybb", "rrryrr"],
    &["..oo..", ".roob.", "rrttbb", "ggttbb", "ggyyrr", "yRyyrr", "bbyyGr"],
    &["......"],
    &[
        "...g..", "...gy.", "r..by.", "rb.bbr", "ggorrr", "ggorrr", "ggyybb", "rryybb", "rByybb",
        "gggrrr",
    ],
    &["y.....", "yb....", "bbgg.r", "bbggRr"],
];

/// The sides of four teams.
fn four(seat: u8) -> Team {
    Team(seat % 4)
}

/// Eight in teams of two, some under attack.
pub fn eight() -> ClockedView {
    clocked(8, four, &[(6, 900)], 5)
}

/// A full brawl, free-for-all, midway.
pub fn full() -> ClockedView {
    let outs: Vec<(u8, u32)> =
        [3, 9, 10, 15, 17, 21].map(|seat| (seat, 900 + 61 * u32::from(seat))).into();
    clocked(24, Team, &outs, 1)
}

/// The seats of a brawl of eight in teams, or of any other number, free-for-all.
pub fn eight_or_full(seats: u8) -> SeatsView {
    let clocked = if seats == 8 { eight() } else { full() };
    clocked.melee.expect("these are brawls")
}

/// The player is out, and spectates another board.
pub fn out() -> ClockedView {
    let mut clocked = clocked(8, four, &[(5, 700), (0, 900), (6, 1200)], 2);
    let view = &mut deck(&mut clocked).view;
    (view.out, view.active, view.warning) = (true, None, None);
    clocked
}

/// Twelve in three teams, as a spectator sees them.
pub fn spectated() -> SpectatorView {
    let mut melee = melee(12, |seat| Team(seat % 3), &[(4, 500), (7, 800)]);
    (melee.own, melee.focus) = (None, Some(Seat(2)));
    SpectatorView {
        melee,
        is_chosen: false,
        spectators: 3,
        timelines: Vec::new(),
        flights: Vec::new(),
        result: None,
    }
}

/// A full brawl at frame `frame`, 60 per second: boards change 20 times per second.
pub fn moving(frame: u32) -> ClockedView {
    let mut clocked = full();
    if let Some(active) = &mut deck(&mut clocked).view.active {
        active.fallen = (frame * 4 % 256) as u8;
    }
    let Some(melee) = &mut clocked.melee else { return clocked };
    for (index, one) in (0..).zip(&mut melee.seats) {
        let Some(games::View::Swordfight(view)) = &mut one.view else { continue };
        // Each board at its own time, like real flows.
        let step = (frame + index) / 3;
        let row = 13 - (step / 8 + index) % 9;
        let fallen = (step % 8 * 32) as u8;
        view.active = (!one.is_out).then(|| {
            let active = active((step / 72 % 5 + 1) as u8, row as u8, Turn::Above, "ry");
            swordfight::view::Active { fallen, ..active }
        });
    }
    if let (Some(other), Some(focus)) = (&mut clocked.other, melee.focus)
        && let Some(view) = melee.at(focus).and_then(|one| one.view.clone())
    {
        other.view = view;
    }
    clocked
}

fn clocked(seats: u8, team: impl Fn(u8) -> Team, outs: &[(u8, u32)], best_of: u8) -> ClockedView {
    let mut clocked = middle();
    let mut melee = melee(seats, team, outs);
    melee.best_of = best_of;
    let focus = Seat(1);
    melee.focus = Some(focus);
    let view = deck(&mut clocked).view.clone();
    if let Some(own) = melee.seats.first_mut() {
        own.view = Some(games::View::Swordfight(view));
        own.target = Some(focus);
    }
    let target = melee.at(focus).and_then(|one| one.view.clone()).unwrap_or_else(|| pile(1));
    clocked.other = Some(fighter(NAMES[focus.index()], target));
    clocked.melee = Some(melee);
    clocked.best_of = best_of;
    deck(&mut clocked).queues = queues(41, 66);
    clocked
}

fn melee(seats: u8, team: impl Fn(u8) -> Team, outs: &[(u8, u32)]) -> SeatsView {
    let kind = GameKind::SWORDFIGHT;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |seat| Player { team: team(seat), handling, pick };
    let players: Vec<Player> = (0..seats).map(player).collect();
    let players = players.try_into().expect("a scene has no more seats than a bout");
    let mut roster = Roster::new(&Setup { rules: Rules::swordfight(Options::default()), players });
    for &(seat, tick) in outs {
        roster.receive(&Update::Out(Seat(seat), Tick(tick)));
    }
    for seat in (0..seats).map(Seat) {
        let far = roster.opponent(seat, Some(seat), (1 + seat.0 * 5 % 7) as i8);
        let far = if seat.0 % 5 == 2 && team(seat.0) != team(0) { Some(Seat(0)) } else { far };
        if let Some(far) = far {
            roster.receive(&Update::Target(seat, far));
        }
    }
    let contender = |seat: Seat| SeatView {
        name: NAMES[seat.index()].into(),
        team: team(seat.0),
        view: Some(pile(seat.0)),
        target: roster.target(seat),
        rank: roster.rank(seat),
        is_out: roster.is_out(seat),
        is_late: seat.0 == 4,
        wins: seat.0 % 2,
        ending: None,
    };
    SeatsView {
        seats: roster.seats().map(contender).collect(),
        own: Some(Seat(0)),
        has_teams: roster.has_teams(),
        focus: None,
        keys: ["Tab, E".into(), "Q".into()],
        order_key: "O".into(),
        piece_sizes: Vec::new(),
        best_of: 1,
        is_replay: false,
    }
}

fn pile(seat: u8) -> games::View {
    let mut view = view(&grid(PILES[usize::from(seat) % PILES.len()]));
    view.active = Some(active(2 + seat % 4, 12, Turn::Above, "gb"));
    view.waiting = seat % 3;
    games::View::Swordfight(view)
}
