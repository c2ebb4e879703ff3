//! Passwords: hashed with Argon2id, on threads that stand back, a few at a time.
//!
//! Requests wait in [`HashQueues`].

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use unicode_normalization::UnicodeNormalization;

use super::hash_queues::HashQueues;
use crate::limits::fair_queue::Turn;
use crate::process::niced_threads::NicedThreads;

/// Minimum length of a password, in characters (NIST SP 800-63B: 8).
pub const PASSWORD_CHARS_MIN: usize = 8;
/// Maximum length of a password, in characters: more than anyone types (NIST: at least 64).
pub const PASSWORD_CHARS_MAX: usize = 128;
/// Memory of one hash, in KiB. This and the next two are OWASP's first choice for
/// Argon2id with a memory of 19 MiB (Password Storage Cheat Sheet).
pub const MEMORY_KIB: u32 = 19_456;
/// Passes over that memory.
pub const PASSES: u32 = 2;
/// Lanes.
pub const LANES: u32 = 1;
/// The niceness of their threads: behind players, before bots and pages, for a person waits for each.
const HASHES_NICE: i32 = 5;
/// Concurrent hashes: each takes a core, and bouts need some, too.
pub const HASHES_AT_ONCE: usize = 2;

/// Why a password is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordRefusal {
    /// Fewer than [`PASSWORD_CHARS_MIN`].
    #[error("a password has at least {PASSWORD_CHARS_MIN} letters")]
    TooShort,
    /// More than [`PASSWORD_CHARS_MAX`].
    #[error("a password has at most {PASSWORD_CHARS_MAX} letters")]
    TooLong,
}

/// Hashes and verifies passwords. Clones share the threads and the queues.
#[derive(Clone, Debug)]
pub struct Passwords {
    threads: NicedThreads,
    pub(super) queues: HashQueues,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            threads: NicedThreads::start_at(HASHES_NICE, "passwords", HASHES_AT_ONCE),
            queues: HashQueues::default(),
        }
    }
}

impl Passwords {
    /// An error when a password is invalid, without the work of hashing it.
    pub fn check(password: &str) -> Result<(), PasswordRefusal> {
        checked(password).map(drop)
    }

    /// The hash of a new password, with its salt and its parameters, as a PHC string.
    ///
    /// # Errors
    /// When the password is invalid.
    pub async fn hash(&self, password: &str, turn: Turn) -> Result<String, PasswordRefusal> {
        let password = checked(password)?;
        let hash = move || argon2().hash_password(password.as_bytes()).map(|hash| hash.to_string());
        Ok(self.run(turn, hash).await.expect("a password can be hashed"))
    }

    /// Whether a password has this hash. Without a hash the answer is no after the same time, so
    /// that guessing names reveals nothing.
    pub async fn verify(&self, password: &str, hash: Option<String>, turn: Turn) -> bool {
        // No account has an invalid password.
        let Ok(password) = checked(password) else { return false };
        self.run(turn, move || {
            let is_known = hash.is_some();
            let hash = hash.unwrap_or_else(nobodys_hash);
            let Ok(hash) = PasswordHash::new(&hash) else { return false };
            argon2().verify_password(password.as_bytes(), &hash).is_ok() && is_known
        })
        .await
    }

    pub(super) async fn run<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        // Held to the end of the work, even when the caller stops waiting.
        let work = move || {
            let _turn = turn;
            work()
        };
        self.threads.run(work).await.expect("hashing does not break")
    }
}

fn argon2() -> Argon2<'static> {
    let params =
        Params::new(MEMORY_KIB, PASSES, LANES, None).expect("these are in Argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// A hash with our parameters of an unknown password.
fn nobodys_hash() -> String {
    let (salt, hash) = ("A".repeat(22), "A".repeat(43));
    format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${hash}")
}

/// The password in Unicode normal form NFKC, so that every keyboard gives the same bytes.
fn checked(password: &str) -> Result<String, PasswordRefusal> {
    // The length is checked first: the input may be long.
    match password.chars().take(PASSWORD_CHARS_MAX + 1).count() {
        count if count < PASSWORD_CHARS_MIN => Err(PasswordRefusal::TooShort),
        count if PASSWORD_CHARS_MAX < count => Err(PasswordRefusal::TooLong),
        _ => Ok(password.nfkc().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::fair_queue::Requester;

    async fn turn(passwords: &Passwords) -> Turn {
        passwords.queues.turn(Requester::default(), true).await.unwrap()
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::default();
        let hash = passwords.hash("Zoë's ship", turn(&passwords).await).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let again = passwords.hash("Zoë's ship", turn(&passwords).await).await.unwrap();
        assert_ne!(again, hash, "every hash has its salt");
        for (password, hash, is_right) in [
            ("Zoë's ship", &hash, true),
            ("Zoe\u{308}'s ship", &hash, true),
            ("zoë's ship", &hash, false),
            ("Zoë's ship", &"damaged".to_string(), false),
        ] {
            let turn = turn(&passwords).await;
            assert_eq!(passwords.verify(password, Some(hash.clone()), turn).await, is_right);
        }
    }

    #[tokio::test]
    async fn a_name_that_nobody_has_takes_as_much_work() {
        let passwords = Passwords::default();
        assert!(!passwords.verify("any password", None, turn(&passwords).await).await);
        let known = passwords.hash("any password", turn(&passwords).await).await.unwrap();
        let (known, nobodys) = (PasswordHash::new(&known).unwrap(), nobodys_hash());
        let nobodys = PasswordHash::new(&nobodys).unwrap();
        assert_eq!((known.algorithm, known.version), (nobodys.algorithm, nobodys.version));
        assert_eq!(known.params, nobodys.params);
        let length = |hash: &PasswordHash| hash.hash.as_ref().map(|hash| hash.as_bytes().len());
        assert_eq!(length(&known), length(&nobodys));
    }

    #[tokio::test]
    async fn a_password_is_neither_short_nor_endless() {
        let passwords = Passwords::default();
        let check = async |password: &str, refusal| {
            assert_eq!(passwords.hash(password, turn(&passwords).await).await, Err(refusal));
            assert!(!passwords.verify(password, None, turn(&passwords).await).await);
        };
        check("1234567", PasswordRefusal::TooShort).await;
        check(&"x".repeat(129), PasswordRefusal::TooLong).await;
    }
}
