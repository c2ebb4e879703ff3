//! A brawl room: members agree on options and play one match after the other.
//!
//! Everyone in it is a member, a player or a spectator; one of them is the host. A match is a
//! [`Room`] inside: seated members play in it, all others watch.

mod admission;
mod commands;
mod image;
mod join;
mod matches;
mod members;
mod settings;

use crate::Incoming;
use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::Thinking;
use bout::{Millis, Seed};
use games::MoveRefusal;
use wire::brawl::RoomSettingsView;
use wire::turns::Unmoved;
use wire::{
    BoutMessage, BrawlOptions, BrawlPhase, BrawlView, MemberId, Rated, Refusal, RoomCode,
    RoomMessage, ServerMessage, Visibility, brawl::COUNT_S,
};

use crate::bot_budget::BotsAllowed;
use crate::ids::ClientId;
use crate::live_bout::Progress;
use crate::participant::RoomAnswer;
use crate::{Room, bot_cost};

pub use crate::participant::Access;
use admission::{Admission, Whom};
pub use image::{BrawlImage, RestoredBrawl};
pub use join::{BrawlRequest, Joiner, Standing};
pub(crate) use join::{check_entrant, check_options};
use matches::Match;
pub use members::CHAT;
use members::Members;
use settings::Settings;

/// The countdown from the host's start command to the start of a match.
pub const COUNT: Millis = Millis(COUNT_S as u64 * 1000);
/// How long an empty room stays open for members who reconnect.
pub const EMPTY: Millis = Millis(60_000);
/// The minimum interval between updates of the room to its members.
pub const VIEW_EVERY: Millis = Millis(100);

enum Phase {
    Gathering,
    /// The start of the countdown's match, unless the countdown is cancelled.
    Starting(Millis),
    Playing(Box<Match>),
}

/// A brawl room.
pub struct Brawl {
    code: RoomCode,
    options: BrawlOptions,
    admission: Admission,
    members: Members,
    /// The host: a person in the room, as long as there is one.
    host: Option<MemberId>,
    phase: Phase,
    settings: Settings,
    /// Where the bots compute their decisions.
    thinking: Thinking,
    /// What its bots may cost.
    bots_allowed: BotsAllowed,
    /// Since when the room has had no members but bots.
    empty_since: Option<Millis>,
    is_over: bool,
    /// True if the room has changes that the members were not shown.
    is_changed: bool,
    shown: Option<Millis>,
    /// True if it has changed since [`Brawl::take_image`].
    is_unrecorded: bool,
    /// What happened last in a match that is over, until it is recorded.
    last_progress: Option<(u64, Progress)>,
    /// The messages about the end of the last match, until another begins; see [`Room::reconnect`].
    told_over: Vec<(ClientId, ServerMessage)>,
}

impl Brawl {
    /// Opens a room `now`, with its host in it. The request must pass [`BrawlRequest::check`]. `salt` is random, and is
    /// hashed with the passwords of the room.
    pub fn new(code: RoomCode, request: BrawlRequest, now: Millis, salt: [u8; 16]) -> Brawl {
        let BrawlRequest { host, options, visibility, password } = request;
        let mut brawl = Brawl {
            code,
            options,
            admission: Admission::new(visibility, password.as_ref(), salt),
            members: Members::default(),
            host: None,
            phase: Phase::Gathering,
            settings: Settings::default(),
            thinking: Thinking::Here,
            bots_allowed: BotsAllowed::default(),
            empty_since: None,
            is_over: false,
            is_changed: true,
            shown: None,
            is_unrecorded: true,
            last_progress: None,
            told_over: Vec::new(),
        };
        brawl.admit(now, host, true).expect("an empty room is not full");
        brawl
    }

    /// A client joins, or is refused with the reason. Between matches it takes a seat if one is
    /// free; otherwise it is a spectator. An entrant for another game is replaced by the default of
    /// this game.
    pub fn enter(
        &mut self,
        now: Millis,
        mut joiner: Joiner,
        access: &Access,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        self.admission.check(&joiner, access)?;
        self.check_entry(&joiner)?;
        joiner.entrant = join::suited(&self.options, joiner.entrant);
        join::check_entrant(&self.options, &joiner.entrant)?;
        let mut answers = self.admit(now, joiner, matches!(access, Access::Code(_)))?;
        self.show(now, &mut answers);
        Ok(answers)
    }

    fn admit(
        &mut self,
        now: Millis,
        joiner: Joiner,
        would_play: bool,
    ) -> Result<Vec<RoomAnswer>, Refusal> {
        let client = joiner.client;
        let is_muted = self.admission.is_muted(&Whom::of(joiner.account, &joiner.name));
        let id = self.members.add(now, joiner, is_muted)?;
        self.host.get_or_insert(id);
        self.empty_since = None;
        self.is_changed = true;
        let answers = match &mut self.phase {
            Phase::Gathering if would_play => {
                // When no seat is free it spectates.
                let _ = self.members.sit(id, &self.options);
                Vec::new()
            }
            Phase::Gathering | Phase::Starting(_) => Vec::new(),
            Phase::Playing(playing) => playing.watch(client),
        };
        let has_seat = self.members.get(id).is_some_and(|member| member.team.is_some());
        if would_play && !has_seat && self.settings.chosen.king_of_the_hill {
            self.queue_up(id);
        }
        Ok(answers)
    }

    /// A client of the room sent a message. With it, the client newly acknowledged what was sent to it
    /// at the times of `echoes`.
    pub fn receive(
        &mut self,
        now: Millis,
        client: ClientId,
        message: Incoming,
        echoes: &[Millis],
    ) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        let Some(id) = self.members.of_client(client) else { return answers };
        if let Phase::Playing(playing) = &mut self.phase {
            playing.note_back(client, echoes);
            let said = playing.heard(now, client);
            self.carry(now, said, &mut answers);
        }
        match message {
            Incoming::Room(RoomMessage::Brawl(command)) => {
                if let Err(why) = self.obey(now, id, command, &mut answers) {
                    answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(why)));
                }
            }
            Incoming::Leave => self.depart(now, id, None, &mut answers),
            Incoming::Room(RoomMessage::Emote(_))
                if self.members.get(id).is_none_or(|member| member.is_muted) => {}
            Incoming::Room(RoomMessage::Pause(is_wanted)) => {
                self.agree_to_pause(now, (id, client), is_wanted, &mut answers);
            }
            Incoming::Room(RoomMessage::Ready | RoomMessage::Emote(_)) | Incoming::Bout(_) => {
                self.receive_input(now, client, message, echoes, &mut answers);
            }
            Incoming::Ping(number) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Pong(number)));
            }
            Incoming::Lobby(_) => {
                answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(Refusal::NotNow)));
            }
        }
        self.settle(now);
        self.show(now, &mut answers);
        answers
    }

    /// Passes a message on to the match. From clients that do not play in it, all but two kinds are
    /// late: sent to a match that is over, or before a player became a spectator. Spectators may
    /// request the state, and a request for a move is always answered.
    fn receive_input(
        &mut self,
        now: Millis,
        client: ClientId,
        message: Incoming,
        echoes: &[Millis],
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Playing(playing) = &mut self.phase else {
            if let Incoming::Bout(BoutMessage::Move(asked)) = message {
                let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
                answers.push(RoomAnswer::Tell(client, unmoved.into()));
            }
            return;
        };
        let is_answered =
            matches!(message, Incoming::Bout(BoutMessage::Move(_) | BoutMessage::Resync));
        if is_answered || playing.is_playing(client) {
            let said = playing.receive(now, client, message, echoes);
            self.carry(now, said, answers);
        }
    }

    /// The match in progress or being saved. Draw and show it, and resume its clients, like those
    /// of any room; client messages and time go to [`Brawl::receive`] and [`Brawl::step`].
    pub fn current(&self) -> Option<&Room> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Gathering | Phase::Starting(_) => None,
        }
    }

    /// A client of the room was started anew and knows nothing of it; see [`Room::catch_up`].
    pub fn catch_up(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        self.catch_up_by(now, client, Room::catch_up)
    }

    fn catch_up_by(
        &mut self,
        now: Millis,
        client: ClientId,
        tell: fn(&mut Room, Millis, ClientId) -> Vec<RoomAnswer>,
    ) -> Vec<RoomAnswer> {
        let Some(id) = self.members.of_client(client) else { return Vec::new() };
        let views = [
            ServerMessage::Brawl(Box::new(self.view(now, id))),
            ServerMessage::RoomSettings(Box::new(self.settings_view(now))),
        ];
        let mut answers = views.map(|view| RoomAnswer::Tell(client, view)).to_vec();
        if let Phase::Playing(playing) = &mut self.phase {
            answers.extend(tell(playing, now, client));
        }
        answers
    }

    /// The same match, mutable, for drawing and showing.
    pub fn current_mut(&mut self) -> Option<&mut Room> {
        match &mut self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Gathering | Phase::Starting(_) => None,
        }
    }

    /// The bots think elsewhere from now on; see [`Room::think_elsewhere`].
    pub fn think_elsewhere(&mut self) {
        self.thinking = Thinking::Elsewhere;
        if let Phase::Playing(playing) = &mut self.phase {
            playing.think_elsewhere();
        }
    }

    /// Advances time to `now`. `draw` gives the number and the seed of a bout that begins.
    pub fn step(&mut self, now: Millis, draw: impl FnOnce() -> (u64, Seed)) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        match &mut self.phase {
            Phase::Gathering => {}
            Phase::Starting(at) if now < *at => {}
            Phase::Starting(_) => {
                let (members, options) = (&self.members, &self.options);
                let (playing, opening, shown) =
                    Match::begin(now, draw(), members, options, self.thinking);
                self.told_over.clear();
                self.phase = Phase::Playing(Box::new(playing));
                self.show_now(now, &mut answers);
                self.carry(now, opening, &mut answers);
                answers.extend(shown);
            }
            Phase::Playing(playing) => {
                let said = playing.step(now, draw);
                self.carry(now, said, &mut answers);
            }
        }
        self.settle(now);
        self.start_by_itself(now);
        if self.host.is_none() {
            let since = *self.empty_since.get_or_insert(now);
            self.is_over = since.plus(self.kept_empty()) <= now
                && !self.current().is_some_and(Room::is_saving);
        }
        self.show(now, &mut answers);
        answers
    }

    /// The match that was [`RoomAnswer::Decided`] is saved; see [`Room::saved`].
    pub fn saved(&mut self, now: Millis, kept: Option<Rated>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.saved(kept);
            self.carry(now, said, &mut answers);
        }
        self.settle(now);
        self.show(now, &mut answers);
        answers
    }

    /// Returns to gathering when the match is over. An undecided match with no connected members
    /// ends without a result.
    fn settle(&mut self, now: Millis) {
        self.end_match(now);
        self.seat_challengers();
    }

    fn end_match(&mut self, now: Millis) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        let is_watched = self.host.is_some() || playing.is_saving();
        if !playing.is_over() && is_watched {
            return;
        }
        self.last_progress = playing.take_progress();
        self.told_over = playing.told_over();
        let winners = playing.count_win(&mut self.members);
        self.members.clear_ready();
        self.phase = Phase::Gathering;
        self.is_changed = true;
        self.settings.pausing.clear();
        self.dethrone(now, &winners);
    }

    /// The room, if it has changed since the last call.
    pub fn take_image(&mut self) -> Option<BrawlImage> {
        let room = match &mut self.phase {
            Phase::Playing(playing) => playing.take_image(),
            Phase::Gathering | Phase::Starting(_) => None,
        };
        let is_changed = core::mem::take(&mut self.is_unrecorded) || room.is_some();
        is_changed.then(|| BrawlImage::of(self))
    }

    /// See [`Room::take_progress`].
    pub fn take_progress(&mut self) -> Option<(u64, Progress)> {
        self.last_progress.take().or_else(|| self.current_mut().and_then(Room::take_progress))
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.is_unrecorded = true;
        if let Some(room) = self.current_mut() {
            room.record_again();
        }
    }

    /// A client has reconnected after a restart of the server; see [`Room::reconnect`].
    pub fn reconnect(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.catch_up_by(now, client, Room::reconnect);
        let told = self.told_over.iter().filter(|(to, _)| *to == client);
        answers.extend(told.map(|(to, message)| RoomAnswer::Tell(*to, message.clone())));
        answers
    }

    /// What the bots of the room may cost from now on: for the commands of its host.
    pub fn allow_bots(&mut self, allowed: BotsAllowed) {
        self.bots_allowed = allowed;
    }

    /// What the bots of the room cost, those of a match in progress or those of the next one. It changes
    /// with a command of the host, and when a match begins or ends.
    pub fn bots_cost(&self) -> u32 {
        let next = self.seated_bots_cost(&self.options);
        match &self.phase {
            Phase::Playing(playing) => playing.bots_cost.max(next),
            Phase::Gathering | Phase::Starting(_) => next,
        }
    }

    /// What the seated bots would cost by these options.
    fn seated_bots_cost(&self, options: &BrawlOptions) -> u32 {
        bot_cost::cost(&options.rules, options.seats, self.members.seated_bots())
    }

    /// How long the room stays open without people: no time when nobody but its creator was ever in it.
    fn kept_empty(&self) -> Millis {
        if self.members.next_number() <= 1 { Millis(0) } else { EMPTY }
    }

    /// True if the room has ended: it was empty for [`EMPTY`], or its creator left it who was alone.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The code of the room.
    pub fn code(&self) -> RoomCode {
        self.code
    }

    /// The visibility of the room.
    pub fn visibility(&self) -> Visibility {
        self.admission.visibility
    }

    /// The room as this member sees it. For non-members, pass any member's number.
    pub fn view(&self, now: Millis, you: MemberId) -> BrawlView {
        let members: Vec<_> = self.members.iter().map(members::Member::view).collect();
        BrawlView {
            code: self.code,
            options: self.options,
            visibility: self.admission.visibility,
            is_locked: self.admission.is_locked,
            host: self.host,
            you,
            members: members.try_into().expect("a room has no more members than its list"),
            phase: match &self.phase {
                Phase::Gathering => BrawlPhase::Gathering,
                Phase::Starting(at) => BrawlPhase::Starting(at.since(now).0 as u16),
                Phase::Playing(_) => BrawlPhase::Playing,
            },
        }
    }

    /// Shows all connected members the changes, with a minimum interval between updates.
    fn show(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let is_due = self.shown.is_none_or(|shown| shown.plus(VIEW_EVERY) <= now);
        if self.is_changed && is_due {
            self.show_now(now, answers);
        }
    }

    fn show_now(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        (self.is_changed, self.shown, self.is_unrecorded) = (false, Some(now), true);
        for (member, client) in self.members.people() {
            let view = Box::new(self.view(now, member.id));
            answers.push(RoomAnswer::Tell(client, ServerMessage::Brawl(view)));
        }
        // Rooms with the settings of all rooms do not send them.
        let settings = self.settings_view(now);
        self.settings.is_told |= settings != RoomSettingsView::default();
        if self.settings.is_told {
            let settings = ServerMessage::RoomSettings(Box::new(settings));
            let tell = |(_, client)| RoomAnswer::Tell(client, settings.clone());
            answers.extend(self.members.people().map(tell));
        }
    }

    /// Passes on the answers of the match, and records the players who left it and its result.
    fn carry(&mut self, now: Millis, said: Vec<RoomAnswer>, answers: &mut Vec<RoomAnswer>) {
        for answer in said {
            match &answer {
                RoomAnswer::Left(client, _) => {
                    if let Some(id) = self.members.of_client(*client) {
                        self.forget(now, id);
                    }
                }
                RoomAnswer::Decided(finished) => {
                    if let Phase::Playing(playing) = &mut self.phase {
                        playing.note(finished);
                    }
                }
                // Another bout is another question.
                RoomAnswer::Tell(_, ServerMessage::Start(_)) => self.settings.pausing.clear(),
                RoomAnswer::Tell(..) | RoomAnswer::Finished(_) | RoomAnswer::Ran(..) => {}
            }
            answers.push(answer);
        }
    }

    /// Removes a member.
    fn depart(
        &mut self,
        now: Millis,
        id: MemberId,
        why: Option<Refusal>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Some(client) = self.members.get(id).and_then(members::Member::client) else {
            return self.forget(now, id);
        };
        if let Some(why) = why {
            answers.push(RoomAnswer::Tell(client, ServerMessage::Refused(why)));
        }
        match &mut self.phase {
            Phase::Playing(playing) => {
                let said = playing.receive(now, client, Incoming::Leave, &[]);
                self.carry(now, said, answers);
            }
            Phase::Gathering | Phase::Starting(_) => {
                self.forget(now, id);
                answers.push(RoomAnswer::Left(client, None));
            }
        }
    }

    /// Removes a member that left the room. The longest-present person inherits the role of host.
    fn forget(&mut self, now: Millis, id: MemberId) {
        let Some(member) = self.members.remove(id) else { return };
        self.forget_in_settings(id);
        if member.team.is_some() {
            self.take_count_back();
        }
        if self.host == Some(id) {
            let heir = self.settings.co_hosts.first().copied();
            self.host = heir.or_else(|| self.members.people().map(|(heir, _)| heir.id).next());
            self.settings.co_hosts.retain(|other| Some(*other) != self.host);
        }
        if self.host.is_none() {
            self.empty_since = Some(now);
            self.take_count_back();
        }
        self.is_changed = true;
    }

    fn take_count_back(&mut self) {
        if let Phase::Starting(_) = self.phase {
            self.phase = Phase::Gathering;
            self.is_changed = true;
        }
    }
}

#[cfg(test)]
mod tests;
