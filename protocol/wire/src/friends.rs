//! Friends: requests, blocks, presence, challenges and invitations.
//!
//! Everything that a server tells of them is in one message, [`FriendsNews`]. It is delivered once: a
//! client asks for all of it again by [`FriendsMessage::Show`].

use bincode::{Decode, Encode};
use bout::Bounded;
use games::{GameKind, Ruleset};

use crate::{AccountId, Entrant, Name, RoomCode};

/// The maximum number of friends of an account.
pub const FRIENDS_MAX: usize = 200;
/// The maximum number of unanswered requests that an account has sent.
pub const REQUESTS_SENT_MAX: usize = 30;
/// The maximum number of unanswered requests that an account has received.
pub const REQUESTS_RECEIVED_MAX: usize = 100;
/// The maximum number of accounts that an account blocks.
pub const BLOCKED_MAX: usize = 200;

/// What a client asks for about friends, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum FriendsMessage {
    /// Sends the circle and the presence of all friends, and their changes from now on.
    Show,
    /// Asks this player to be a friend. When that player has asked before, this accepts.
    Request(Name),
    /// Accepts the request of this account.
    Accept(AccountId),
    /// Declines the request of this account, which is not told.
    Decline(AccountId),
    /// Takes back the own request to this account.
    Withdraw(AccountId),
    /// Ends the friendship with this account.
    Remove(AccountId),
    /// Blocks this player: ends the friendship, and refuses whatever the player sends. The player is not
    /// told.
    Block(Name),
    /// Lifts the block of this account.
    Unblock(AccountId),
    /// Changes the settings.
    Set(FriendSettings),
    /// Challenges this player to a casual match of a ruleset, with a pick for its game.
    Challenge(Name, Ruleset, Entrant),
    /// Takes back the own challenge.
    CallOff,
    /// Accepts the challenge of this number, with a pick for its game, or declines it.
    Answer(u64, Option<Entrant>),
    /// Invites this friend to the brawl room that the client is in.
    Invite(AccountId),
}

/// The settings of an account for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct FriendSettings {
    /// True if friends see the account as offline.
    pub is_hidden: bool,
    /// True if everybody may challenge the account, and not only its friends.
    pub is_open: bool,
}

/// An account with its name.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Person {
    /// The id of the account.
    pub id: AccountId,
    /// The name of the account.
    pub name: Name,
}

/// The friends of an account, and everything that only the account itself may know of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Circle {
    /// The friends, by name.
    pub friends: Bounded<Person, FRIENDS_MAX>,
    /// Players who have asked for a friendship, the first first. Blocked ones are not here.
    pub received: Bounded<Person, REQUESTS_RECEIVED_MAX>,
    /// Players who were asked for a friendship and have not answered, the first first.
    pub sent: Bounded<Person, REQUESTS_SENT_MAX>,
    /// The blocked players, by name.
    pub blocked: Bounded<Person, BLOCKED_MAX>,
    /// The settings.
    pub settings: FriendSettings,
}

/// Where a friend is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Presence {
    /// Not connected, or hidden.
    Offline,
    /// In the menus.
    Online,
    /// In a queue of this ruleset.
    Waiting(Ruleset),
    /// In a room.
    InRoom {
        /// The game of the room.
        game: GameKind,
        /// True if the friend plays in a match.
        is_playing: bool,
        /// True if friends can spectate it.
        can_spectate: bool,
        /// The code of a public brawl room that can be joined.
        code: Option<RoomCode>,
    },
}

/// The presence of one friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct FriendPresence {
    /// The friend.
    pub id: AccountId,
    /// Where it is.
    pub presence: Presence,
}

/// News about friends.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum FriendsNews {
    /// The circle. All friends are offline until their presence is sent.
    Circle(Circle),
    /// The presence of some friends, at most once a second.
    Presence(Bounded<FriendPresence, FRIENDS_MAX>),
    /// A request about friends is refused.
    Refused(FriendsRefusal),
    /// A player challenges the client.
    Challenged {
        /// The number of the challenge.
        number: u64,
        /// The player.
        by: Name,
        /// The ruleset.
        ruleset: Ruleset,
        /// When it lapses, in milliseconds from now.
        within_ms: u16,
    },
    /// The challenge of the client was passed on.
    Challenging {
        /// The number of the challenge.
        number: u64,
        /// The challenged player.
        to: Name,
        /// When it lapses, in milliseconds from now.
        within_ms: u16,
    },
    /// The challenge of this number is over.
    ChallengeOver(u64, ChallengeEnd),
    /// A friend invites the client to a brawl room.
    Invited {
        /// The friend.
        by: Name,
        /// The code of the room.
        code: RoomCode,
    },
}

/// How a challenge ended without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ChallengeEnd {
    /// It was declined.
    Declined,
    /// It was not answered in time, or one of the two players left or does something else.
    Lapsed,
    /// It was taken back.
    CalledOff,
}

/// Why a request about friends is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, thiserror::Error)]
pub enum FriendsRefusal {
    /// No account has this name.
    #[error("no player has this name")]
    NoSuchPlayer,
    /// It is the client's own name.
    #[error("this is your own name")]
    Yourself,
    /// The two are friends already.
    #[error("you are friends already")]
    AlreadyFriends,
    /// The request was sent before, and is not answered.
    #[error("you have asked this player before")]
    AlreadyAsked,
    /// The client blocks this player.
    #[error("you block this player")]
    Blocked,
    /// The client has the maximum of friends, of sent requests, or of blocked players.
    #[error("your list is full")]
    ListFull,
    /// The other player has the maximum of friends, or of received requests.
    #[error("the list of this player is full")]
    TheirListFull,
    /// There is no such request, friendship or block any more.
    #[error("this is over already")]
    Gone,
    /// Too many requests, challenges or invitations.
    #[error("too many requests; try again in {seconds} seconds")]
    TooOften {
        /// Until the next one is possible.
        seconds: u32,
    },
    /// The server cannot reach its database.
    #[error("the server cannot reach its database; try again in a moment")]
    StoreAway,
    /// The player is not online, or does not take challenges from the client.
    #[error("this player cannot be challenged now")]
    Unavailable,
    /// The player is in a room, or is being challenged already.
    #[error("this player is busy")]
    Busy,
    /// The client itself is in a room, waits in a queue, or challenges somebody already.
    #[error("that cannot be done now")]
    NotNow,
    /// The pick is for another game, or the handling is out of its bounds.
    #[error("that match cannot be played")]
    Options,
}
