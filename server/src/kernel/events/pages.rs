//! Open pages: how many there may be, what each hears by, and that the hub forgets it when it closes.

use super::{EventHub, STREAM_BUFFER, Signal};
use crate::kernel::ids::MemberId;
use std::sync::PoisonError;
use tokio::sync::mpsc;

/// Open pages of one login, such as the tabs of a browser: one more takes the place of the oldest. Counted by each
/// node: of n nodes a login has at most n times as many.
const SESSION_STREAMS: usize = 5;
/// Open pages of one member on all their devices, likewise.
const MEMBER_STREAMS: usize = 20;

/// An open page.
#[derive(Debug)]
pub(super) struct Stream {
    /// SHA-256 of the login's token.
    session: [u8; 32],
    pub(super) sender: mpsc::Sender<Signal>,
}

/// What an open page hears. Once it goes, the hub knows nothing of it any more: else everybody who was ever here, and to whom nothing
/// happens since, would stay in memory.
#[derive(Debug)]
pub struct Signals {
    receiver: mpsc::Receiver<Signal>,
    hub: EventHub,
    member: MemberId,
}

impl Signals {
    /// The next one; None ends the page.
    pub async fn recv(&mut self) -> Option<Signal> {
        self.receiver.recv().await
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.receiver.close();
        self.hub.forget_closed(self.member);
    }
}

impl EventHub {
    /// What one open page of the member hears, by its login. The oldest pages beyond what a login and a member may have end.
    pub fn subscribe(&self, member: MemberId, session: [u8; 32]) -> Signals {
        let (sender, receiver) = mpsc::channel(STREAM_BUFFER);
        let mut streams = self.0.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let open = streams.entry(member).or_default();
        open.retain(|stream| !stream.sender.is_closed());
        open.push(Stream { session, sender });
        while let Some(place) = too_many(open, &session) {
            // A full buffer ends it, too; then its browser comes back and takes another's place.
            let _ = open.remove(place).sender.try_send(Signal::Replaced);
        }
        Signals { receiver, hub: self.clone(), member }
    }

    fn forget_closed(&self, member: MemberId) {
        let mut streams = self.0.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = streams.get_mut(&member) else { return };
        open.retain(|stream| !stream.sender.is_closed());
        if open.is_empty() {
            streams.remove(&member);
        }
    }
}

/// The place of the stream that has to end, where one more of this session was one too many.
fn too_many(open: &[Stream], session: &[u8; 32]) -> Option<usize> {
    let of_session = open.iter().filter(|stream| stream.session == *session).count();
    if of_session > SESSION_STREAMS {
        return open.iter().position(|stream| stream.session == *session);
    }
    (open.len() > MEMBER_STREAMS).then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;
    use tokio::sync::watch;

    #[tokio::test]
    async fn a_page_that_closes_is_forgotten_though_nothing_happens_to_its_member() {
        let pool =
            sqlx::postgres::PgPoolOptions::new().connect_lazy("postgres://nobody@127.0.0.1:9/none").unwrap();
        let (_stop, stopping) = watch::channel(false);
        let hub = EventHub::start(pool, uuid::Uuid::nil(), stopping);
        let member = MemberId::random(&Random::seeded(1));
        let pages = [1, 2].map(|session| hub.subscribe(member, [session; 32]));
        assert!(hub.has_pages(member));
        for (page, left) in pages.into_iter().zip([1, 0]) {
            drop(page);
            assert_eq!(hub.open_streams(), left);
        }
        assert!(!hub.has_pages(member));
        assert!(hub.0.streams.lock().unwrap().is_empty());
    }
}
