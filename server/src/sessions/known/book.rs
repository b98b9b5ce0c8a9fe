//! What is kept of whom, as of which moment, and in which turn; `mod.rs` says why that is right.

use super::{ENDED_WITHIN, Known};
use crate::kernel::ids::{MemberId, SiteId};
use std::{collections::HashMap, time::Duration};
use time::OffsetDateTime;

/// SHA-256 of a login's token.
pub(in crate::sessions) type TokenHash = [u8; 32];

/// Sessions that are kept at most: one more begins anew. Some 60 MB, and 3 kB more of each whose search is kept and who has the most
/// blocks with which it is (reckoned).
const MOST: usize = 100_000;

/// Something is taken out, and the turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sessions) struct Turn(u64);

#[derive(Debug, Default)]
pub(super) struct Book {
    /// Somebody reads what ends, and everything that ends from now on will be taken out.
    is_followed: bool,
    /// What had ended by then is not in it, since the machine's start; None: nobody knows yet.
    as_of: Option<Duration>,
    turn: u64,
    sessions: HashMap<TokenHash, Known>,
    of_member: HashMap<MemberId, Vec<TokenHash>>,
}

impl Book {
    /// Begins with nothing: what ends from now on will be taken out.
    pub(super) fn begin(&mut self) {
        self.clear();
        self.is_followed = true;
    }

    /// Nobody reads what ends any more.
    pub(super) fn end(&mut self) {
        self.clear();
        self.is_followed = false;
    }

    fn clear(&mut self) {
        *self = Self { turn: self.turn + 1, is_followed: self.is_followed, ..Self::default() };
    }

    /// Everything that had ended by this moment was taken out.
    pub(super) fn caught_up(&mut self, as_of: Duration) {
        self.as_of = Some(as_of);
    }

    pub(super) fn age(&self, moment: Duration) -> Option<Duration> {
        moment.checked_sub(self.as_of?)
    }

    /// Whether what it says was so within the last 50 ms before this moment.
    pub(super) fn is_certain(&self, moment: Duration) -> bool {
        self.age(moment).is_some_and(|age| age <= ENDED_WITHIN)
    }

    pub(super) fn find(&self, token_hash: &TokenHash, site: SiteId, now: OffsetDateTime) -> Option<&Known> {
        let known = self.sessions.get(token_hash)?;
        (known.session.site == site && known.expires_at > now).then_some(known)
    }

    pub(super) fn turn(&self) -> Option<Turn> {
        self.is_followed.then_some(Turn(self.turn))
    }

    pub(super) fn keep(&mut self, turn: Turn, token_hash: &TokenHash, known: Known) {
        if self.turn() != Some(turn) {
            return;
        }
        if self.sessions.len() >= MOST {
            self.sessions.clear();
            self.of_member.clear();
        }
        let member = known.session.member;
        if self.sessions.insert(*token_hash, known).is_none() {
            self.of_member.entry(member).or_default().push(*token_hash);
        }
    }

    pub(super) fn take_out(&mut self, members: &[MemberId]) {
        if members.is_empty() {
            return;
        }
        self.turn += 1;
        for member in members {
            for token_hash in self.of_member.remove(member).unwrap_or_default() {
                self.sessions.remove(&token_hash);
            }
        }
    }

    /// Of everybody. How old it is stays as it was.
    pub(super) fn take_out_all(&mut self) {
        self.turn += 1;
        self.sessions.clear();
        self.of_member.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.sessions.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel::{ids::SessionId, random::Random},
        sessions::store::Session,
    };
    use time::macros::datetime;

    /// What ends a turn, of somebody.
    type Ending = fn(&mut Book, MemberId);

    const NOW: OffsetDateTime = datetime!(2026-11-30 12:00 UTC);

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// Somebody's session, and the hash of its token.
    fn session(random: &Random, member: MemberId) -> (TokenHash, Known) {
        let session =
            Session { id: SessionId::random(random), member, site: SiteId::random(random), seen_at: NOW };
        (
            random.bytes(),
            Known { session, expires_at: NOW + time::Duration::DAY, paused_until: None, own: None },
        )
    }

    fn followed() -> Book {
        let mut book = Book::default();
        book.begin();
        book
    }

    #[test]
    fn it_is_certain_for_50_ms_from_before_the_reading() {
        let mut book = followed();
        assert!(!book.is_certain(at(1_000)), "nothing was read yet");
        book.caught_up(at(1_000));
        for (moment, certain) in [(1_000, true), (1_050, true), (1_051, false), (9_000, false), (999, false)]
        {
            assert_eq!(book.is_certain(at(moment)), certain, "{moment}");
        }
        book.begin();
        assert!(!book.is_certain(at(1_000)), "another connection");
        book.caught_up(at(1_000));
        book.end();
        assert!(!book.is_certain(at(1_000)));
    }

    #[test]
    fn what_was_taken_out_is_not_there_and_others_are() {
        let random = Random::seeded(1);
        let (adam, eva) = (MemberId::random(&random), MemberId::random(&random));
        let mut book = followed();
        let sessions = [adam, adam, eva].map(|member| session(&random, member));
        let turn = book.turn().unwrap();
        for (hash, known) in &sessions {
            book.keep(turn, hash, known.clone());
            // Twice is once.
            book.keep(turn, hash, known.clone());
        }
        let is_there = |book: &Book, (hash, known): &(TokenHash, Known)| {
            book.find(hash, known.session.site, NOW).is_some()
        };
        assert!(sessions.iter().all(|one| is_there(&book, one)));
        book.take_out(&[adam]);
        assert_eq!(sessions.each_ref().map(|one| is_there(&book, one)), [false, false, true]);
        assert_eq!((book.len(), book.of_member.len()), (1, 1));
        book.take_out(&[adam, MemberId::random(&random)]);
        assert!(is_there(&book, &sessions[2]));
        book.take_out_all();
        assert_eq!((book.len(), book.of_member.len()), (0, 0));
    }

    #[test]
    fn what_was_asked_for_before_something_ended_is_not_kept() {
        let random = Random::seeded(2);
        let (adam, eva) = (MemberId::random(&random), MemberId::random(&random));
        let (hash, known) = session(&random, adam);
        let mut book = Book::default();
        assert_eq!(book.turn(), None, "nobody would take it out");
        book.begin();
        let endings: [Ending; 4] = [
            |book, member| book.take_out(&[member]),
            |book, _| book.take_out_all(),
            |book, _| book.begin(),
            |book, _| book.end(),
        ];
        for ending in endings {
            let turn = book.turn().unwrap();
            // Of somebody else: it is not looked at whose.
            ending(&mut book, eva);
            book.keep(turn, &hash, known.clone());
            assert_eq!(book.len(), 0);
        }
        book.begin();
        let turn = book.turn().unwrap();
        book.take_out(&[]);
        book.keep(turn, &hash, known);
        assert_eq!(book.len(), 1, "a reading that names nobody ends no turn");
    }

    #[test]
    fn it_says_nothing_of_another_site_nor_of_what_has_expired() {
        let random = Random::seeded(3);
        let (hash, known) = session(&random, MemberId::random(&random));
        let mut book = followed();
        book.keep(book.turn().unwrap(), &hash, known.clone());
        let site = known.session.site;
        let just_before = known.expires_at - time::Duration::MICROSECOND;
        assert!(book.find(&hash, site, just_before).is_some());
        assert!(book.find(&hash, site, known.expires_at).is_none());
        assert!(book.find(&hash, SiteId::random(&random), NOW).is_none());
        assert!(book.find(&random.bytes(), site, NOW).is_none());
    }

    #[test]
    fn a_pause_ends_at_its_very_moment() {
        let random = Random::seeded(4);
        let (_, mut known) = session(&random, MemberId::random(&random));
        assert!(known.may_write(NOW));
        known.paused_until = Some(NOW);
        assert!(known.may_write(NOW));
        known.paused_until = Some(NOW + time::Duration::MICROSECOND);
        assert!(!known.may_write(NOW));
    }

    #[test]
    fn one_too_many_begins_anew() {
        let random = Random::seeded(5);
        let (_, known) = session(&random, MemberId::random(&random));
        let mut book = followed();
        let turn = book.turn().unwrap();
        for _ in 0..=MOST {
            book.keep(turn, &random.bytes(), known.clone());
        }
        assert_eq!((book.len(), book.of_member.len()), (1, 1));
    }
}
