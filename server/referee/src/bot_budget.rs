//! The budget of bots: which rooms with bots a server admits.
//!
//! One guest could otherwise open rooms whose bots take whole cores. Each room with bots is charged to the
//! account and the address of the player who opened it, and every room to the server. **Contract.**
//! [`BotBudget::allowed`] says what a room may cost; the room checks [`BotsAllowed::check`] before it
//! changes; [`BotBudget::charge`] records what it costs from then on, and 0 when it ends.

use alloc::collections::BTreeMap;
use core::net::IpAddr;
use wire::{AccountId, BotLimit, Refusal};

use crate::bot_cost::CORE;
use crate::network::{Network, networks};

/// The share of one account in the budget of the server, in eighths.
const ACCOUNT: u32 = 2;

/// The share of a network of so many bits, in eighths: an address, IPv6 by /64, or a /56 has half of the budget, and
/// a /48 five eighths.
fn share(bits: u8) -> u32 {
    if bits < 56 { 5 } else { 4 }
}

/// Who pays for a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payer {
    /// The account of the player who opened it.
    pub account: AccountId,
    /// The address of that player; for IPv6 the network of 64 bits. Its larger networks have budgets of their own.
    pub address: IpAddr,
}

/// What the bots of one room may cost, in the unit of [`crate::bot_cost`]. By default anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotsAllowed {
    /// By the budget of the account.
    pub account: u32,
    /// By the budget of the address.
    pub address: u32,
    /// By the budget of the server.
    pub server: u32,
}

impl Default for BotsAllowed {
    fn default() -> BotsAllowed {
        BotsAllowed { account: u32::MAX, address: u32::MAX, server: u32::MAX }
    }
}

impl BotsAllowed {
    /// Whether the bots of the room may cost so much, and if not, which budget they exceed.
    ///
    /// # Errors
    /// [`Refusal::TooManyBots`]. A room without bots is never refused.
    pub fn check(&self, cost: u32) -> Result<(), Refusal> {
        let budgets = [
            (self.account, BotLimit::Account),
            (self.address, BotLimit::Address),
            (self.server, BotLimit::Server),
        ];
        let exceeded = budgets.into_iter().find(|&(allowed, _)| 0 < cost && allowed < cost);
        exceeded.map_or(Ok(()), |(_, limit)| Err(Refusal::TooManyBots { limit }))
    }
}

/// What the bots of all rooms cost, and may cost.
#[derive(Clone, Debug)]
pub struct BotBudget {
    /// What the bots of all rooms may cost.
    most: u32,
    accounts: BTreeMap<AccountId, u32>,
    networks: BTreeMap<Network, u32>,
    server: u32,
}

impl BotBudget {
    /// A budget of so many hundredths of a core: an account may have a quarter of it, an address half.
    pub fn of_percent(percent: u32) -> BotBudget {
        BotBudget {
            most: (CORE / 100).saturating_mul(percent),
            accounts: BTreeMap::new(),
            networks: BTreeMap::new(),
            server: 0,
        }
    }

    fn eighths(&self, eighths: u32) -> u32 {
        let share = u64::from(self.most) * u64::from(eighths) / 8;
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// What a room of `payer` may cost that costs `own` so far.
    pub fn allowed(&self, payer: &Payer, own: u32) -> BotsAllowed {
        let left = |most: u32, used: u32| most.saturating_sub(used.saturating_sub(own));
        let account = self.accounts.get(&payer.account).copied().unwrap_or(0);
        let of_network = |network: Network| {
            let used = self.networks.get(&network).copied().unwrap_or(0);
            left(self.eighths(share(network.1)), used)
        };
        BotsAllowed {
            account: left(self.eighths(ACCOUNT), account),
            address: networks(payer.address).map(of_network).min().unwrap_or(0),
            server: left(self.most, self.server),
        }
    }

    /// A room of `payer` costs `to`, and no longer `from`.
    pub fn charge(&mut self, payer: &Payer, from: u32, to: u32) {
        let change = |used: u32| used.saturating_sub(from).saturating_add(to);
        self.server = change(self.server);
        let account = change(self.accounts.remove(&payer.account).unwrap_or(0));
        if 0 < account {
            self.accounts.insert(payer.account, account);
        }
        for network in networks(payer.address) {
            let used = change(self.networks.remove(&network).unwrap_or(0));
            if 0 < used {
                self.networks.insert(network, used);
            }
        }
    }

    /// What the bots of all rooms cost.
    pub fn used(&self) -> u32 {
        self.server
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::net::Ipv4Addr;

    fn payer(account: u8, address: u8) -> Payer {
        let address = Ipv4Addr::new(192, 0, 2, address).into();
        Payer { account: AccountId([account; 16]), address }
    }

    /// Opens rooms, as (account, address, hundredths of a core), on a server with one core for bots;
    /// the last one is refused by this budget, or admitted.
    fn check(rooms: &[(u8, u8, u32)], refused: Option<BotLimit>) {
        let mut budget = BotBudget::of_percent(100);
        let mut last = Ok(());
        for &(account, address, percent) in rooms {
            assert_eq!(last, Ok(()), "{rooms:?}");
            let (payer, cost) = (payer(account, address), CORE / 100 * percent);
            last = budget.allowed(&payer, 0).check(cost);
            if last.is_ok() {
                budget.charge(&payer, 0, cost);
            }
        }
        assert_eq!(last.err(), refused.map(|limit| Refusal::TooManyBots { limit }), "{rooms:?}");
    }

    #[test]
    fn an_account_an_address_and_the_server_have_a_budget_each() {
        check(&[(1, 1, 25)], None);
        check(&[(1, 1, 26)], Some(BotLimit::Account));
        check(&[(1, 1, 20), (1, 2, 6)], Some(BotLimit::Account));
        check(&[(1, 1, 25), (2, 1, 25)], None);
        check(&[(1, 1, 25), (2, 1, 25), (3, 1, 1)], Some(BotLimit::Address));
        check(&[(1, 1, 25), (2, 1, 25), (3, 2, 25), (4, 2, 25)], None);
        check(&[(1, 1, 25), (2, 1, 25), (3, 2, 25), (4, 2, 25), (5, 3, 1)], Some(BotLimit::Server));
        check(&[(1, 1, 25), (2, 1, 25), (3, 2, 25), (4, 2, 25), (5, 3, 0)], None);
    }

    #[test]
    fn the_networks_of_one_customer_share_a_budget() {
        let mut budget = BotBudget::of_percent(100);
        let mut open = |address: &str, account: u8| {
            let address = address.parse().expect("an address");
            let payer = Payer { account: AccountId([account; 16]), address };
            let may = budget.allowed(&payer, 0).check(CORE / 8).is_ok();
            if may {
                budget.charge(&payer, 0, CORE / 8);
            }
            may
        };
        // Of eight eighths a /56 has four, a /48 five, and the rest is for others.
        for number in 0..4 {
            assert!(open("2001:db8::1", number) || open("2001:db8:0:1::1", number), "{number}");
        }
        assert!(!open("2001:db8:0:2::1", 4), "the /56 has its half");
        assert!(open("2001:db8:0:100::1", 5), "the /48 has an eighth more");
        assert!(!open("2001:db8:0:200::1", 6));
        assert!(open("192.0.2.1", 7));
    }

    #[test]
    fn a_room_that_changes_or_ends_gives_its_cost_back() {
        let (mut budget, payer) = (BotBudget::of_percent(100), payer(1, 1));
        budget.charge(&payer, 0, CORE / 4);
        assert!(budget.allowed(&payer, 0).check(1).is_err());
        assert_eq!(budget.allowed(&payer, CORE / 4).check(CORE / 4), Ok(()), "it is its own");
        budget.charge(&payer, CORE / 4, CORE / 8);
        assert_eq!(budget.allowed(&payer, 0).account, CORE / 8);
        budget.charge(&payer, CORE / 8, 0);
        assert_eq!((budget.used(), budget.accounts.len(), budget.networks.len()), (0, 0, 0));
    }
}
