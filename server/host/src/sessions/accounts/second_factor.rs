//! The second factor of moderators and admins: time-based one-time passwords of 6 digits (RFC 6238), which change every
//! 30 seconds.

use bout::Millis;
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::process::random;

/// Codes of so many steps before and after the present one are right, for clocks that differ.
const SKEW_STEPS: u16 = 1;
/// The length of a secret: that of SHA-1, which all authenticators know (RFC 4226, 4).
const SECRET_BYTES: usize = 20;

/// A secret that an authenticator shares with the server.
#[derive(Debug)]
pub struct SecondFactor(Totp, Secret);

impl SecondFactor {
    /// A new secret.
    pub fn draw() -> SecondFactor {
        let mut secret = [0; SECRET_BYTES];
        random::fill(&mut secret);
        SecondFactor::of(secret.to_vec())
    }

    /// The factor with this secret.
    pub fn of(secret: Vec<u8>) -> SecondFactor {
        let secret = Secret::from(secret);
        let totp = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_skew(SKEW_STEPS)
            .with_step_duration(30)
            .with_secret(secret.clone());
        SecondFactor(totp.build_noncompliant(), secret)
    }

    /// The factor whose secret is spelled so, in Base32 as authenticators show it; `None` if it is no whole one.
    pub fn spelled(text: &str) -> Option<SecondFactor> {
        let secret = Secret::try_from_base32(text).ok()?;
        let is_whole = secret.as_bytes().len() == SECRET_BYTES;
        is_whole.then(|| SecondFactor::of(secret.as_bytes().to_vec()))
    }

    /// The secret in Base32.
    pub fn base32(&self) -> String {
        self.1.to_base32()
    }

    /// The secret.
    pub fn secret(&self) -> Vec<u8> {
        self.1.as_bytes().to_vec()
    }

    /// The time step of a code that is right `now`.
    pub fn step(&self, code: &str, now: Millis) -> Option<u64> {
        let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
        self.0.check(&digits, now.0 / 1000)
    }

    /// The code of a time, as the authenticator shows it.
    #[cfg(feature = "test-util")]
    pub fn code(&self, now: Millis) -> String {
        self.0.generate(now.0 / 1000).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last six digits of the table of RFC 6238, appendix B.
    #[test]
    fn codes_are_those_of_the_standard_for_half_a_minute_before_and_after() {
        let factor = SecondFactor::of(b"12345678901234567890".to_vec());
        let at = |seconds: u64| Millis(1000 * seconds);
        assert_eq!(factor.step("287082", at(59)), Some(1));
        assert_eq!(factor.step(" 081 804 ", at(1_111_111_109)), Some(37_037_036));
        assert_eq!(factor.step("287082", at(89)), Some(1));
        assert_eq!(factor.step("287082", at(90)), None);
        assert_eq!(factor.step("", at(59)), None);
        let again = SecondFactor::spelled(&factor.base32()).expect("as it was spelled");
        assert_eq!(again.secret(), factor.secret());
        assert!(SecondFactor::spelled("MFRGG").is_none() && SecondFactor::spelled("!").is_none());
    }
}
