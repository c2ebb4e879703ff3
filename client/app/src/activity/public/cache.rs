//! The answers of a server that are known, with their age and what went wrong.

use std::collections::BTreeMap;

use crate::activity::public::{Answer, Ask};

/// The limit of answers that are kept.
const ENTRIES_MAX: usize = 32;
/// Seconds after which a question that failed is asked again while its page is shown.
const AGAIN_AFTER: f32 = 15.0;

/// Why there is no new answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The server knows no such player.
    NotFound,
    /// The server has too many requests, or its database does not answer.
    Busy,
    /// The server has no such data: it is of an older release.
    Old,
    /// The server did not answer in time.
    Late,
    /// The answer makes no sense.
    Odd,
    /// It could not be reached, for this reason.
    Unreachable(String),
}

/// What is known of an answer.
#[derive(Clone, Debug, Default)]
struct Entry {
    answer: Option<Answer>,
    problem: Option<Problem>,
    is_loading: bool,
    /// Seconds since the last answer or failure.
    age: f32,
}

/// The answers of one server.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    server: String,
    entries: BTreeMap<Ask, Entry>,
}

impl Cache {
    /// The address of the server.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// Asks the server at `address` from now on. The answers of another one are forgotten.
    pub fn turn_to(&mut self, address: &str) {
        if self.server != address {
            *self = Cache { server: address.to_owned(), ..Cache::default() };
        }
    }

    /// The newest answer, which may be renewed meanwhile.
    pub fn answer(&self, ask: &Ask) -> Option<&Answer> {
        self.entries.get(ask)?.answer.as_ref()
    }

    /// Why there is no newer answer.
    pub fn problem(&self, ask: &Ask) -> Option<&Problem> {
        self.entries.get(ask)?.problem.as_ref()
    }

    /// True if there is neither an answer nor a problem yet.
    pub fn is_awaited(&self, ask: &Ask) -> bool {
        self.entries.get(ask).is_none_or(|entry| entry.answer.is_none() && entry.problem.is_none())
    }

    /// True if it is time to ask.
    pub fn is_due(&self, ask: &Ask) -> bool {
        let Some(entry) = self.entries.get(ask) else { return true };
        let patience = match entry.problem {
            Some(_) => AGAIN_AFTER,
            None if entry.answer.is_none() => 0.0,
            None => ask.renewed_after(),
        };
        !entry.is_loading && patience <= entry.age
    }

    /// The question was sent.
    pub fn begin(&mut self, ask: &Ask) {
        self.make_room(ask);
        self.entries.entry(ask.clone()).or_default().is_loading = true;
    }

    /// The question was given up, before there was an answer.
    pub fn give_up(&mut self, ask: &Ask) {
        if let Some(entry) = self.entries.get_mut(ask) {
            entry.is_loading = false;
        }
    }

    /// Takes an answer, or the reason why there is none. The answer before it stays in that case, unless it
    /// was of a player who was deleted.
    pub fn learn(&mut self, ask: &Ask, answer: Result<Answer, Problem>) {
        self.make_room(ask);
        let entry = self.entries.entry(ask.clone()).or_default();
        (entry.is_loading, entry.age) = (false, 0.0);
        match answer {
            Ok(answer) => (entry.answer, entry.problem) = (Some(answer), None),
            Err(problem) => {
                if problem == Problem::NotFound {
                    entry.answer = None;
                }
                entry.problem = Some(problem);
            }
        }
    }

    /// Asks again at once, instead of later, whatever went wrong.
    pub fn retry(&mut self) {
        for entry in self.entries.values_mut() {
            entry.problem = None;
            entry.age = f32::INFINITY;
        }
    }

    /// Time passes.
    pub fn pass(&mut self, seconds: f32) {
        self.entries.values_mut().for_each(|entry| entry.age += seconds);
    }

    /// Forgets the oldest answer where there is no room for another.
    fn make_room(&mut self, ask: &Ask) {
        if self.entries.len() < ENTRIES_MAX || self.entries.contains_key(ask) {
            return;
        }
        let idle = self.entries.iter().filter(|(_, entry)| !entry.is_loading);
        let oldest = idle.max_by(|(_, one), (_, other)| one.age.total_cmp(&other.age));
        if let Some(oldest) = oldest.map(|(ask, _)| ask.clone()) {
            self.entries.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found() -> Answer {
        Answer::Found(Vec::new())
    }

    #[test]
    fn an_answer_stays_while_it_is_renewed_and_when_that_fails() {
        let (mut cache, ask) = (Cache::default(), Ask::Live);
        assert!(cache.is_due(&ask) && cache.is_awaited(&ask));
        cache.begin(&ask);
        assert!(!cache.is_due(&ask) && cache.is_awaited(&ask), "it is asked once");
        cache.learn(&ask, Ok(Answer::Live(Vec::new())));
        cache.pass(4.9);
        assert!(!cache.is_due(&ask));
        cache.pass(0.2);
        assert!(cache.is_due(&ask));
        cache.begin(&ask);
        assert_eq!(cache.answer(&ask), Some(&Answer::Live(Vec::new())));
        cache.learn(&ask, Err(Problem::Late));
        assert!(cache.answer(&ask).is_some() && cache.problem(&ask) == Some(&Problem::Late));
        cache.pass(5.0);
        assert!(!cache.is_due(&ask), "it is not asked again and again");
        cache.retry();
        assert!(cache.is_due(&ask) && cache.problem(&ask).is_none());
    }

    #[test]
    fn a_player_who_is_no_more_is_not_shown_any_longer() {
        let (mut cache, ask) = (Cache::default(), Ask::Player("Anne".into()));
        cache.learn(&ask, Ok(found()));
        cache.learn(&ask, Err(Problem::NotFound));
        assert!(cache.answer(&ask).is_none() && !cache.is_awaited(&ask));
    }

    #[test]
    fn few_answers_are_kept_and_those_of_one_server_only() {
        let mut cache = Cache::default();
        cache.turn_to("a.org");
        for number in 0..100 {
            cache.learn(&Ask::Search(number.to_string()), Ok(found()));
            cache.pass(1.0);
        }
        assert_eq!(cache.entries.len(), ENTRIES_MAX);
        assert!(cache.answer(&Ask::Search("99".into())).is_some());
        assert!(cache.answer(&Ask::Search("9".into())).is_none());
        cache.turn_to("a.org");
        assert_eq!(cache.entries.len(), ENTRIES_MAX);
        cache.turn_to("b.org");
        assert!(cache.entries.is_empty());
    }

    #[test]
    fn what_was_given_up_is_asked_when_it_is_shown_again() {
        let (mut cache, ask) = (Cache::default(), Ask::Search("an".into()));
        cache.begin(&ask);
        cache.give_up(&ask);
        assert!(cache.is_due(&ask) && cache.is_awaited(&ask));
    }
}
