//! The contract of a store: its calls, and their invariants. The tests of the store check them on SQLite and on
//! PostgreSQL.

use bout::Millis;
use games::{Day, Ruleset, SoloMode};
use referee::ClientId;
use referee::arena_queue::{NodeTickets, Post, TakenMatch};
use referee::rating::Rating;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use uuid::Uuid;
use wire::brawl::SavedPreset;
use wire::{Circle, FriendSettings, RoomCode};

use super::Store;
use super::accounts::{Account, Ban, Naming, Rename, Role};
use super::address_bans::Sentence;
use super::audit::{AuditLine, By, Deed};
use super::bests::Best;
use super::challenges::{Challenge, ChallengeKind};
use super::dailies::Attempt;
use super::declined::DeclinedMatches;
use super::deletion::{Leaving, OwnReplay, ReplayKey};
use super::error::StoreError;
use super::friends::Changed;
use super::history::Point;
use super::ids::{AccountId, MatchId, RunId};
use super::invites::Invite;
use super::leaderboard::Line;
use super::letters::NodeLetter;
use super::live::{ClaimedRoom, ClaimedSession, LiveGroup, LivePart, Orphans, SessionsOf};
use super::live_rooms::{OtherRoom, OwnRoom};
use super::lockouts::Admission;
use super::nodes::{NewNode, NodeLoad};
use super::pairs::SuspectPair;
use super::passkeys::StoredPasskey;
use super::played::PlayedMatch;
use super::profile::Profile;
use super::record::MatchRecord;
use super::recount::RatingDifference;
use super::reports::{NewReport, Report, ReportState};
use super::retention::Expiring;
use super::runs::{Kept, PlayedRun, RunRecord};
use super::sessions::{
    Entered, FriendElsewhere, MovedSession, NewSession, Placement, SessionPlace,
};
use super::site_sessions::SiteSession;
use super::time_limits::{CALL_WITHIN, RENEW_WITHIN, REPORT_WITHIN, within};
use crate::limits::guesses::Guesser;
use crate::nodes::cluster::{NodeId, NodeView};
#[cfg(feature = "test-util")]
use crate::process::simulation;
use crate::sessions::accounts::names::Identity;

/// Defines each of these calls on [`Store`], by the function of that name in the module of its tables. A call ends after [`CALL_WITHIN`], or after the time that it names, with
/// [`StoreError::Timeout`].
macro_rules! contract {
    ($(
        $(#[$doc:meta])*
        $(within $limit:ident)? fn $module:ident::$call:ident($($name:ident: $Type:ty),*) -> $Answer:ty;
    )*) => {
        impl Store {$(
            $(#[$doc])*
            pub async fn $call(&self, $($name: $Type),*) -> Result<$Answer, StoreError> {
                #[cfg(feature = "test-util")]
                self.0.link.reach()?;
                let call = within(limit!($($limit)?), super::$module::$call(&self.0, $($name),*));
                #[cfg(feature = "test-util")]
                let call = simulation::call(call, StoreError::unreachable);
                call.await
            }
        )*}
    };
}

/// The time limit of a call.
macro_rules! limit {
    () => {
        CALL_WITHIN
    };
    ($limit:ident) => {
        $limit
    };
}

contract! {
    /// Creates a guest account with the hash of its secret.
    fn accounts::add_guest(identity: Identity, secret_hash: [u8; 32], now: Millis) -> Naming;
    /// Replaces the secret of a guest with a name, a password and a first token. The account keeps
    /// its history. An invitation is used up for that, by the hash of its code, where one is given.
    fn accounts::claim(
        guest: AccountId,
        identity: Identity,
        secrets: (String, Option<[u8; 32]>),
        token_hash: [u8; 32],
        now: Millis
    ) -> Naming;
    /// The result that [`Store::claim`] would have for a guest and this name; nothing is changed.
    fn accounts::check_claim(guest: AccountId, identity: Identity, now: Millis) -> Naming;
    /// Changes the password of an account that has one, and revokes all of its tokens and letters; `token` is
    /// the hash of a new one. Returns whether there is such an account.
    fn accounts::set_password(id: AccountId, password_hash: String, token: Option<([u8; 32], Millis)>) -> bool;
    /// Frees the name of an unused guest account at once. Its secret stays valid: a client that has
    /// it keeps the name until another account takes it.
    fn accounts::release_name(guest: AccountId) -> ();
    /// The account with this id.
    fn accounts::account(id: AccountId) -> Option<Account>;
    /// The account with this name, in any case; see [`Identity::folded`].
    fn accounts::account_by_name(folded: &str) -> Option<Account>;
    /// The accounts whose names begin so ([`prefix`](crate::sessions::accounts::names::prefix)), by name; up to `limit`,
    /// at most [`FOUND_MAX`](super::search::FOUND_MAX). Without those that are banned `now`, and guests that
    /// were given another name.
    fn search::search(prefix: &str, limit: u32, now: Millis) -> Vec<Account>;
    /// The account with this name, and the hash of its password, if it has one.
    fn accounts::credentials(folded: &str) -> Option<(Account, Option<String>)>;
    /// The guest whose secret has this hash.
    fn accounts::guest_by_secret(hash: [u8; 32]) -> Option<Account>;
    /// Updates the last-seen time of an account to `now`, unless it was updated within
    /// [`SEEN_EVERY`](super::accounts::SEEN_EVERY).
    fn accounts::see(account: &Account, now: Millis) -> ();
    /// Bans an account, or lifts its ban, which is noted in the audit log. Returns whether there is such an account.
    fn accounts::ban(id: AccountId, ban: Option<Ban>, by: By) -> bool;
    /// Gives an account a role, which is noted in the audit log. Returns whether there is such an account with a
    /// password.
    fn accounts::set_role(id: AccountId, role: Role, by: By) -> bool;
    /// Mutes an account, or lifts that, which is noted in the audit log. Returns whether there is such an account.
    fn accounts::mute(id: AccountId, mute: Option<Ban>, by: By) -> bool;
    /// The muted accounts, and until when they are.
    fn accounts::mutes() -> BTreeMap<AccountId, Millis>;
    /// Creates an account with a password, and uses up an invitation for it, by the hash of its code.
    fn accounts::register(identity: Identity, secrets: (String, Option<[u8; 32]>), now: Millis) -> Naming;
    /// Gives an account another name.
    fn accounts::rename(id: AccountId, identity: Identity, how: Rename, now: Millis) -> Naming;
    /// Stores a session on the site.
    fn site_sessions::add_site_session(hash: [u8; 32], account: AccountId, has_factor: bool, now: Millis) -> ();
    /// The session of this hash, unless it is older than [`SITE_SESSION_KEPT`](super::site_sessions::SITE_SESSION_KEPT).
    fn site_sessions::site_session(hash: [u8; 32], now: Millis) -> Option<SiteSession>;
    /// Whether an account has a session with the second factor that began within
    /// [`MODERATES_WITHIN`](super::site_sessions::MODERATES_WITHIN).
    fn site_sessions::has_factor_session(account: AccountId, now: Millis) -> bool;
    /// Ends the session of this hash.
    fn site_sessions::remove_site_session(hash: [u8; 32]) -> ();
    /// Stores a challenge by the hash of its key, until then. Returns whether its account may have so many, see
    /// [`CHALLENGES_MAX`](super::challenges::CHALLENGES_MAX).
    fn challenges::add_challenge(hash: [u8; 32], challenge: Challenge, until: Millis, now: Millis) -> bool;
    /// Replaces the challenges of an account of this kind, by the hashes of their keys.
    fn challenges::replace_challenges(
        account: AccountId,
        kind: ChallengeKind,
        hashes: Vec<[u8; 32]>,
        until: Millis
    ) -> ();
    /// How many challenges of this kind an account has.
    fn challenges::challenges_left(account: AccountId, kind: ChallengeKind) -> u32;
    /// The challenge of this kind with the key of this hash.
    fn challenges::challenge(hash: [u8; 32], kind: ChallengeKind, now: Millis) -> Option<Challenge>;
    /// Uses up the challenge with the key of this hash. Returns whether there was one.
    fn challenges::use_challenge(hash: [u8; 32]) -> bool;
    /// The passkeys of an account, the oldest first.
    fn passkeys::passkeys(account: AccountId) -> Vec<StoredPasskey>;
    /// The passkey of this credential.
    fn passkeys::passkey(id: Vec<u8>) -> Option<StoredPasskey>;
    /// Adds a passkey to its account, and gives the session of this hash the second factor. Returns whether the account
    /// may have so many, see [`PASSKEYS_MAX`](super::passkeys::PASSKEYS_MAX), and nobody has it yet.
    fn passkeys::add_passkey(passkey: StoredPasskey, session: [u8; 32]) -> bool;
    /// Notes that a passkey was used `now`, with its counter. Returns whether it is still there.
    fn passkeys::use_passkey(id: Vec<u8>, passkey: String, now: Millis) -> bool;
    /// Removes a passkey of an account. Returns whether it had it.
    fn passkeys::remove_passkey(account: AccountId, id: Vec<u8>) -> bool;
    /// The address of an account for letters.
    fn passkeys::email(account: AccountId) -> Option<String>;
    /// Sets or removes the address of an account for letters. Returns whether there is such an account.
    fn passkeys::set_email(account: AccountId, email: Option<String>) -> bool;
    /// Stores an invitation. Returns whether its maker may have so many, see [`INVITES_MAX`](super::invites::INVITES_MAX).
    fn invites::add_invite(invite: Invite, now: Millis) -> bool;
    /// Whether there is an invitation with the code of this hash.
    fn invites::is_invite(hash: [u8; 32], now: Millis) -> bool;
    /// The presets that an account has saved, by their names.
    fn presets::presets(account: AccountId) -> Vec<SavedPreset>;
    /// The preset of this code.
    fn presets::preset(code: RoomCode) -> Option<SavedPreset>;
    /// Saves a preset in place of that of the same name, which keeps its code. Returns whether the account may have so
    /// many, and no other preset has the code.
    fn presets::save_preset(account: AccountId, preset: SavedPreset) -> bool;
    /// Deletes a preset of an account, if it has it.
    fn presets::delete_preset(account: AccountId, code: RoomCode) -> ();
    /// Says when an account is to be deleted, or that it is not. Returns whether there is such an account.
    fn deletion::set_deletion(id: AccountId, at: Option<Millis>) -> bool;
    /// The accounts that are to be deleted by `now`.
    fn deletion::leaving(now: Millis) -> Vec<Leaving>;
    /// The replays of an account after this one: of its matches, then of its runs, up to `limit`.
    fn deletion::replays_of(account: AccountId, after: Option<ReplayKey>, limit: u32) -> Vec<OwnReplay>;
    /// Replaces the bytes of replays.
    fn deletion::replace_replays(replays: Vec<(ReplayKey, Vec<u8>)>) -> ();
    /// Deletes an account and all that names it, but for its results, whose replays are without its name already. The
    /// audit log notes that.
    fn deletion::delete_account(leaving: Leaving, by: By) -> ();
    /// All that the database has of an account but its replays, as JSON: an array of rows for each sort of them.
    fn personal::personal(account: AccountId) -> serde_json::Value;
    /// Stores a report. Returns whether its author may report again, see [`REPORTS_A_DAY`](super::reports::REPORTS_A_DAY).
    fn reports::add_report(report: NewReport, now: Millis) -> bool;
    /// Deletes text and evidence of closed reports that are older than [`EVIDENCE_KEPT`](super::reports::EVIDENCE_KEPT).
    /// Returns of how many.
    fn reports::forget_evidence(now: Millis) -> u64;
    /// The reports in this state, the latest first, before the one of this number; up to `limit`, at most
    /// [`REPORTS_MAX`](super::reports::REPORTS_MAX).
    fn reports::reports(state: ReportState, before: Option<u64>, limit: u32) -> Vec<Report>;
    /// The report of this number.
    fn reports::report(id: u64) -> Option<Report>;
    /// Takes or closes a report, with the outcome for its author, which is noted in the audit log. Returns whether there
    /// is such a one that is not closed.
    fn reports::handle_report(id: u64, state: ReportState, outcome: String, by: By) -> bool;
    /// The closed reports of an author who was not told, each once.
    fn reports::tell_outcomes(author: AccountId) -> Vec<Report>;
    /// The settings that were changed while the server ran, by name.
    fn live_settings::live_settings() -> Vec<(String, String)>;
    /// Changes such a setting, or forgets that it was, if the value is the one of the file. It is noted in the audit log.
    fn live_settings::set_live_setting(name: &'static str, value: String, is_of_file: bool, by: By) -> ();
    /// The secret of the second factor of an account, if it has one.
    fn site_sessions::second_factor(id: AccountId) -> Option<Vec<u8>>;
    /// Gives an account that has none a second factor, whose code of this time step was used, and the session of this
    /// hash with it; sessions without one end. Returns whether it had none.
    fn site_sessions::set_second_factor(id: AccountId, secret: Vec<u8>, step: u64, session: [u8; 32]) -> bool;
    /// Uses up a code of the second factor, and those before it. Returns whether it was not used before.
    fn site_sessions::use_second_factor(id: AccountId, step: u64) -> bool;
    /// Removes the second factor of an account with its passkeys, and ends its sessions on the site. Returns whether it
    /// had any.
    fn site_sessions::remove_second_factor(id: AccountId) -> bool;
    /// Notes in the audit log what changes nothing in the database.
    fn audit::note(by: By, deed: Deed) -> ();
    /// The last lines of the audit log before the one of this number, the latest first; up to `limit`, at most
    /// [`AUDIT_LINES_MAX`](super::audit::AUDIT_LINES_MAX).
    fn audit::audit(before: Option<u64>, limit: u32) -> Vec<AuditLine>;
    /// Bans an address, or lifts its ban. For IPv6 the /64 network is banned, since one household
    /// has all of its addresses. It is noted in the audit log. Returns whether there is, or was, such a ban.
    fn address_bans::ban_address(address: IpAddr, ban: Option<Ban>, by: By) -> bool;
    /// The bans and mutes that hold `now`, those that end first before the others; at most 1000.
    fn address_bans::sentences(now: Millis) -> Vec<Sentence>;
    /// The ban of an address that is in force `now`.
    fn address_bans::address_ban(address: IpAddr, now: Millis) -> Option<Ban>;
    /// The leaderboard of a mode `now`: the best run of each player who is not banned, the best
    /// first; up to `limit`, at most [`PAGE_LINES_MAX`](super::leaderboard::PAGE_LINES_MAX), after
    /// the first `offset`.
    fn bests::bests(mode: SoloMode, limit: u32, offset: u32, now: Millis) -> Vec<Best>;
    /// The best runs of a player `now`, one for each mode that it has any in.
    fn bests::bests_of(account: AccountId, now: Millis) -> Vec<Best>;
    /// The rating history of an account by a ruleset: after its latest ranked matches, the oldest first; up to
    /// `limit`, at most [`POINTS_MAX`](super::history::POINTS_MAX).
    fn history::history(account: AccountId, ruleset: Ruleset, limit: u32) -> Vec<Point>;
    /// The leaderboard of a ruleset `now`: up to `limit` lines, at most
    /// [`PAGE_LINES_MAX`](super::leaderboard::PAGE_LINES_MAX), after the first `offset`. It has the
    /// players who are [`RatingStatus::Listed`](referee::rating::RatingStatus::Listed) and not
    /// banned, the highest rating first.
    fn leaderboard::leaderboard(ruleset: Ruleset, limit: u32, offset: u32, now: Millis) -> Vec<Line>;
    /// The ranks of the accounts on the leaderboard of a ruleset `now`: the first
    /// [`RANK_MAX`](super::leaderboard::RANK_MAX).
    fn leaderboard::ranks(ruleset: Ruleset, now: Millis) -> BTreeMap<AccountId, u32>;
    /// The ratings by a ruleset of the players with these names ([`Identity::folded`]) who have one.
    fn search::ratings_of(folded: &[String], ruleset: Ruleset) -> Vec<(String, Rating)>;
    /// What [`Store::admit`](super::Store::admit) would answer `now`, without counting an attempt.
    fn lockouts::may_guess(guesser: Guesser, now: Millis) -> Admission;
    /// Counts a password attempt `now` before it is checked, so that concurrent attempts are all
    /// counted. A refused attempt is not counted.
    fn lockouts::admit(guesser: Guesser, now: Millis) -> Admission;
    /// Takes the attempt back `now`, after a correct password, and remembers the address as one that
    /// signed in to the account. Wrong attempts of the address on other names stay: otherwise signing
    /// in to one's own account in between would reset them.
    fn lockouts::forgive(guesser: Guesser, now: Millis) -> ();
    /// Resets all attempts on a name; see [`Identity::folded`]. Returns the number of counters.
    fn lockouts::unlock(folded: &str) -> u64;
    /// Forgets the wrong passwords that were tried from the network of this address. Returns how many counters that
    /// were.
    fn lockouts::unlock_address(address: IpAddr) -> u64;
    /// Saves a match: its players, its bouts with their replays, and the rating changes, in one
    /// durable transaction. The ratings are computed from the stored ones, in the order of the
    /// calls.
    ///
    /// **Invariant:** a match is identified by its id. When the id exists already, nothing is
    /// changed, whatever the record contains, and the saved match is returned. So a write whose
    /// outcome is unknown, after [`StoreError::Away`] for instance, can be retried.
    fn matches::finish_match(record: MatchRecord) -> PlayedMatch;
    /// The match with this id.
    fn played::match_by_id(id: MatchId) -> Option<PlayedMatch>;
    /// The matches of an account, the latest first: up to `limit`, at most
    /// [`PAGE_MATCHES_MAX`](super::played::PAGE_MATCHES_MAX), of those that began before the match
    /// `before`, the last of the previous page.
    fn played::matches_of(account: AccountId, before: Option<MatchId>, limit: u32) -> Vec<PlayedMatch>;
    /// The listed matches of all players, with the same pagination.
    fn played::matches(before: Option<MatchId>, limit: u32) -> Vec<PlayedMatch>;
    /// The replay file of the bout with this number, from 1, in a match.
    fn played::replay(id: MatchId, number: u32) -> Option<Vec<u8>>;
    /// The profile of an account `now`; nothing when there is no such account.
    fn profile::profile(account: AccountId, now: Millis) -> Option<Profile>;
    /// The rating of an account by a ruleset; a new player's when it has none.
    fn ratings::rating(account: AccountId, ruleset: Ruleset) -> Rating;
    /// The opponent of the last saved ranked match of an account by a ruleset.
    fn pairs::last_opponent(account: AccountId, ruleset: Ruleset) -> Option<AccountId>;
    /// Notes the proposed matches that an account has declined. Nothing for an account that no longer exists.
    fn declined::note_declined(account: AccountId, declined: DeclinedMatches) -> ();
    /// The declined matches of an account, as they were noted last.
    fn declined::declined(account: AccountId) -> Option<DeclinedMatches>;
    /// The pairs whose ranked matches since then look like collusion; see [`super::pairs`].
    within REPORT_WITHIN fn pairs::suspects(since: Millis) -> Vec<SuspectPair>;
    /// Recomputes all ratings from the matches, in the order in which they were rated, and returns
    /// the differences from the stored ratings and their history. **Invariant:** there are none, on
    /// any machine.
    within REPORT_WITHIN fn recount::check_ratings() -> Vec<RatingDifference>;
    /// The ids of rows of this kind that are older than `before`, the oldest first, up to `limit`.
    fn retention::expired(kind: Expiring, before: Millis, limit: u32) -> Vec<Uuid>;
    /// The date of the last sign-in, match or run; nothing when there is none.
    fn retention::newest_row() -> Option<Millis>;
    /// The last date by which a server on this database would have deleted anything; nothing before the first.
    fn retention::trusted_date() -> Option<Millis>;
    /// Saves that date.
    fn retention::trust_date(date: Millis) -> ();
    /// Deletes these rows with their dependent rows, unless they are no longer expired, in one
    /// transaction. Returns how many.
    ///
    /// **Invariant:** no ranked match, no best run and no account with a password is deleted.
    fn retention::delete_expired(kind: Expiring, before: Millis, ids: Vec<Uuid>) -> u64;
    /// The saved casual matches of an account that began since then.
    fn retention::casual_matches_since(account: AccountId, since: Millis) -> u32;
    /// The size of the database.
    fn retention::size_bytes() -> u64;
    /// Saves a run with its replay and updates the player's best run, in one durable transaction.
    /// The run must count: see [`SoloMode::value`].
    ///
    /// **Invariant:** a run is identified by its id. When the id exists already, nothing is
    /// changed, whatever the record contains: so a write whose outcome is unknown can be retried.
    fn runs::finish_run(record: RunRecord) -> Kept;
    /// The run with this id.
    fn runs::run(id: RunId) -> Option<PlayedRun>;
    /// The replay file of a run.
    fn runs::run_replay(id: RunId) -> Option<Vec<u8>>;
    /// The secret that the daily challenges of this database are dealt from. The first call stores
    /// `candidate`, and all later ones return that.
    fn dailies::daily_secret(candidate: [u8; 32]) -> [u8; 32];
    /// An account begins an attempt `now` at the challenge of this day and mode, with the run of this
    /// id. Returns whether it is the first one, which counts; also when it is recorded again.
    fn dailies::begin_daily(day: Day, mode: SoloMode, account: AccountId, run: RunId, now: Millis) -> bool;
    /// Saves the run of a first attempt at the challenge of this day, with its replay, in one durable
    /// transaction. Nothing, and nothing is saved, when another attempt was the first. The run must
    /// count: see [`SoloMode::value`].
    ///
    /// **Invariant:** like [`Store::finish_run`], it can be retried.
    fn dailies::finish_daily(day: Day, record: RunRecord) -> Option<Kept>;
    /// The board of a day `now`: the finished first attempts of players who are not banned, the best
    /// first; up to `limit`, at most [`PAGE_LINES_MAX`](super::leaderboard::PAGE_LINES_MAX), after
    /// the first `offset`.
    fn dailies::daily_board(day: Day, mode: SoloMode, limit: u32, offset: u32, now: Millis) -> Vec<Best>;
    /// The first attempt of an account on a day, with its place `now`.
    fn dailies::daily_attempt(day: Day, mode: SoloMode, account: AccountId, now: Millis) -> Attempt;
    /// How many days in a row, up to `today`, the account finished the challenge of any game.
    fn dailies::daily_streak(account: AccountId, today: Day) -> u32;
    /// The day whose challenge this run was, if it was one.
    fn dailies::day_of_run(id: RunId) -> Option<Day>;
    /// Stores a new session token by its hash.
    fn tokens::add_token(account: AccountId, hash: [u8; 32], now: Millis) -> ();
    /// The account of the token with this hash `now`. Updates the last use of the token.
    fn tokens::account_by_token(hash: [u8; 32], now: Millis) -> Option<Account>;
    /// Revokes one token of an account. Returns whether it was the account's.
    fn tokens::remove_token(account: AccountId, hash: [u8; 32]) -> bool;
    /// Revokes all tokens of an account. Returns their number.
    fn tokens::remove_tokens(account: AccountId) -> u64;
    /// The friends of an account, the open requests, the blocked players and the settings.
    fn friends::circle(account: AccountId) -> Circle;
    /// Asks another account for a friendship. When that one has asked before, the two are friends.
    ///
    /// **Invariant:** the sender cannot tell whether the recipient blocks it.
    fn friends::request_friend(sender: AccountId, recipient: AccountId, now: Millis) -> Changed;
    /// Accepts the request of `sender`.
    fn friends::accept_friend(account: AccountId, sender: AccountId, now: Millis) -> Changed;
    /// Removes a request, which is declined or withdrawn.
    fn friends::remove_request(sender: AccountId, recipient: AccountId) -> Changed;
    /// Ends a friendship, for both.
    fn friends::remove_friend(account: AccountId, friend: AccountId) -> Changed;
    /// Blocks an account: ends the friendship, and withdraws the own request. A request of the blocked
    /// account stays, and is in the circle again once the block is lifted.
    fn friends::block(account: AccountId, blocked: AccountId, now: Millis) -> Changed;
    /// Lifts a block.
    fn friends::unblock(account: AccountId, blocked: AccountId) -> Changed;
    /// Registers a node, whose lease begins. It gets an id that was never used.
    /// [`StoreError::OtherRelease`] when live nodes have another protocol or other rules.
    fn nodes::register_node(node: NewNode) -> NodeId;
    /// Renews the lease of a node; [`StoreError::LeaseEnded`] when it was ended.
    within RENEW_WITHIN fn nodes::renew_node(id: NodeId, load: NodeLoad) -> ();
    /// The nodes whose lease was not ended, by id.
    within RENEW_WITHIN fn nodes::nodes() -> Vec<NodeView>;
    /// Ends the leases that are over, in the name of a node whose lease is not. Returns their nodes. To be
    /// called by a node that has renewed without failure for as long as a lease.
    within RENEW_WITHIN fn nodes::end_expired(by: NodeId) -> Vec<NodeId>;
    /// Ends the lease of a node that stops.
    fn nodes::end_node(id: NodeId) -> ();
    /// Wakes a node; see [`Store::listen`]. A notification may be lost.
    fn nodes::wake(node: NodeId) -> ();
    /// A session of an account begins at this node: from now on it is the only one, unless the one before
    /// is in a match. The node of that one is notified.
    fn sessions::enter_session(session: NewSession) -> Entered;
    /// Where the session is that is resumed by the token with this hash.
    fn sessions::session_by_ticket(ticket: [u8; 32]) -> Option<SessionPlace>;
    /// Where the session of the account with this name is; see [`Identity::folded`].
    fn sessions::session_named(folded: &str) -> Option<SessionPlace>;
    /// The same, if this account may challenge that one: not when it is hidden, or takes challenges of its
    /// friends alone and this is none.
    fn sessions::session_to_challenge(folded: &str, by: AccountId) -> Option<SessionPlace>;
    /// Where the session of a friend of an account is.
    fn sessions::session_of_friend(account: AccountId, friend: AccountId) -> Option<SessionPlace>;
    /// The sessions at other live nodes that a ban of this address covers.
    fn sessions::sessions_from(address: IpAddr) -> Vec<SessionPlace>;
    /// The friends of players at this node who are at other nodes, without those that hide it.
    fn sessions::friends_elsewhere() -> Vec<FriendElsewhere>;
    /// Updates where clients of this node are.
    fn sessions::place_sessions(placements: Vec<Placement>) -> ();
    /// A client of this node resumes its session by the token with this hash from now on.
    fn sessions::renew_ticket(client: u64, ticket: [u8; 32]) -> ();
    /// The session of a client of this node is over. One that has moved, or was replaced, stays.
    fn sessions::end_session(client: u64) -> ();
    /// Moves the session of a client from this node to another, with what it is to do there. Returns whether
    /// it is there, also when it was moved by an earlier try.
    fn sessions::move_session(client: u64, to: NodeId, intent: Vec<u8>) -> bool;
    /// The sessions that have moved to this node, each once.
    fn sessions::take_moved() -> Vec<MovedSession>;
    /// Leaves a letter for a client of another node, and wakes that.
    fn letters::post_letter(node: NodeId, letter: NodeLetter) -> ();
    /// The letters for clients of this node, the first first, each once.
    fn letters::take_letters() -> Vec<NodeLetter>;
    /// Reserves a code for a room that is to be opened at this node. Returns whether it is free in the arena.
    fn live_rooms::claim_code(room: u64, code: RoomCode) -> bool;
    /// Publishes rooms of this node, and forgets closed ones.
    fn live_rooms::publish_rooms(changed: Vec<OwnRoom>, closed: Vec<u64>) -> ();
    /// The published rooms of all other live nodes, by number.
    fn live_rooms::other_rooms() -> Vec<OtherRoom>;
    /// The node that has the room of this code.
    fn live_rooms::room_by_code(code: RoomCode) -> Option<NodeId>;
    /// Puts a ticket of a client of this handle's node into the queue that the nodes share, or changes it.
    /// These calls do what [`QueueTable`](referee::arena_queue::QueueTable) says, by the database's clock,
    /// and hold the lease of the node; each may be repeated.
    fn tickets::post_ticket(post: Post) -> ();
    /// Removes the ticket of a client of this handle's node.
    fn tickets::withdraw_ticket(client: ClientId) -> ();
    /// A client of this handle's node accepts this proposal. Returns whether that is in time.
    fn tickets::accept_proposal(client: ClientId, proposal: u64) -> bool;
    /// The session of a client is about to move to the node of its match, to which its ticket belongs from now on.
    /// Returns whether it may move.
    fn tickets::send_ticket(client: ClientId, proposal: u64) -> bool;
    /// Takes the match of this proposal out of the table, to open it at this handle's node; nothing unless
    /// both clients have arrived.
    fn tickets::take_match(proposal: u64) -> Option<TakenMatch>;
    /// Dissolves a match that is not opened at this handle's node, since these clients did not arrive in
    /// time. Returns whether it was dissolved.
    fn tickets::dissolve_match(proposal: u64, absent: Vec<ClientId>) -> bool;
    /// The tickets of this handle's node.
    fn tickets::tickets_of_node() -> NodeTickets;
    /// Changes who may see and challenge an account.
    fn friends::set_friend_settings(account: AccountId, settings: FriendSettings) -> ();
    /// Adds a group to a live journal and changes its rows, under the lease of the node that writes it. It can be
    /// repeated: a group that is there already changes nothing.
    fn live::append_live(group: Arc<LiveGroup>) -> ();
    /// Replaces the groups of a node's live journal up to this number by a base, in parts that have one or more
    /// groups of it each.
    within REPORT_WITHIN fn live::replace_live(node: NodeId, through: u64, parts: Vec<Vec<u8>>) -> ();
    /// The stored groups of a live journal after this number and part, in order: at most
    /// [`PARTS_READ_MAX`](super::live::PARTS_READ_MAX).
    fn live::live_parts(journal: NodeId, after: Option<(u64, u64)>) -> Vec<LivePart>;
    /// The nodes whose lease is over and that still have rooms or sessions, by id, and `node` when it has
    /// rooms that it has claimed and not recorded.
    fn live::orphans(node: NodeId) -> Vec<Orphans>;
    /// A node claims rooms of an ended one, and those of its own that it has claimed and not recorded, under its
    /// own lease; up to `limit`. No two nodes get the same.
    fn live::claim_rooms(node: NodeId, of: NodeId, limit: u32) -> Vec<ClaimedRoom>;
    /// The same with sessions.
    fn live::claim_sessions(node: NodeId, which: SessionsOf) -> Vec<ClaimedSession>;
    /// The time by the clock of the database, from which the clocks of all nodes start.
    fn live::database_time() -> Millis;
    /// The live journals of ended nodes.
    fn live::ended_journals() -> Vec<NodeId>;
    /// Deletes the live journal of an ended node, unless a row names it. Returns whether there was one.
    fn live::drop_journal(journal: NodeId) -> bool;
}
