//! The referee's half of any clocked game.

use bout::{Seat, Seed, Tick};

use crate::clocked::{Game, GameDealer};
use crate::{
    Arrival, ClockedGame, ClockedRules, ClockedSetup, Dealer, Event, Pick, Queues, StateRef,
    by_game, each,
};

impl Queues {
    /// The queues of a bout before anything was sent.
    pub fn new(game: ClockedGame) -> Queues {
        by_game!(game, Options => Options::QUEUES)
    }
}

impl Dealer {
    /// The dealer of a bout before anything is dealt. It makes the lists of pieces that it needs:
    /// see [`ClockedRules::lists_are_near`].
    pub fn new(setup: &ClockedSetup, seed: &Seed) -> Dealer {
        each!(&setup.rules, ClockedRules(options) => in Dealer: Game::dealer(options, seed))
    }

    /// The next arrival for a seat at `state` that was dealt `dealt` pieces, or nothing while it
    /// has enough. The state must be one of the same game: others are dealt nothing.
    pub fn deal<'a>(&mut self, state: impl Into<StateRef<'a>>, dealt: u32) -> Option<Arrival> {
        each!(
            self, Dealer(dealer), state.into(), StateRef(state) => in Arrival: dealer.deal(state, dealt)?,
            else return None
        )
    }

    /// Numbers what `event` sends in the shared queues and makes it the `index`th packet for its
    /// target, to be visible from `visible_at` on the target's clock. Nothing when the event is
    /// no attack ([`Event::is_attack`]), or event or pick are for another game.
    pub fn send(
        &mut self,
        from: Seat,
        pick: Pick,
        event: &Event,
        index: u32,
        visible_at: Tick,
    ) -> Option<Arrival> {
        each!(
            self, Dealer(dealer), event, Event(event) =>
                GameDealer::send(dealer, from, pick, event, index, visible_at),
            else None
        )
    }

    /// How far the shared queues have come.
    pub fn queues(&self) -> Queues {
        each!(self, Dealer(dealer) => GameDealer::queues(dealer))
    }
}
