//! What the server simulated of one seat, from the archive of a bout.

use bout::{Buttons, Command, Seat, Tick};
use referee::Archive;

/// What the server simulated of one seat.
#[derive(Clone, Debug, Default)]
pub struct SeatLog {
    /// The buttons held in each tick.
    pub held: Vec<Buttons>,
    /// Ticks that were advanced without the player.
    pub advanced: u32,
    /// The sum of the leads in force, and how many were counted: one for each second.
    pub leads: (u64, u64),
    /// Between two batches, in milliseconds.
    pub silences_ms: Vec<u32>,
}

impl SeatLog {
    /// That of the seat `of`.
    pub fn of(archive: &Archive, of: Seat) -> SeatLog {
        let mut log = SeatLog::default();
        let (mut lead, mut second, mut heard) = (referee::lead::LEAD_TICKS_MAX, 0, None);
        for entry in archive.journal.entries() {
            while second < entry.at.0 / 1000 {
                second += 1;
                log.leads = (log.leads.0 + u64::from(lead), log.leads.1 + 1);
            }
            match &entry.command {
                Command::Play(seat, batch) if *seat == of => {
                    let before = heard.replace(entry.at).unwrap_or(entry.at);
                    log.silences_ms.push(entry.at.since(before).0 as u32);
                    log.held.extend(batch.ticks().map(|(_, held)| held));
                }
                Command::Advance(seat, end) if *seat == of => {
                    log.advanced += end.since(Tick(log.held.len() as u32));
                    log.held.resize(end.0 as usize, Buttons::NONE);
                }
                Command::Lead(seat, ticks) if *seat == of => lead = *ticks,
                _ => {}
            }
        }
        log
    }

    /// How many presses the client made, and how many of them the server did not simulate in the very
    /// tick. What the client did after the end of the bout does not count.
    pub fn compare(&self, client: &[Option<Buttons>]) -> (u64, u64) {
        let (mut presses, mut lost) = (0, 0);
        for tick in 0..client.len().min(self.held.len()) {
            let here = pressed(&|tick| client.get(tick).copied().flatten(), tick);
            let there = pressed(&|tick| self.held.get(tick).copied(), tick);
            presses += u64::from(here != Buttons::NONE);
            lost += u64::from(here.pressed_since(there) != Buttons::NONE);
        }
        (presses, lost)
    }

    /// How often one of `these` went down.
    pub fn presses_of(&self, these: Buttons) -> u32 {
        let at = |tick| pressed(&|tick| self.held.get(tick).copied(), tick);
        let each = (0..self.held.len()).map(|tick| (at(tick).0 & these.0).count_ones());
        each.sum()
    }
}

/// What went down in this tick of a log.
fn pressed(log: &dyn Fn(usize) -> Option<Buttons>, tick: usize) -> Buttons {
    let before = tick.checked_sub(1).and_then(log).unwrap_or(Buttons::NONE);
    log(tick).unwrap_or(Buttons::NONE).pressed_since(before)
}
