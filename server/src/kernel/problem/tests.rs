//! Of every refusal one.

use super::*;
use crate::kernel::money::Currency;

/// A value for an argument of a refusal.
pub(super) trait Sample {
    fn sample() -> Self;
}

impl Sample for i64 {
    fn sample() -> Self {
        7
    }
}

impl Sample for String {
    fn sample() -> Self {
        "Anna".to_owned()
    }
}

impl Sample for (OffsetDateTime, Country) {
    fn sample() -> Self {
        (OffsetDateTime::UNIX_EPOCH, Country::netherlands())
    }
}

impl Sample for Money {
    fn sample() -> Self {
        Self::new(100, Currency::Eur)
    }
}

/// Whoever is told to come back later is told when (RFC 6585 4, RFC 9110 15.6.4).
#[test]
fn every_refusal_for_now_says_until_when() {
    let refusals = Refusal::samples();
    assert_eq!(refusals.len(), Refusal::CODES.len());
    let for_now = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
    let away = Problem::from(sqlx::Error::PoolTimedOut);
    let problems = refusals.into_iter().map(Problem::from).chain([away]);
    let (for_now, others): (Vec<_>, Vec<_>) = problems
        .map(|problem| problem.render(Locale::En, None))
        .partition(|answer| for_now.contains(&answer.status()));
    assert!(for_now.len() >= 6, "{}", for_now.len());
    for answer in for_now {
        let seconds = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
        assert!(
            seconds.is_some_and(|seconds| seconds.parse::<u32>().is_ok_and(|seconds| seconds > 0)),
            "{answer:?}"
        );
    }
    // Of the others only a break of staff has an end that is known.
    let ends = others.iter().filter(|answer| answer.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(ends.count(), 1);
}
