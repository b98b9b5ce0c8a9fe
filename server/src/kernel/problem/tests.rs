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

// spec: 5.3, 5.5, 5.6, 5.7, 8.10, 8.11, 8.13, 8.14, 8.15, 8.16, 8.17, 8.18, 8.19
#[test]
fn the_sentences_of_spec_8_are_its_own() {
    for (code, sentence) in [
        ("internal", "An error has occurred."),
        ("try_later", "An error occured, please try again later."),
        ("login_failed", "Login failed, please try again"),
        ("reset_limit", "Too many password reset emails sent, please try again tomorrow."),
        ("email_unknown", "E-mail address not found"),
        ("link_expired", "Link expired or invalid, request a new email"),
        ("activation_failed", "Activation failed"),
        ("payment_failed", "Payment failed or has been cancelled."),
        ("card_failed", "Credit card payment failed"),
        ("not_enough_credits", "You do not have enough credits"),
        ("premium_only", "This feature is only available for premium members."),
        ("direct_debit_blocked", "Your account is blocked for direct debit payments."),
        ("email_taken", "An account with this e-mail address already exists"),
        ("email_invalid", "Invalid email"),
        ("date_of_birth_invalid", "Invalid date of birth."),
        ("password_mismatch", "The entered passwords are not the same."),
        ("old_password_wrong", "Please check your old password."),
        ("code_not_found", "Code not found"),
        ("code_used", "Code already used"),
        ("sms_code_invalid", "Code invalid"),
    ] {
        assert_eq!(texts::text(Locale::En, &format!("problem-{code}"), &[]), sentence);
    }
}
