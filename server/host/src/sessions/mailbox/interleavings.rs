//! The mailbox under all kinds of schedules: nothing is lost, nothing is out of order, and a session that
//! waits is woken.

use super::*;
use crate::process::interleave::{check, point};
use futures_util::FutureExt;
use shuttle::future::{block_on, spawn};

const SENDERS: u32 = 3;
const LETTERS: u32 = 3;

fn letter(sender: u32, number: u32) -> ToSession {
    ToSession::Tell(ServerMessage::Pong(sender << 8 | number))
}

/// Notes a letter, which must be the next of its sender.
fn note(next: &mut [u32], letter: ToSession) {
    let ToSession::Tell(ServerMessage::Pong(number)) = letter else { panic!("{letter:?}") };
    let next = &mut next[(number >> 8) as usize];
    assert_eq!(number & 0xff, *next, "out of order");
    *next += 1;
}

/// As a session does: it publishes, waits for news or something else, takes all letters, and begins again.
async fn serve(inbox: &mut Inbox, mut is_done: impl FnMut(&[u32]) -> bool) -> bool {
    let mut next = [0; SENDERS as usize];
    while !is_done(&next) {
        inbox.publish(Some(0));
        point();
        // A frame came meanwhile, so that it stops waiting once it has begun to.
        let looked = inbox.next(true).now_or_never();
        point();
        let news = match looked {
            Some(news) => news,
            None => {
                inbox.publish(Some(1));
                inbox.next(true).await
            }
        };
        match news {
            News::ToSession(letter) => note(&mut next, *letter),
            News::Cut => return false,
            News::Reconnected(_) => panic!("no client reconnected"),
        }
        while let Some(letter) = inbox.take() {
            note(&mut next, letter);
        }
    }
    true
}

#[test]
fn every_letter_wakes_the_session_that_waits_for_it() {
    check(|| {
        let (mailbox, mut inbox) = Mailbox::new();
        let post = |sender: u32| {
            let mailbox = mailbox.clone();
            spawn(async move {
                for number in 0..LETTERS {
                    let _ = mailbox.is_ready();
                    mailbox.post(letter(sender, number));
                }
            })
        };
        let senders: Vec<_> = (0..SENDERS).map(post).collect();
        let all = |next: &[u32]| next.iter().sum::<u32>() == SENDERS * LETTERS;
        let session = spawn(async move { serve(&mut inbox, all).await });
        block_on(async move {
            for sender in senders {
                sender.await.expect("it posts all");
            }
            assert!(session.await.expect("it takes all"), "it was not cut");
        });
    });
}

#[test]
fn a_cut_wakes_the_session_and_what_is_posted_after_its_end_is_dropped() {
    check(|| {
        let (mailbox, mut inbox) = Mailbox::new();
        let (cutter, sender) = (mailbox.clone(), mailbox.clone());
        let cuts = spawn(async move { cutter.cut() });
        let sends = spawn(async move {
            for number in 0..LETTERS {
                sender.post(letter(0, number));
            }
        });
        let session = spawn(async move { serve(&mut inbox, |_| false).await });
        block_on(async move {
            assert!(!session.await.expect("it ends"), "it was cut");
            cuts.await.expect("it cuts");
            sends.await.expect("it posts all");
        });
        assert!(mailbox.is_closed());
        assert!(open(&mailbox.0).letters.is_empty(), "letters wait for nobody");
    });
}
