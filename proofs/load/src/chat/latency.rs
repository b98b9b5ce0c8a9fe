//! From the moment at which a message is due to the answer, and to the partner's page hearing of it.
//! A message that waits for the one before it counts from when it was due, not from when it went.

use super::people::People;
use crate::{Times, http::Connection, people::message};
use anyhow::Context;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{sync::mpsc::UnboundedReceiver, task::JoinSet};

/// Connections that send, each with pairs of its own.
const SENDERS: usize = 32;
/// A page that has not heard by then never will.
const AT_MOST: Duration = Duration::from_secs(10);

/// Of the same messages.
pub(crate) struct Latency {
    pub(crate) event: Times,
    pub(crate) answer: Times,
}

/// Sends `rate` messages a second for this long.
pub(crate) async fn measure(
    address: SocketAddr,
    people: &People,
    heard: &mut Vec<UnboundedReceiver<Instant>>,
    rate: u32,
    time: Duration,
) -> anyhow::Result<Latency> {
    let begin = Instant::now() + Duration::from_millis(100);
    let every = Duration::from_secs(1) * u32::try_from(SENDERS)? / rate.max(1);
    let mut pages: Vec<_> = std::mem::take(heard).into_iter().map(Some).collect();
    let mut sending = JoinSet::new();
    for (place, from, to) in people.pairs().take(SENDERS) {
        let mut page = pages.get_mut(place).and_then(Option::take).context("a page for each partner")?;
        let (from, to) = (from.clone(), to.clone());
        let offset = every * u32::try_from(place)? / u32::try_from(SENDERS)?;
        sending.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let (mut due, mut times) = (begin + offset, Vec::new());
            while due < begin + time {
                tokio::time::sleep_until(due.into()).await;
                connection.ask(&message(&from, &to)).await?.success()?;
                let answered = Instant::now();
                let told = tokio::time::timeout(AT_MOST, page.recv()).await.context("a page was not told")?;
                times.push((told.context("a stream ended")? - due, answered - due));
                due += every;
            }
            anyhow::Ok((place, page, times))
        });
    }
    let (mut event, mut answer) = (Vec::new(), Vec::new());
    while let Some(sent) = sending.join_next().await {
        let (place, page, times) = sent??;
        if let Some(own) = pages.get_mut(place) {
            *own = Some(page);
        }
        for (told, answered) in times {
            event.push(u64::try_from(told.as_micros())?);
            answer.push(u64::try_from(answered.as_micros())?);
        }
    }
    *heard = pages.into_iter().flatten().collect();
    Ok(Latency { event: Times::new(event, time)?, answer: Times::new(answer, time)? })
}
