//! What a hard drop is said to do is what it does.

use super::*;
use crate::{Attack, TopOut};
use bout::{Purpose, Seed, Stream};

#[test]
fn a_forecast_is_what_the_lock_does() {
    let (mut told, mut sent, mut cancelled, mut spins) = (0, 0, 0, 0);
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
                let locked = locked(&events);
                let cleared = cleared(&events);
                let is_news =
                    !cleared.is_empty() || locked.iter().any(|one| one.spin != Spin::None);
                // A button that is held from before drops nothing.
                if let [locked] = locked[..] {
                    assert_eq!(forecast.is_some(), is_news, "seed {number}");
                    let Some(forecast) = forecast else { continue };
                    assert_eq!(forecast.spin, locked.spin, "seed {number}");
                    if let [cleared] = cleared[..] {
                        assert_eq!(usize::from(forecast.lines), cleared.rows.len());
                        assert_eq!(forecast.back_to_back, cleared.back_to_back);
                        assert_eq!(
                            (forecast.combo, forecast.all_clear),
                            (cleared.combo, cleared.all_clear)
                        );
                    }
                    let attack = events.iter().find_map(|event| match event {
                        Event::Sent(attack) => Some(*attack),
                        _ => None,
                    });
                    let less = events.iter().find_map(|event| match event {
                        Event::Cancelled(rows) => Some(*rows),
                        _ => None,
                    });
                    assert_eq!(forecast.sent, attack, "seed {number}");
                    assert_eq!(forecast.cancelled, less.unwrap_or(0), "seed {number}");
                    told += 1;
                    sent += u32::from(attack.is_some());
                    cancelled += u32::from(less.is_some());
                    spins += u32::from(locked.spin != Spin::None);
                }
            }
        }
    }
    assert!(
        20 < told && 3 < sent && 3 < cancelled && 3 < spins,
        "{told} {sent} {cancelled} {spins}"
    );
}
