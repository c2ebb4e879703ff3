//! Messages of a server.

use alloc::boxed::Box;
use bincode::{Decode, Encode};
use bout::{
    Bounded, Commitment, Digest, Nonces, Outcome, SEATS_MAX, Seat, Seed, TICKS_PER_SECOND, Team,
    Tick,
};
use games::{Arrival, Day, Queues, Rules, Ruleset, Setup, SoloMode, State};

use crate::brawl::{PRESETS_MAX, RoomSettingsView, SavedPreset};
use crate::codec::{Delivery, Message, SERVER_MESSAGE_BYTES_MAX, Weight};
use crate::text::NoticeText;
use crate::{
    AccountView, ArenaNodes, BrawlView, ChatLine, Credential, DailyView, Delta, Emote, Found,
    FriendsNews, LISTED_MAX, ListedRoom, Moderated, Name, Queued, Ran, Rated, Redirect, Refusal,
    Report, RulesHash, Secret, TableNews, Token, Waiting, codec,
};
use games::Pick;

/// One message from a server.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ServerMessage {
    /// A request is refused, for this reason. After some refusals the server closes the connection.
    /// The message of an operator to a banned player comes as a notice before this, even before any
    /// welcome.
    Refused(Refusal),
    /// The client is authenticated.
    Welcome {
        /// [`crate::PROTOCOL_VERSION`] of the server.
        protocol: u16,
        /// [`crate::rules_hash`] of the server.
        rules: RulesHash,
        /// The account of the client.
        account: AccountView,
        /// With which the client resumes the session after its connection was lost: another one with each welcome.
        token: Token,
        /// The credential to store and to authenticate with the next time, when it differs from
        /// the one in the hello.
        keep: Option<Credential>,
    },
    /// The session is resumed.
    Resumed {
        /// Reliable messages that the server has received, in the whole session; see
        /// [`crate::line`].
        heard: u32,
    },
    /// The client is in the casual queue.
    Searching {
        /// Other players on this server, in bouts or not. At most 65535 are counted.
        others: u16,
    },
    /// The client left the queue or the room, or the room ended.
    Outside,
    /// The room that the client is in, whenever something of it changes.
    Room(RoomView),
    /// A bout begins.
    Start(Start),
    /// An event in the bout.
    Bout(Update),
    /// How far the bout has come, up to 20 times a second.
    Flow(Flow),
    /// The answer to a ping with this number.
    Pong(u32),
    /// The account has this name and the requested password, whether it is its first or a new one.
    Claimed {
        /// The account.
        account: AccountView,
        /// The credential to authenticate with from now on.
        keep: Credential,
    },
    /// The client is in the ranked queue.
    Queued(Queued),
    /// The queues, while the client waits in one.
    Waiting(Waiting),
    /// A ranked match is proposed.
    Found(Found),
    /// The match was saved, and changed the ratings like this.
    Rated(Rated),
    /// The public brawl rooms, the newest first.
    Rooms(Bounded<ListedRoom, LISTED_MAX>),
    /// The brawl room that the client is in, whenever something of it changes.
    Brawl(Box<BrawlView>),
    /// A chat line in the brawl room.
    Chat(ChatLine),
    /// A notice of an operator to all players.
    Notice(NoticeText),
    /// The server is draining: it starts no more matches, and ends those in progress by then.
    Draining {
        /// Milliseconds until it stops.
        within_ms: u32,
    },
    /// The run that the client played is over.
    Ran(Ran),
    /// The request of the client waits for a list of large pieces, which is being made.
    Making(Making),
    /// In the place of a message that was dropped from a full buffer, because a later one makes it
    /// useless or the client can do without. It says nothing.
    Superseded,
    /// A bout is drawn: the client adds a nonce, see [`crate::BoutMessage::Nonce`].
    Draw {
        /// The number of the bout.
        bout: u64,
        /// The hash of the server's secret, which it cannot change any more.
        commitment: Commitment,
    },
    /// The figures of all players of the bout, or the match, that is over.
    Report(Box<Report>),
    /// The daily challenge of a game.
    Daily(Box<DailyView>),
    /// News about friends.
    Friends(Box<FriendsNews>),
    /// The player of this seat of the duel, perhaps the reader, shows an emote.
    Emote(Seat, Emote),
    /// The nodes of the arena, before or after the welcome and whenever they change; never sent by a server
    /// that is alone.
    Nodes(ArenaNodes),
    /// The session continues at another node, and this connection is closed. It comes after the list of nodes that
    /// has that one.
    Redirect(Redirect),
    /// A secret that signs the account of the client in to the site of this server, once: at `/account/enter?key=` with
    /// these 64 hexadecimal digits. Since version 19.
    SiteLink(Secret),
    /// The report was passed on to the moderators. Since version 19.
    Reported,
    /// The settings of the brawl room that the client is in, whenever something of them changes. Since version 19.
    RoomSettings(Box<RoomSettingsView>),
    /// The presets that the account has saved, by their names. Since version 19.
    Presets(Box<Bounded<SavedPreset, PRESETS_MAX>>),
    /// The account of the client is one of a moderator or an admin; after the welcome. Since version 19.
    Moderator,
    /// What came of an act of a moderator. Since version 19.
    Moderated(Box<Moderated>),
}

impl ServerMessage {
    /// Whether a client of this version of the protocol knows the message, of those that nobody asked for.
    pub fn is_known_to(&self, protocol: u16) -> bool {
        19 <= protocol || !matches!(self, ServerMessage::RoomSettings(_) | ServerMessage::Moderator)
    }
}

impl Message for ServerMessage {
    const BYTES_MAX: usize = SERVER_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        match self {
            ServerMessage::Searching { .. }
            | ServerMessage::Outside
            | ServerMessage::Claimed { .. }
            | ServerMessage::Found(_)
            | ServerMessage::Rated(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Draining { .. }
            | ServerMessage::Ran(_)
            | ServerMessage::Report(_)
            | ServerMessage::SiteLink(_)
            | ServerMessage::Reported
            | ServerMessage::RoomSettings(_)
            | ServerMessage::Presets(_)
            | ServerMessage::Moderated(_)
            | ServerMessage::Superseded => Delivery::Kept(Weight::Event),
            ServerMessage::Draw { .. } | ServerMessage::Start(_) => Delivery::Kept(Weight::Opening),
            ServerMessage::Chat(_) => Delivery::Kept(Weight::Chatter),
            ServerMessage::Room(_) | ServerMessage::Brawl(_) => Delivery::View,
            ServerMessage::Bout(update) => delivery_of_update(update),
            ServerMessage::Flow(_) => Delivery::Flow,
            ServerMessage::Refused(_)
            | ServerMessage::Welcome { .. }
            | ServerMessage::Resumed { .. }
            | ServerMessage::Queued(_)
            | ServerMessage::Waiting(_)
            | ServerMessage::Rooms(_)
            | ServerMessage::Daily(_)
            | ServerMessage::Making(_)
            | ServerMessage::Friends(_)
            | ServerMessage::Emote(..)
            | ServerMessage::Nodes(_)
            | ServerMessage::Redirect(_)
            | ServerMessage::Moderator
            | ServerMessage::Pong(_) => Delivery::Once,
        }
    }

    fn superseded() -> Option<ServerMessage> {
        Some(ServerMessage::Superseded)
    }
}

/// How far a list of large pieces has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Making {
    /// The cells of its pieces, 13 to 15.
    pub size: u8,
    /// The share of the pieces that were found, in thousandths.
    pub per_mille: u16,
}

/// A room, as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoomView {
    /// The kind of match.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in the match, 1 to 9.
    pub best_of: u8,
    /// The players, by seat.
    pub members: Bounded<Member, SEATS_MAX>,
    /// The seat of the recipient; nothing for a spectator.
    pub seat: Option<Seat>,
    /// The number of spectators.
    pub spectators: u16,
    /// The phase.
    pub phase: RoomPhase,
}

/// The kind of match, which decides what is saved of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RoomKind {
    /// Against a bot, for practice.
    Practice,
    /// Unrated, against an opponent from the casual queue.
    Casual,
    /// Rated, by this ruleset.
    Ranked(Ruleset),
    /// Among friends, in a brawl room.
    Brawl,
    /// A solo run, for a time or for points.
    Solo(SoloMode),
    /// The daily challenge: a solo run with the pieces of the day, or a battle of the day against a bot.
    Daily(Day, SoloMode),
}

impl RoomKind {
    /// The mode of a solo run, also of a daily challenge; nothing for a match.
    pub fn run_mode(self) -> Option<SoloMode> {
        match self {
            RoomKind::Solo(mode) | RoomKind::Daily(_, mode) => Some(mode),
            RoomKind::Practice | RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => None,
        }
    }

    /// True if everybody may spectate such a match by the name of a player, and see it in lists. A brawl room adds
    /// its own visibility.
    pub fn is_public(self) -> bool {
        match self {
            RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => true,
            RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => false,
        }
    }

    /// The day of a daily challenge.
    pub fn day(self) -> Option<Day> {
        match self {
            RoomKind::Daily(day, _) => Some(day),
            RoomKind::Practice
            | RoomKind::Casual
            | RoomKind::Ranked(_)
            | RoomKind::Brawl
            | RoomKind::Solo(_) => None,
        }
    }
}

/// A player in a room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Member {
    /// The name.
    pub name: Name,
    /// The side that it wins with.
    pub team: Team,
    /// The choice for the game.
    pub pick: Pick,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// Bouts that its team won in this match.
    pub wins: u8,
    /// Ready for the next bout or a rematch.
    pub ready: bool,
    /// Still in the room.
    pub present: bool,
}

/// The phase of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RoomPhase {
    /// A bout is about to begin, or is running.
    Playing,
    /// Between two bouts of a match: the last outcome. The next begins when all are ready, or
    /// after a while.
    Between(Outcome),
    /// The match is decided and its result is being saved. Until then the result is reported to
    /// nobody.
    Saving,
    /// The match is over: the outcome of the last bout. All ready means a rematch.
    Over(Outcome),
}

/// The public setup of a bout, known to both ends before the first tick.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Start {
    /// The bout's number, by which its replay is named.
    pub bout: u64,
    /// The reader's seat.
    pub seat: Seat,
    /// The game, its options, and its seats.
    pub setup: Setup,
    /// The hash of the server's secret in the draw, which is revealed at the end.
    pub commitment: Commitment,
    /// What the clients added to the draw.
    pub nonces: Nonces,
    /// Milliseconds until the first tick.
    pub countdown_ms: u16,
}

/// An event in a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Update {
    /// For the reader's own board.
    Arrived(Arrival),
    /// The reader's own seat is in this state, whatever it predicted.
    Corrected {
        /// Why this was sent.
        cause: Cause,
        /// The tick that the seat's clock has come to by its messages so far: where the client's
        /// own clock must be, a round trip later, for its input to arrive in time.
        present: Tick,
        /// The state, which says its tick.
        state: Box<State>,
    },
    /// A packet was sent, by anyone to anyone.
    Ledger(LedgerLine),
    /// How well another seat's player is connected, whenever that changes.
    Contact(Seat, Contact),
    /// A seat's packets go to another from now on.
    Target(Seat, Seat),
    /// A seat was knocked out, at this tick of its clock.
    Out(Seat, Tick),
    /// The bout is decided, and this was the secret of the server in its draw.
    Over(Outcome, Seed),
    /// An event at the table of a game in turns.
    Table(Box<TableNews>),
    /// The bout and all clocks in it are paused: after a restart of the server, while the server cannot save the
    /// journal, or by [`crate::RoomMessage::Pause`]. In how many milliseconds it continues, 0 for now; nothing while that is not known.
    Paused(Option<u16>),
}

/// How far a bout has come. Nothing is sent twice: each flow is a delta to the
/// one before it on the same connection, or since [`Update::Corrected`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Flow {
    /// Ticks that the reader's own seat was played further.
    pub ticks: u16,
    /// Of all ticks that are confirmed with these, how many a crash of the server would undo: the reader
    /// keeps its input for them.
    pub undurable: u16,
    /// When these ticks go past a multiple of [`CHECK_EVERY_TICKS`], the check of the seat's state at
    /// the last such multiple.
    pub check: Option<Check>,
    /// The deltas of other boards.
    pub views: Bounded<ViewChange, SEATS_MAX>,
}

/// How often the two ends of a bout compare a seat's state.
pub const CHECK_EVERY_TICKS: u32 = TICKS_PER_SECOND;

/// Two bytes to compare two ends' states by: the first of the digest. States that differ stay
/// different, so that the next check finds what one misses, once in 65536.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Check(pub [u8; 2]);

impl Check {
    /// The last tick, up to `tick`, at which the two ends compare a seat's state.
    pub fn last_due(tick: Tick) -> Tick {
        Tick(tick.0 - tick.0 % CHECK_EVERY_TICKS)
    }

    /// The check of a state.
    pub fn of(state: &impl Encode) -> Check {
        Check::from(codec::digest(state))
    }
}

impl From<Digest> for Check {
    fn from(digest: Digest) -> Check {
        let [first, second, ..] = digest.0.to_le_bytes();
        Check([first, second])
    }
}

/// The delta of one board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ViewChange {
    /// Whose.
    pub seat: Seat,
    /// How many ticks of its clock were played since the last change that was shown; since the
    /// start, when the delta is a whole snapshot.
    pub ticks: u32,
    /// The change.
    pub delta: Delta,
}

/// How well a seat's player is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Contact {
    /// In time.
    Good,
    /// Late; the seat waits for its player.
    Late {
        /// For so many milliseconds more at most. Then it plays on with no buttons held.
        waits_ms: u16,
    },
    /// Not at all; the seat plays on with no buttons held.
    Lost {
        /// It forfeits in so many milliseconds, unless input arrives until then.
        forfeits_ms: u32,
    },
}

/// Why a state was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Cause {
    /// The client asked for it.
    Asked,
    /// The client reconnected.
    Resumed,
    /// The seat was silent for too long and was advanced with no buttons held.
    Advanced,
    /// The server was restarted. What was confirmed after this state is undone: the client sends its
    /// input from here on again.
    Restarted,
}

/// One packet of a bout, in the order of the ledger. It has its places in the shared queues even when
/// it vanishes, because as many wait for its target already as may
/// (`PACKETS_WAITING_MAX` of its game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LedgerLine {
    /// The sending seat.
    pub from: Seat,
    /// The target seat.
    pub to: Seat,
    /// How far the shared queues have come with it.
    pub queues: Queues,
}

fn delivery_of_update(update: &Update) -> Delivery {
    let key = |kind: u16, seat: Seat| Delivery::Kept(Weight::Latest(kind << 8 | u16::from(seat.0)));
    match update {
        // A new connection begins with the state, whatever was sent of it before.
        Update::Corrected { .. } => Delivery::Once,
        Update::Table(news) if matches!(**news, TableNews::Stands(_)) => Delivery::Once,
        Update::Arrived(_) | Update::Out(..) | Update::Over(..) | Update::Table(_) => {
            Delivery::Kept(Weight::Event)
        }
        // The newest line says how far the queues have come.
        Update::Ledger(_) => key(0, Seat(0)),
        Update::Contact(seat, _) => key(1, *seat),
        Update::Target(seat, _) => key(2, *seat),
        Update::Paused(_) => key(3, Seat(0)),
    }
}
