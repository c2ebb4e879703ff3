//! The draw of a bout, as a client takes part in it, and checks it.

use bout::{Commitment, Nonce, Seed};
use core::fmt;
use wire::{BoutMessage, ClientMessage, Start};

/// The draw that a client takes part in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    bout: u64,
    commitment: Commitment,
    nonce: Nonce,
}

/// How a server cheated with a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfair {
    /// It changed its commitment after it had seen the nonce.
    Commitment,
    /// It put another nonce in the place of the client's.
    Nonce,
    /// The secret that it revealed is not the one that it committed to.
    Secret,
}

impl fmt::Display for Unfair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfair::Commitment => "the server changed its commitment after the draw",
            Unfair::Nonce => "the server put another nonce in the place of ours",
            Unfair::Secret => "the server revealed another secret than it committed to",
        })
    }
}

impl Draw {
    /// Takes part in the draw of the bout with this number with `nonce`, which must be random.
    pub fn new(bout: u64, commitment: Commitment, nonce: Nonce) -> Draw {
        Draw { bout, commitment, nonce }
    }

    /// The number of the bout.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// The message that adds the nonce.
    pub fn message(&self) -> ClientMessage {
        ClientMessage::Bout(BoutMessage::Nonce { bout: self.bout, nonce: self.nonce })
    }

    /// The bout, which must be this one, begins. Returns whether the nonce is in its seed: it may have come too late.
    ///
    /// # Errors
    /// When the announcement contradicts the draw.
    pub fn check_start(&self, start: &Start) -> Result<bool, Unfair> {
        if start.commitment != self.commitment {
            return Err(Unfair::Commitment);
        }
        match start.nonces.get(start.seat.index()).copied().flatten() {
            None => Ok(false),
            Some(nonce) if nonce == self.nonce => Ok(true),
            Some(_) => Err(Unfair::Nonce),
        }
    }

    /// The bout is over, and the server revealed its secret.
    ///
    /// # Errors
    /// When it is not the one that it committed to.
    pub fn check_secret(&self, secret: &Seed) -> Result<(), Unfair> {
        if secret.commitment() == self.commitment { Ok(()) } else { Err(Unfair::Secret) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Bounded, Seat};
    use games::{GameKind, Setup};

    const SECRET: Seed = Seed([7; 32]);
    const OWN: Nonce = Nonce([1; 16]);

    fn start(nonces: &[Option<Nonce>]) -> Start {
        let setup = Setup { rules: GameKind::SWORDFIGHT.rules_default(), players: Bounded::new() };
        let nonces = nonces.to_vec().try_into().unwrap();
        let (commitment, countdown_ms) = (SECRET.commitment(), 2_900);
        Start { bout: 4, seat: Seat(1), setup, commitment, nonces, countdown_ms }
    }

    #[test]
    fn a_fair_draw_has_the_own_nonce_or_came_too_late() {
        let draw = Draw::new(4, SECRET.commitment(), OWN);
        assert_eq!(draw.check_start(&start(&[Some(Nonce([2; 16])), Some(OWN)])), Ok(true));
        assert_eq!(draw.check_start(&start(&[Some(OWN), None])), Ok(false));
        assert_eq!(draw.check_start(&start(&[])), Ok(false));
        assert_eq!(draw.check_secret(&SECRET), Ok(()));
    }

    #[test]
    fn a_server_that_chooses_is_found_out() {
        let draw = Draw::new(4, SECRET.commitment(), OWN);
        let others = start(&[Some(OWN), Some(Nonce([2; 16]))]);
        assert_eq!(draw.check_start(&others), Err(Unfair::Nonce));
        let chosen = Start { commitment: Seed([8; 32]).commitment(), ..start(&[None, Some(OWN)]) };
        assert_eq!(draw.check_start(&chosen), Err(Unfair::Commitment));
        assert_eq!(draw.check_secret(&Seed([8; 32])), Err(Unfair::Secret));
    }
}
