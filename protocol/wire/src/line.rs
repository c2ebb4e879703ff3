//! One end of a conversation that outlives its connections.
//!
//! A frame is a message, and behind it the number of frames that its sender has heard since it
//! last said so, when there were any. What must not be lost is kept until the other end has heard
//! it; on a new connection it is said again. Frames are counted for each connection, kept messages
//! for the whole conversation. The first frame of a connection, in both directions, is a bare
//! message that is not counted: it says how many reliable messages were received before.
//!
//! What is kept has a limit. When it is reached, what has been superseded and what the other end can
//! do without is dropped first ([`crate::codec::Weight`]), so that nobody can end another's session by filling
//! its buffer.

mod kept;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::Millis;

use crate::codec::{self, Delivery, Message, Weight};
use crate::{DecodeError, ServerMessage, encode};
use kept::{FrameKind, KeptMessage};

/// The limit of unacknowledged reliable messages, in bytes.
pub const KEPT_BYTES_MAX: usize = 64 * 1024;
/// For how long they are kept: 60 s in which a client tries to reach a server that is restarted, and some
/// more, so that a client that reconnects at the last moment or a little later receives how it ended.
pub const KEPT_SPAN: Millis = Millis(70_000);
/// Frames that may be in flight without an answer.
pub const FRAMES_MAX: usize = 4096;
/// The capacity of the list of reliable messages once all of them are acknowledged: the start of a bout brings
/// more.
const KEPT_USUALLY: usize = 4;

/// Why a session cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The other end has not acknowledged for longer than any message is kept.
    #[error("the other end has acknowledged nothing for too long")]
    Unheard,
    /// The other end acknowledges a frame that was never sent.
    #[error("the other end acknowledged frames that were never sent")]
    Forged,
    /// The other end says less than it has acknowledged: it said so before its old connection brought
    /// more. It may try again.
    #[error("the other end resumes from a stale count")]
    Stale,
    /// The bytes are no frame.
    #[error(transparent)]
    Unreadable(#[from] DecodeError),
}

/// A received frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<M> {
    /// The message.
    pub message: M,
    /// When each of our frames was said that the other end had newly heard when it said this.
    pub echoes: Vec<Millis>,
}

/// One end of a conversation.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Frames sent on this connection and not acknowledged.
    under_way: VecDeque<(Millis, FrameKind)>,
    /// Messages that may have to be sent again, the oldest first.
    kept: VecDeque<KeptMessage>,
    kept_bytes: usize,
    /// The number of the first of them in the whole conversation.
    first_kept: u32,
    /// Reliable messages of the other end that were received in the whole session.
    heard: u32,
    /// Frames received on this connection and not acknowledged yet.
    untold: u32,
    /// True while this end does not know how many messages it has sent: the other end does.
    is_returning: bool,
}

impl Line {
    /// The end of a client that has lost all but the number of kept messages that it has heard: what
    /// it said and was not heard is lost as well.
    #[must_use]
    pub fn returning(heard: u32) -> Line {
        Line { heard, is_returning: true, ..Line::default() }
    }

    /// The frame that sends `message` now.
    pub fn say<M: Message>(&mut self, now: Millis, message: &M) -> Result<Vec<u8>, LineError> {
        let mut frame = encode(message);
        self.note(now, message, &frame)?;
        if 0 < self.untold {
            codec::spell(&self.untold, &mut frame);
            self.untold = 0;
        }
        Ok(frame)
    }

    /// Records that an unreliable message is sent now, in a frame that is shared with other
    /// clients.
    pub fn share(&mut self, now: Millis) -> Result<(), LineError> {
        self.depart(now, FrameKind::Flow)
    }

    /// Notes a message for an end that has no connection now.
    pub fn keep<M: Message>(&mut self, now: Millis, message: &M) -> Result<(), LineError> {
        match message.delivery() {
            Delivery::Kept(weight) => self.store::<M>(now, encode(message), weight, false),
            Delivery::View | Delivery::Flow | Delivery::Once => Ok(()),
        }
    }

    /// Takes a frame of the other end.
    pub fn hear<M: Message>(&mut self, frame: &[u8]) -> Result<Heard<M>, LineError> {
        let (message, told): (M, u32) = codec::read_frame(frame)?;
        let echoes = self.acknowledge(told)?;
        self.untold += 1;
        self.heard = self.heard.wrapping_add(u32::from(message.is_kept()));
        Ok(Heard { message, echoes })
    }

    /// The number of reliable messages of the other end received in the whole session, to be sent
    /// on a new connection.
    pub fn heard(&self) -> u32 {
        self.heard
    }

    /// The kept messages that the other end may not have heard, the oldest first.
    pub fn unheard<M: Message>(&self) -> impl Iterator<Item = M> + '_ {
        self.kept.iter().filter_map(|message| codec::decode(&message.bytes).ok())
    }

    /// Counts on from so many reliable messages: the other end was sent no higher count, and will
    /// resend the later ones.
    pub fn count_from(&mut self, heard: u32) {
        self.heard = heard;
    }

    /// Received frames that were not acknowledged to the other end.
    pub fn untold(&self) -> u32 {
        self.untold
    }

    /// Frames in flight: sent on this connection and not acknowledged.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// The flows among them. Other messages do not count against the send window: whoever causes
    /// them must not hold up the confirmations of others.
    pub fn flows_under_way(&self) -> usize {
        self.count(FrameKind::Flow)
    }

    /// The views among them.
    pub fn views_under_way(&self) -> usize {
        self.count(FrameKind::View)
    }

    fn count(&self, kind: FrameKind) -> usize {
        self.under_way.iter().filter(|&&(_, other)| other == kind).count()
    }

    /// When the oldest of them was sent.
    pub fn unheard_since(&self) -> Option<Millis> {
        self.under_way.front().map(|&(said, _)| said)
    }

    /// True if the other end has acknowledged more than these reliable messages.
    pub fn is_stale(&self, heard: u32) -> bool {
        u32::MAX / 2 < heard.wrapping_sub(self.first_kept)
    }

    /// Goes over to a new connection with an end that has heard so many kept messages in the whole
    /// conversation. The frames that say the others again. A stale number changes nothing.
    pub fn resume(&mut self, now: Millis, heard: u32) -> Result<Vec<Vec<u8>>, LineError> {
        self.resume_with::<ServerMessage>(now, heard, None)
    }

    /// The same, with this view before each message that needs one ([`Weight::Opening`]).
    pub fn resume_with<M: Message>(
        &mut self,
        now: Millis,
        heard: u32,
        view: Option<&M>,
    ) -> Result<Vec<Vec<u8>>, LineError> {
        if core::mem::take(&mut self.is_returning) {
            self.first_kept = heard;
        }
        if self.is_stale(heard) {
            return Err(LineError::Stale);
        }
        let newly = heard.wrapping_sub(self.first_kept) as usize;
        if self.kept.len() < newly {
            return Err(LineError::Forged);
        }
        for _ in 0..newly {
            self.forget_first();
        }
        self.untold = 0;
        self.under_way.clear();
        let mut frames = Vec::new();
        for message in &mut self.kept {
            message.is_sent = true;
            if message.weight == Weight::Opening
                && let Some(view) = view
            {
                self.under_way.push_back((now, FrameKind::of(view)));
                frames.push(encode(view));
            }
            self.under_way.push_back((now, FrameKind::Kept));
            frames.push(message.bytes.clone());
        }
        Ok(frames)
    }

    fn note<M: Message>(
        &mut self,
        now: Millis,
        message: &M,
        bytes: &[u8],
    ) -> Result<(), LineError> {
        if let Delivery::Kept(weight) = message.delivery() {
            self.store::<M>(now, bytes.to_vec(), weight, true)?;
        }
        self.depart(now, FrameKind::of(message))
    }

    fn depart(&mut self, now: Millis, kind: FrameKind) -> Result<(), LineError> {
        if FRAMES_MAX <= self.under_way.len() {
            return Err(LineError::Unheard);
        }
        self.under_way.push_back((now, kind));
        Ok(())
    }

    fn store<M: Message>(
        &mut self,
        now: Millis,
        bytes: Vec<u8>,
        weight: Weight,
        is_sent: bool,
    ) -> Result<(), LineError> {
        let oldest = self.kept.front().map_or(now, |message| message.at);
        if KEPT_SPAN < now.since(oldest) {
            return Err(LineError::Unheard);
        }
        if KEPT_BYTES_MAX < self.kept_bytes + bytes.len()
            && let Some(placeholder) = M::superseded()
        {
            self.kept = kept::thin_out(core::mem::take(&mut self.kept), &encode(&placeholder));
            self.kept_bytes = self.kept.iter().map(|message| message.bytes.len()).sum();
        }
        if KEPT_BYTES_MAX < self.kept_bytes + bytes.len() {
            return Err(LineError::Unheard);
        }
        self.kept_bytes += bytes.len();
        self.kept.push_back(KeptMessage { at: now, bytes, weight, is_sent });
        Ok(())
    }

    fn acknowledge(&mut self, frames: u32) -> Result<Vec<Millis>, LineError> {
        let frames = frames as usize;
        if self.under_way.len() < frames {
            return Err(LineError::Forged);
        }
        let acknowledged = self.under_way.iter().take(frames);
        let kept = acknowledged.filter(|&&(_, kind)| kind == FrameKind::Kept).count();
        for _ in 0..kept {
            self.forget_first();
        }
        if self.kept.is_empty() {
            self.kept.shrink_to(KEPT_USUALLY);
        }
        Ok(self.under_way.drain(..frames).map(|(at, _)| at).collect())
    }

    fn forget_first(&mut self) {
        if let Some(message) = self.kept.pop_front() {
            self.kept_bytes -= message.bytes.len();
            self.first_kept = self.first_kept.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        BoutMessage,
        ClientMessage::{self, Leave, Ping},
    };
    use bout::{Batch, Tick};

    const NOW: Millis = Millis(1000);

    fn hear(line: &mut Line, frame: &[u8]) -> Heard<ClientMessage> {
        line.hear(frame).expect("a frame can be read")
    }

    #[test]
    fn a_frame_says_what_was_heard_and_when_it_was_said_comes_back() {
        let (mut here, mut there) = (Line::default(), Line::default());
        for at in [3, 5] {
            let frame = here.say(Millis(at), &Ping(7)).expect("a short line");
            hear(&mut there, &frame);
        }
        let answer = there.say(NOW, &Leave).expect("a short line");
        assert_eq!(hear(&mut here, &answer).echoes, [Millis(3), Millis(5)]);
        assert_eq!(here.under_way(), 0);
        let silent = there.say(NOW, &Leave).expect("a short line");
        assert_eq!(silent, encode(&Leave), "nothing new was heard");
    }

    #[test]
    fn an_end_that_lost_its_memory_counts_on_from_what_the_other_has_heard() {
        let (mut here, mut there) = (Line::default(), Line::default());
        let play = |tick| ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(tick))));
        for tick in 0..3 {
            let frame = here.say(NOW, &play(tick)).expect("a short line");
            hear(&mut there, &frame);
            there.say(NOW, &Leave).expect("a short line");
        }
        // It has heard two of three, and said something new before there was a connection.
        let mut again = Line::returning(2);
        again.keep(NOW, &play(9)).expect("a short line");
        assert_eq!(again.resume(NOW, there.heard()), Ok([encode(&play(9))].into()));
        assert_eq!(there.resume(NOW, again.heard()), Ok([encode(&Leave)].into()));
        hear(&mut there, &encode(&play(9)));
        assert_eq!(again.resume(NOW, 5), Err(LineError::Forged), "it has said four in all");
        assert_eq!(again.resume(NOW, 4), Ok([].into()));
    }

    #[test]
    fn what_was_not_heard_is_said_again_and_only_that() {
        let (mut here, mut there) = (Line::default(), Line::default());
        let play = |tick| ClientMessage::Bout(BoutMessage::Play(Batch::new(Tick(tick))));
        let frames: Vec<_> =
            (0..4).map(|number| here.say(NOW, &play(number)).expect("a short line")).collect();
        here.say(NOW, &Ping(1)).expect("a short line");
        hear(&mut there, &frames[0]);
        hear(&mut there, &frames[1]);
        let told = there.heard();
        assert_eq!(told, 2);
        // The first attempt to resume is lost, the second is not.
        for _ in 0..2 {
            assert_eq!(here.resume(NOW, told), Ok(frames[2..].to_vec()));
        }
        there.resume(NOW, here.heard()).expect("nothing was said there");
        for frame in here.resume(NOW, told).expect("as before") {
            hear(&mut there, &frame);
        }
        let answer = there.say(NOW, &Leave).expect("a short line");
        hear(&mut here, &answer);
        assert_eq!((here.resume(NOW, 4), there.heard()), (Ok([].into()), 4));
    }

    #[test]
    fn who_says_less_than_it_has_acknowledged_may_try_again() {
        let (mut here, mut there) = (Line::default(), Line::default());
        for _ in 0..2 {
            let frame = here.say(NOW, &Leave).expect("a short line");
            hear(&mut there, &frame);
        }
        // It asks to resume after one of them; then its old connection acknowledges both.
        let answer = there.say(NOW, &Leave).expect("a short line");
        hear(&mut here, &answer);
        assert_eq!(here.resume(NOW, 1), Err(LineError::Stale));
        assert_eq!(here.resume(NOW, 2), Ok([].into()));
    }

    #[test]
    fn forged_acknowledgements_are_refused() {
        let mut line = Line::default();
        line.say(NOW, &Leave).expect("a short line");
        let mut frame = encode(&Leave);
        codec::spell(&2_u32, &mut frame);
        assert_eq!(line.hear::<ClientMessage>(&frame), Err(LineError::Forged));
        assert_eq!(line.resume(NOW, 2), Err(LineError::Forged));
        assert_eq!(line.resume(NOW, u32::MAX / 2), Err(LineError::Forged));
    }

    #[test]
    fn nothing_is_kept_for_ever() {
        let mut line = Line::default();
        line.keep(NOW, &Leave).expect("the first");
        assert_eq!(line.keep(NOW.plus(Millis(70_001)), &Leave), Err(LineError::Unheard));
        let mut line = Line::default();
        let mut said = (0..).map(|_| line.keep(NOW, &Leave)).take(KEPT_BYTES_MAX + 1);
        assert_eq!(said.position(|said| said.is_err()), Some(KEPT_BYTES_MAX));
    }
}
