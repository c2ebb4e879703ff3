//! What a hard drop is said to do is what it does.

use super::*;
use crate::{Attack, TopOut};
use bout::{Purpose, Seed, Stream};

/// How often something of each kind was foretold.
#[derive(Debug, Default)]
struct Told {
    all: u32,
    sent: u32,
    cancelled: u32,
    spins: u32,
}

impl Told {
    /// Compares a forecast with what the hard drop did.
    fn check(&mut self, seed: u8, forecast: Option<Forecast>, events: &[Event]) {
        // A button that is held from before drops nothing.
        let [locked] = locked(events)[..] else { return };
        let cleared = cleared(events);
        let is_news = !cleared.is_empty() || locked.spin != Spin::None;
        assert_eq!(forecast.is_some(), is_news, "seed {seed}");
        let Some(forecast) = forecast else { return };
        assert_eq!(forecast.spin, locked.spin, "seed {seed}");
        if let [cleared] = cleared[..] {
            assert_eq!(usize::from(forecast.lines), cleared.rows.len());
            assert_eq!(forecast.back_to_back, cleared.back_to_back);
            let said = (forecast.combo, forecast.all_clear);
            assert_eq!(said, (cleared.combo, cleared.all_clear));
        }
        let attack = events.iter().find_map(|event| match event {
            Event::Sent(attack) => Some(*attack),
            _ => None,
        });
        let less = events.iter().find_map(|event| match event {
            Event::Cancelled(rows) => Some(*rows),
            _ => None,
        });
        assert_eq!(forecast.sent, attack, "seed {seed}");
        assert_eq!(forecast.cancelled, less.unwrap_or(0), "seed {seed}");
        self.all += 1;
        self.sent += u32::from(attack.is_some());
        self.cancelled += u32::from(less.is_some());
        self.spins += u32::from(locked.spin != Spin::None);
    }
}

#[test]
fn a_forecast_is_what_the_lock_does() {
    let mut told = Told::default();
    for number in 0..40_u8 {
        let seed = Seed([number; 32]);
        let mut stream = Stream::numbered(&seed, Purpose::Bots, 0);
        // Narrow fields are soon full of lines.
        let (columns, top_out) = (4, TopOut::Clear);
        let options = Options { columns, top_out, garbage_delay_ticks: 600, ..still() };
        let mut board = board(options, "", "");
        let mut dealer = crate::Dealer::new(&options, &seed);
        for index in 0..u32::from(number % 2) * 2 {
            let attack = Attack { rows: 1 + u16::from(number) % 3 };
            board.receive(dealer.send(Seat(1), &attack, index, Tick(40 * index)));
        }
        let mut dealt = 0;
        for _ in 0..2000 {
            while let Some(arrival) = dealer.deal(board.state(), dealt) {
                dealt += 1;
                board.receive(arrival);
            }
            let held = stream.one_of(&[
                Buttons::LEFT,
                Buttons::RIGHT,
                Buttons::CLOCKWISE,
                Buttons::DOWN,
                Buttons::HARD_DROP,
            ]);
            let forecast = board.forecast();
            let mut events = Vec::new();
            let has_piece = board.active().is_some();
            board.step(held, &mut events);
            if held == Buttons::HARD_DROP && has_piece {
                told.check(number, forecast, &events);
            }
        }
    }
    let Told { all, sent, cancelled, spins } = told;
    assert!(20 < all && 3 < sent && 3 < cancelled && 3 < spins, "{all} {sent} {cancelled} {spins}");
}
