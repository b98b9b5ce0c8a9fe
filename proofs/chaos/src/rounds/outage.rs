//! What every outage of the database must look like.

use crate::{
    crowd::{Call, HUNG, times},
    found::Found,
    ground::Ground,
    life::Life,
};
use reqwest::Method;
use std::time::{Duration, Instant};
use testkit::process::{Server, Setup};

/// So close that some are always in the middle of a statement.
const PACE: Duration = Duration::from_millis(25);
/// Of a call, from its first byte to its answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);
/// What a measuring client on a busy machine adds.
const SLACK: Duration = Duration::from_millis(300);
const HEALED_WITHIN: Duration = Duration::from_secs(5);
/// So long a node has before it must have noticed, for `/readyz`.
const NOTICED_WITHIN: Duration = Duration::from_secs(3);
/// Of all calls after this, none fails.
const ALL_WELL_AFTER: Duration = Duration::from_secs(6);

/// People at one node whose database goes away.
pub(crate) struct Outage {
    pub(crate) life: Life,
    server: Server,
}

impl Outage {
    pub(crate) async fn prepare(ground: &Ground, (setup, server): (Setup, Server)) -> Self {
        let people = ground.people().await;
        let life = Life::begin(ground, &setup, &[&server.base], &people, PACE);
        tokio::time::sleep(Duration::from_secs(2)).await;
        Self { life, server }
    }

    /// Looks on for so long; gives when it began.
    pub(crate) async fn lasts(&self, seconds: u64, found: &mut Found) -> Instant {
        let (begun, operator) = (Instant::now(), self.server.operator());
        let (mut looked, mut looked_late, mut unwell, mut ready) = (0, 0, 0, 0);
        while begun.elapsed() < Duration::from_secs(seconds) {
            let asked = Instant::now();
            let health = operator.request(Method::GET, "/healthz").timeout(HUNG).send().await;
            let well =
                health.is_ok_and(|answer| answer.status() == 200) && asked.elapsed() < Duration::from_secs(1);
            unwell += usize::from(!well);
            let late = begun.elapsed() > NOTICED_WITHIN;
            let asked = Instant::now();
            let answer = operator.request(Method::GET, "/readyz").timeout(HUNG).send().await;
            let refused = answer.is_ok_and(|answer| answer.status() == 503);
            ready += usize::from(late && (!refused || asked.elapsed() > ANSWERED_WITHIN + SLACK));
            looked += 1;
            looked_late += usize::from(late);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        found.must(unwell == 0, format!("/healthz was unwell {unwell} of {looked} times"));
        found.must_be_some("look at /readyz after it must have noticed", looked_late);
        found.must(ready == 0, format!("/readyz did not say 503 in time, {ready} of {looked_late} times"));
        begun
    }

    /// Judges what was answered since, and that everything is well again soon.
    pub(crate) async fn heals(mut self, ground: &Ground, since: Instant, found: &mut Found) {
        let back = Instant::now();
        let all = self.life.crowd.calls.clone();
        let first = all.first_success_after(back).await.saturating_duration_since(back);
        tokio::time::sleep(ALL_WELL_AFTER).await;
        let settled = Instant::now();
        tokio::time::sleep(Duration::from_secs(2)).await;
        let calls = all.between(since, back);
        let after: Vec<Call> =
            all.between(settled, Instant::now()).into_iter().filter(|call| call.begun > settled).collect();
        found.must(self.server.is_up(), "the server ended");
        judge(&calls, found);
        found.must(first <= HEALED_WITHIN, format!("the first success came {first:?} after the return"));
        found.must_all_succeed(&format!("calls {ALL_WELL_AFTER:?} after the return"), &after);
        found.figure(format!("first success {:.2} s after the return", first.as_secs_f64()));
        self.life.end(ground, found).await;
    }
}

/// Each in time, with an answer that says when to come back.
pub(crate) fn judge(calls: &[Call], found: &mut Found) {
    let unanswered = calls.iter().filter(|call| call.status.is_none()).count();
    let mute = calls.iter().filter(|call| call.status == Some(503) && !call.says_when).count();
    let refused = calls.iter().filter(|call| call.status == Some(503)).count();
    let late: Vec<String> = calls
        .iter()
        .filter(|call| call.took() > ANSWERED_WITHIN + SLACK)
        .map(|call| format!("{} after {:?}", call.what, call.took()))
        .collect();
    found.must(unanswered == 0, format!("{unanswered} of {} calls had no answer", calls.len()));
    found.must(mute == 0, format!("{mute} of {refused} refusals do not say when to come back"));
    found.must_be_none("calls were answered too late", &late);
    found.must(refused > 0, "nothing was refused: was it away?");
    found.figure(format!("meanwhile {} calls, {refused} with 503, {}", calls.len(), times(calls)));
}
