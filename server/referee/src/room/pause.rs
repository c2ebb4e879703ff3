//! The pause of a bout: after a restart of its server it waits for its players, counts down, and resumes.
//! While its server cannot persist what happens, it is *held*: it is paused, and resumes in the same way. A
//! stall of its server pauses it, too: until a player has acknowledged something from after that, nobody can know
//! whether the player is still there.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::{Batch, Millis, Outcome, Seat};
use wire::turns::Unmoved;
use wire::{BoutMessage, RoomKind, ServerMessage, Update};

use super::{Phase, Room};
use crate::bout_in_progress::BoutInProgress;
use crate::clocked_bout::{COUNTDOWN, Outgoing};
use crate::ids::ClientId;
use crate::participant::{Ending, RoomAnswer};

/// How long a bout waits for its players after a restart of the server.
pub const BACK_WITHIN: Millis = Millis(60_000);

/// An outage for which every client waits.
const PATIENT: Millis = Millis(30_000);

/// A paused bout.
#[derive(Clone, Debug)]
pub(super) struct Pause {
    /// The time at which all clocks of the bout stand.
    stood_at: Millis,
    /// Since when it waits for its players.
    waits_since: Millis,
    /// The players who have returned.
    back: Vec<ClientId>,
    /// When it resumes, once that is decided.
    until: Option<Millis>,
    /// True if players may have given up before the server was available again: nobody loses by that.
    needs_all: bool,
    /// True if it stays paused until [`Room::release`], even when all players have returned.
    is_held: bool,
}

impl Pause {
    /// Begins a pause `now`, after an outage of this length.
    pub(super) fn begin(now: Millis, outage: Millis) -> Pause {
        let needs_all = PATIENT < outage;
        let (back, until) = (Vec::new(), None);
        Pause { stood_at: now, waits_since: now, back, until, needs_all, is_held: false }
    }

    /// The time at which all clocks of the bout stand.
    pub(super) fn stood_at(&self) -> Millis {
        self.stood_at
    }

    /// The message about it.
    fn message(&self, now: Millis) -> ServerMessage {
        let left = self.until.map(|until| until.since(now).0.max(1) as u16);
        ServerMessage::Bout(Update::Paused(left))
    }
}

impl Room {
    /// Holds the bout in progress from `now` on: it is paused, and input is kept, but not played.
    pub fn hold(&mut self, now: Millis) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = Vec::new();
        if !matches!(self.phase, Phase::Playing(_)) {
            return answers;
        }
        if self.pause.is_none() {
            // Its players are here, or lost as before.
            let back = self.people().map(|(_, client)| client).collect();
            self.pause = Some(Pause { back, ..Pause::begin(now, Millis(0)) });
        }
        let Some(pause) = self.pause.as_mut().filter(|pause| !pause.is_held) else {
            return answers;
        };
        (pause.is_held, pause.until) = (true, None);
        let said: Outgoing = (None, pause.message(now));
        self.tell([said], &mut answers);
        answers
    }

    /// Holds the bout no longer: it resumes after a countdown, or waits for its players as before.
    pub fn release(&mut self, now: Millis) {
        if let Some(pause) = self.pause.as_mut().filter(|pause| pause.is_held) {
            (pause.is_held, pause.waits_since) = (false, now);
        }
    }

    /// The server did nothing for `outage`, up to `now`: the bout in progress is paused, and resumes when its
    /// players have returned, see [`Room::note_back`].
    pub fn stall(&mut self, now: Millis, outage: Millis) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = Vec::new();
        if !matches!(self.phase, Phase::Playing(_)) {
            return answers;
        }
        let pause = self.pause.get_or_insert_with(|| Pause::begin(now, outage));
        (pause.waits_since, pause.until) = (now, None);
        pause.needs_all |= PATIENT < outage;
        pause.back.clear();
        let said: Outgoing = (None, pause.message(now));
        self.tell([said], &mut answers);
        answers
    }

    /// A client has newly acknowledged what was sent to it at the times of `echoes`: if that was since the bout
    /// waits for its players, this one has returned.
    pub(crate) fn note_back(&mut self, client: ClientId, echoes: &[Millis]) {
        if let Some(pause) = &mut self.pause
            && echoes.iter().any(|&sent| pause.waits_since <= sent)
            && !pause.back.contains(&client)
        {
            pause.back.push(client);
        }
    }

    /// True if the bout is held.
    pub fn is_held(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| pause.is_held)
    }

    /// A client has reconnected after a restart of the server, and may know the room as it was.
    pub fn reconnect(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        self.now = now;
        let mut answers = self.tell_all(now, client, BoutInProgress::restarted);
        let told = self.told_over().into_iter().filter(|(to, _)| *to == client);
        answers.extend(told.map(|(to, message)| RoomAnswer::Tell(to, message)));
        if !self.is_playing(client) {
            return answers;
        }
        // The client applies what it was sent when it receives that the bout resumes.
        let goes_on = ServerMessage::Bout(Update::Paused(Some(0)));
        let goes_on = || RoomAnswer::Tell(client, goes_on);
        let is_playing = matches!(self.phase, Phase::Playing(_));
        answers.extend(self.tell_pause(client).or_else(|| is_playing.then(goes_on)));
        answers
    }

    /// The messages about the end of the last bout that players were sent; nothing once another has begun.
    pub(crate) fn told_over(&self) -> Vec<(ClientId, ServerMessage)> {
        let people = self.people();
        let to = |(seat, client): (Seat, ClientId)| {
            let told = self.told_over.iter().filter(move |(to, _)| to.is_none_or(|to| to == seat));
            told.map(move |(_, message)| (client, message.clone()))
        };
        people.into_iter().flat_map(to).collect()
    }

    /// The message about the pause for a client, which has returned with that.
    pub(super) fn tell_pause(&mut self, client: ClientId) -> Option<RoomAnswer> {
        let now = self.now;
        let pause = self.pause.as_mut()?;
        if !pause.back.contains(&client) {
            pause.back.push(client);
        }
        Some(RoomAnswer::Tell(client, pause.message(now)))
    }

    /// True while the bout is paused.
    pub fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// The time as of which the bout is shown to a client that asks: it may be paused.
    pub(super) fn bout_time(&self, now: Millis) -> Millis {
        self.pause.as_ref().map_or(now, |pause| pause.stood_at)
    }

    /// A message for the bout while it is paused. Input is kept; moves are not made.
    pub(super) fn receive_paused(
        &mut self,
        (seat, client): (Seat, ClientId),
        message: BoutMessage,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        match message {
            BoutMessage::Play(batch) => self.keep(seat, &batch, answers),
            BoutMessage::Move(asked) => {
                let unmoved = Unmoved { asked, why: games::MoveRefusal::Late };
                answers.push(RoomAnswer::Tell(client, unmoved.into()));
            }
            // The player may choose again, and is sent the state when the bout resumes.
            BoutMessage::Target(_) | BoutMessage::Nonce { .. } => {}
            BoutMessage::Resync => {
                let stood_at = self.pause.as_ref().map_or(self.now, |pause| pause.stood_at);
                let state = playing.state(stood_at, seat, wire::Cause::Asked);
                answers.push(RoomAnswer::Tell(client, state));
            }
        }
    }

    fn keep(&mut self, seat: Seat, batch: &Batch, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        match playing.keep(seat, batch) {
            Ok(said) => self.tell(said, answers),
            Err(_) => self.leave(self.now, seat, Some(wire::Refusal::Astray), answers),
        }
    }

    /// Advances a paused bout: it resumes when all players have returned, or after [`BACK_WITHIN`], and after a
    /// countdown. A match to which nobody returned is no contest, and so is one after a long outage to which not all
    /// did.
    pub(super) fn step_pause(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let people: Vec<ClientId> = self.people().map(|(_, client)| client).collect();
        let Some(pause) = self.pause.as_mut().filter(|pause| !pause.is_held) else { return };
        match pause.until {
            None => {
                let is_late = pause.waits_since.plus(BACK_WITHIN) <= now;
                let are_back = people.iter().all(|client| pause.back.contains(client));
                if is_late && (pause.back.is_empty() || pause.needs_all && !are_back) {
                    return self.abort(answers);
                }
                if are_back || is_late {
                    pause.until = Some(now.plus(COUNTDOWN));
                    let said: Outgoing = (None, pause.message(now));
                    self.tell([said], answers);
                }
            }
            Some(until) if until <= now => {
                let stood_at = pause.stood_at;
                self.pause = None;
                let Phase::Playing(playing) = &mut self.phase else { return };
                let said = playing.go_on(now, stood_at);
                // Its first tick is another one now, by the time of the server.
                self.new_bout = Some(Box::new(playing.image()));
                self.tell([(None, ServerMessage::Bout(Update::Paused(Some(0))))], answers);
                self.carry(now, said, answers);
                // The time before the crash counts, and that of the pause does not.
                self.began = Millis(self.began.0 + now.since(stood_at).0);
            }
            Some(_) => {}
        }
    }

    /// Nobody returned: the match ends without a result, and a ranked one is a no contest.
    fn abort(&mut self, answers: &mut Vec<RoomAnswer>) {
        self.pause = None;
        let interrupted = self.interrupted();
        let is_ranked = matches!(self.kind, RoomKind::Ranked(_));
        if let Some(finished) = self.break_off().filter(|_| is_ranked) {
            answers.extend(interrupted.map(|bout| RoomAnswer::Finished(bout.into())));
            debug_assert_eq!(finished.ending, Ending::NoContest);
            answers.push(RoomAnswer::Decided(finished));
        }
        self.phase = Phase::Over(Outcome::Undecided);
        let people: Vec<ClientId> = self.people().map(|(_, client)| client).collect();
        for occupant in &mut self.occupants {
            occupant.is_present = false;
        }
        answers.extend(people.into_iter().map(|client| RoomAnswer::Left(client, None)));
        self.is_unrecorded = true;
    }
}
