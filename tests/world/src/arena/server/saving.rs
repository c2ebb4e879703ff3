//! What the host's persistence does: a match or a run is tried until the store has taken it, and only
//! then its room is notified.

use games::Ruleset;
use referee::{ClientId, KeptMatch, RoomId};
use wire::{AccountId, KeptRun, Ran, Rated, RatingChange, RatingView};

use bout::Seat;

use super::{Around, Server};
use crate::arena::link::{MS, Micros, SECOND};
use crate::arena::net::Event;
use crate::arena::safety::Decided;
use crate::arena::store::{Changes, Failed, MatchRecord, RunRecord, view};

/// How long to wait before something is tried again, the first time, and at most.
const PAUSE: (Micros, Micros) = (100 * MS, 5 * SECOND);

/// Something for the store.
#[derive(Debug)]
pub enum Work {
    /// A match of this room is to be saved.
    Match(MatchRecord),
    /// A run is to be saved.
    Run(RunRecord),
    /// The rating of a client is to be read.
    Rating(ClientId, AccountId, Ruleset),
}

/// The result of a piece of work.
#[derive(Debug)]
enum Done {
    Match(Option<Changes>),
    Run,
    Rating(RatingView),
}

/// Something that the store does.
#[derive(Debug)]
pub struct Task {
    room: RoomId,
    work: Work,
    /// What the store will answer; nothing while it is to be tried.
    answer: Option<Result<Done, Failed>>,
    pause: Micros,
}

impl Server {
    pub(super) fn save(&mut self, around: &mut Around, room: RoomId, work: Work) {
        around.numbers += 1;
        let number = around.numbers;
        self.tasks.insert(number, Task { room, work, answer: None, pause: PAUSE.0 });
        around.net.at(around.net.now(), Event::Store(number));
    }

    pub(super) fn read_rating(
        &mut self,
        around: &mut Around,
        client: ClientId,
        account: AccountId,
        ruleset: Ruleset,
    ) {
        self.save(around, RoomId(0), Work::Rating(client, account, ruleset));
    }

    /// A task is to be tried, or its answer is there.
    pub fn store_due(&mut self, around: &mut Around, number: u64) {
        let Some(task) = self.tasks.get_mut(&number) else { return };
        let (now, calendar) = (around.net.now(), around.now());
        let Some(answer) = task.answer.take() else {
            let answer = match &task.work {
                Work::Match(record) => around.store.save_match(record).map(Done::Match),
                Work::Run(record) => around.store.save_run(record).map(|()| Done::Run),
                Work::Rating(_, account, ruleset) => {
                    let rating = around.store.rating(*account, *ruleset);
                    rating.map(|rating| Done::Rating(view(&rating, calendar)))
                }
            };
            task.answer = Some(answer);
            let takes = around.store.takes();
            return around.net.at(now + takes, Event::Store(number));
        };
        let is_tried_again = !matches!(task.work, Work::Rating(..));
        if answer.is_err() && is_tried_again {
            around.safety.count("saves that failed");
            around.net.at(now + task.pause, Event::Store(number));
            task.pause = (2 * task.pause).min(PAUSE.1);
            return;
        }
        if let Some(task) = self.tasks.remove(&number) {
            self.store_done(around, task, answer.ok());
        }
        self.pump(around);
    }

    fn store_done(&mut self, around: &mut Around, task: Task, done: Option<Done>) {
        let Task { room, work, .. } = task;
        match (work, done) {
            (Work::Match(record), Some(Done::Match(changes))) => {
                around.safety.count("saved matches");
                let rated = changes.map(|changes| rated(&record, changes));
                let (id, decided) = (record.id, Decided::Match(record.id));
                let kept = Some(KeptMatch { id, rated });
                self.saved(around, room, decided, |room| room.saved(kept));
            }
            (Work::Run(record), Some(Done::Run)) => {
                around.safety.count("saved runs");
                let kept = Some(KeptRun { id: record.id, place: 1, best_before: None });
                let ran = Ran { mode: record.run.mode, run: record.run.run, kept, day: None };
                self.saved(around, room, Decided::Run(record.id), |room| room.ran(Some(ran)));
            }
            (Work::Rating(client, ..), rating) => {
                let rating = match rating {
                    Some(Done::Rating(rating)) => Some((rating, None)),
                    _ => None,
                };
                let answers = self.lobby.rated(around.now(), client, rating);
                self.carry_lobby(around, answers);
            }
            (work, done) => panic!("the store answers {done:?} to {work:?}"),
        }
    }
}

/// The rating changes of a match, as they are reported.
fn rated(record: &MatchRecord, changes: Changes) -> Rated {
    let change = |(seat, ratings): (u8, [referee::rating::Rating; 2])| {
        let [before, after] = ratings.map(|rating| view(&rating, record.ended));
        RatingChange { seat: Seat(seat), before, after }
    };
    let changes: Vec<RatingChange> = (0..).zip(changes).map(change).collect();
    Rated { id: record.id, changes: changes.try_into().expect("two players fit") }
}
