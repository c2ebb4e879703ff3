//! The budget of bots that the rooms of a server share, and the reservation of each room.

use referee::bot_budget::{BotBudget, BotsAllowed, Payer};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use wire::Refusal;

use crate::process::niced_threads::NicedThreads;

/// The cores that bots may use. Clones share them.
#[derive(Clone, Debug)]
pub struct BotCores {
    /// The threads on which bots think.
    pub threads: NicedThreads,
    /// What the bots of all rooms may cost.
    pub budget: SharedBotBudget,
}

impl BotCores {
    /// So many hundredths of a core: as many threads, if the machine has the cores.
    pub fn of_percent(percent: u32) -> BotCores {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.min(percent.div_ceil(100) as usize);
        BotCores {
            threads: NicedThreads::start("bots", threads),
            budget: SharedBotBudget::of_percent(percent),
        }
    }
}

/// The budget of a server. Clones share it.
#[derive(Clone, Debug)]
pub struct SharedBotBudget(Arc<Mutex<BotBudget>>);

/// What one room has of the budget; given back when it is dropped.
#[derive(Debug)]
pub struct BotReservation {
    budget: SharedBotBudget,
    payer: Payer,
    cost: u32,
}

impl SharedBotBudget {
    /// A budget of so many hundredths of a core.
    pub fn of_percent(percent: u32) -> SharedBotBudget {
        SharedBotBudget(Arc::new(Mutex::new(BotBudget::of_percent(percent))))
    }

    /// Reserves the bots of a new room.
    ///
    /// # Errors
    /// [`Refusal::TooManyBots`].
    pub fn reserve(&self, payer: Payer, cost: u32) -> Result<BotReservation, Refusal> {
        let mut new = BotReservation { budget: self.clone(), payer, cost: 0 };
        new.change(|allowed| match allowed.check(cost) {
            Ok(()) => (cost, Ok(())),
            Err(why) => (0, Err(why)),
        })?;
        Ok(new)
    }

    /// What the bots of all rooms cost.
    pub fn used(&self) -> u32 {
        self.budget().used()
    }

    /// The sums stay valid after a panic: they change in one step.
    fn budget(&self) -> MutexGuard<'_, BotBudget> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BotReservation {
    /// Changes the bots of the room, within what is allowed now: `change` returns what they cost from then
    /// on. No other room changes meanwhile.
    pub fn change<T>(&mut self, change: impl FnOnce(BotsAllowed) -> (u32, T)) -> T {
        let mut budget = self.budget.budget();
        let (cost, done) = change(budget.allowed(&self.payer, self.cost));
        budget.charge(&self.payer, self.cost, cost);
        self.cost = cost;
        done
    }

    /// Who pays for it.
    pub fn payer(&self) -> &Payer {
        &self.payer
    }

    /// What the room has reserved.
    pub fn cost(&self) -> u32 {
        self.cost
    }
}

impl Drop for BotReservation {
    fn drop(&mut self) {
        self.change(|_| (0, ()));
    }
}
