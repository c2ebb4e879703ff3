//! What tells the input of a program from that of a person, counted from an archive: how even its reactions are, how
//! regular its presses, and how often it plays what our strongest bot would. A hint for moderators, and never a verdict:
//! `docs/statistics.md` explains the figures.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bots::{Bot, Level, TableBot};
use bout::{Buttons, Millis, Purpose, Seat, Seed, Stream, TICKS_PER_SECOND, Tick};
use core::fmt;
use games::{Act, Board, Event, Table};

use crate::archive::{Archive, Difference, Sight};
use crate::referee::PlayedTick;
use crate::turn_referee::TurnReferee;

/// Pieces and turns that a figure needs.
pub const DECISIONS_MIN: usize = 25;
/// Intervals between presses that their figure needs.
pub const INTERVALS_MIN: usize = 100;
/// Decisions of a seat in one bout that a bot thinks about, too. Each takes some milliseconds.
pub const COMPARED_MAX: u32 = 60;
/// Reactions are even when their middle half is within a quarter of the median, or within two ticks.
const EVEN_PERCENT: u32 = 25;
const EVEN_TICKS: u32 = 2;
/// Presses are regular when so many percent of their intervals are the same.
const REGULAR_PERCENT: usize = 40;
/// A player agrees with a bot when so many percent of the decisions are the same: on a board, and at a table, where the bot
/// itself, with other dice, decides so every second time.
const AGREES_PERCENT: [u32; 2] = [75, 45];
/// A player looks like a program by so many of the three; at a table there are no presses.
const SIGNS: usize = 2;
/// The longest that a bot takes for a piece.
const PIECE_TICKS_MAX: u32 = 20 * TICKS_PER_SECOND;

/// The input of a player, over one bout or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputProfile {
    /// From the entry of each piece to the first press, or from the beginning of a turn to its first command; in ticks.
    reactions: Vec<u32>,
    /// Between two presses for one piece, in ticks, and how often each was.
    intervals: BTreeMap<u32, usize>,
    /// Decisions that were compared with a bot, and those that were the same.
    compared: u32,
    agreed: u32,
    is_at_table: bool,
}

impl InputProfile {
    /// The profiles of all seats of a bout.
    ///
    /// # Errors
    /// The first difference between the bout and its archive.
    pub fn of(archive: &Archive) -> Result<Vec<InputProfile>, Difference> {
        let seats = archive.setup.players.len();
        let mut observer = Observer {
            archive,
            seats: (0..seats).map(|_| Observed::default()).collect(),
            table: None,
            acts: 0,
        };
        archive.check_with(&mut |sight| observer.see(sight))?;
        Ok(observer.seats.into_iter().map(|seat| seat.profile).collect())
    }

    /// Adds another bout of the same player.
    pub fn add(&mut self, other: InputProfile) {
        self.reactions.extend(other.reactions);
        for (interval, times) in other.intervals {
            *self.intervals.entry(interval).or_default() += times;
        }
        self.compared += other.compared;
        self.agreed += other.agreed;
        self.is_at_table |= other.is_at_table;
    }

    /// The quartiles of the reactions, in ticks; nothing with too few.
    pub fn reactions(&self) -> Option<[u32; 3]> {
        let mut sorted = self.reactions.clone();
        sorted.sort_unstable();
        let at = |quarter: usize| sorted[quarter * (sorted.len() - 1) / 4];
        (DECISIONS_MIN <= sorted.len()).then(|| [1, 2, 3].map(at))
    }

    /// The share of the most common interval between presses, in percent; nothing with too few.
    pub fn regular_percent(&self) -> Option<usize> {
        let all: usize = self.intervals.values().sum();
        let most = self.intervals.values().max().copied().unwrap_or_default();
        (INTERVALS_MIN <= all).then(|| 100 * most / all)
    }

    /// The share of decisions that our strongest bot would have made, in percent; nothing with too few.
    pub fn agreed_percent(&self) -> Option<u32> {
        (DECISIONS_MIN <= self.compared as usize).then(|| 100 * self.agreed / self.compared)
    }

    /// Whether this looks like the input of a program.
    pub fn is_suspect(&self) -> bool {
        let is_even = self.reactions().is_some_and(|[low, median, high]| {
            high - low <= EVEN_TICKS.max(median * EVEN_PERCENT / 100)
        });
        let is_regular = self.regular_percent().is_some_and(|share| REGULAR_PERCENT <= share);
        let enough = AGREES_PERCENT[usize::from(self.is_at_table)];
        let agrees = self.agreed_percent().is_some_and(|share| enough <= share);
        SIGNS <= [is_even, is_regular, agrees].into_iter().filter(|sign| *sign).count()
    }
}

impl fmt::Display for InputProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |ticks: u32| ticks * 1000 / TICKS_PER_SECOND;
        match self.reactions() {
            Some([low, median, high]) => {
                write!(
                    f,
                    "reactions {} ms, half of them {} to {} ms",
                    ms(median),
                    ms(low),
                    ms(high)
                )?;
            }
            None => write!(f, "too few reactions")?,
        }
        if let Some(share) = self.regular_percent() {
            write!(f, "; {share} % of the intervals between presses are the same")?;
        }
        if let Some(share) = self.agreed_percent() {
            write!(f, "; {share} % of {} decisions are those of our strongest bot", self.compared)?;
        }
        Ok(())
    }
}

/// Watches a bout as it is played again.
struct Observer<'a> {
    archive: &'a Archive,
    seats: Vec<Observed>,
    /// The table before the next act, and when clients have shown the one before.
    table: Option<(Millis, Table)>,
    acts: usize,
}

/// A seat, as far as it was seen.
#[derive(Default)]
struct Observed {
    profile: InputProfile,
    held: Buttons,
    /// When the piece in play entered, until a button is pressed for it.
    entered: Option<Tick>,
    /// When a button was last pressed for it.
    pressed: Option<Tick>,
    /// Where a bot would lock it.
    wanted: Option<Cells>,
}

/// The cells in which a piece locked. In a pair each block has its own.
type Cells = Vec<(u8, u8)>;

impl Observer<'_> {
    fn see(&mut self, sight: Sight<'_>) {
        match sight {
            Sight::Beginning(_) => {}
            Sight::Tick(played) => self.seats[played.seat.index()].see(played),
            Sight::Table(_, referee) => self.see_table(referee),
        }
    }

    fn see_table(&mut self, referee: &TurnReferee) {
        let now = (referee.told(), referee.table().clone());
        let Some((told, before)) = self.table.replace(now) else { return };
        let Some(deed) = self.archive.deeds.get(self.acts) else { return };
        self.acts += 1;
        let Act::Move(seat, wish) = deed.act else { return };
        let profile = &mut self.seats[seat.index()].profile;
        let ticks = deed.at.since(told).0 * u64::from(TICKS_PER_SECOND) / 1000;
        profile.is_at_table = true;
        profile.reactions.push(u32::try_from(ticks).unwrap_or(u32::MAX));
        if profile.compared < COMPARED_MAX {
            let dice = dice(seat, profile.compared);
            let mut bot = TableBot::new(referee.setup().rules.game(), Level::MOST, dice);
            profile.compared += 1;
            profile.agreed += u32::from(bot.choose(&before, seat) == wish);
        }
    }
}

impl Observed {
    fn see(&mut self, played: &PlayedTick<'_>) {
        let now = played.board.tick();
        let is_pressed = played.held.pressed_since(self.held) != Buttons::NONE;
        self.held = played.held;
        if is_pressed {
            if let Some(entered) = self.entered.take() {
                self.profile.reactions.push(now.since(entered));
            }
            if let Some(last) = self.pressed.replace(now) {
                *self.profile.intervals.entry(now.since(last)).or_default() += 1;
            }
        }
        for event in played.events {
            if let Some(cells) = event.locked() {
                if let Some(wanted) = self.wanted.take() {
                    self.profile.compared += 1;
                    self.profile.agreed += u32::from(wanted == cells);
                }
                (self.entered, self.pressed) = (None, None);
            }
            if event.is_entry() {
                (self.entered, self.pressed) = (Some(now), None);
                let is_compared = self.profile.compared < COMPARED_MAX;
                self.wanted = is_compared.then(|| wanted(played.board, played.seat)).flatten();
            }
        }
    }
}

/// The dice of a bot that only thinks.
fn dice(seat: Seat, number: u32) -> Stream {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    Stream::numbered(&Seed(seed), Purpose::Bots, seat.0)
}

/// Where our strongest bot would lock the piece that has entered a board.
fn wanted(board: &Board, seat: Seat) -> Option<Cells> {
    let mut board = board.clone();
    let mut bot = Bot::new(board.game(), Level::MOST, dice(seat, board.tick().0));
    let mut events = Vec::new();
    for _ in 0..PIECE_TICKS_MAX {
        board.step(bot.hold(&board), &mut events);
        if let Some(cells) = events.iter().find_map(Event::locked) {
            return Some(cells);
        }
        if board.out().is_some() {
            return None;
        }
        events.clear();
    }
    None
}

#[cfg(test)]
mod tests;
