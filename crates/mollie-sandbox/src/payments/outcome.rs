//! How a payment moves on. States only move forward; the one way back from a dead end is a late payment
//! (bank transfers and direct debits do that: facts 1.8 rule 3).

use sqlx::types::Json;
use time::OffsetDateTime;

use super::details;
use super::model::{Payment, Status};

/// What happened to a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With the card's brand, where a card pays.
    Paid {
        card_label: Option<String>,
    },
    /// With the provider's reason, where the method has reasons.
    Failed {
        reason: Option<String>,
    },
    Canceled,
    Expired,
    /// The bank has yet to decide.
    Pending,
}

impl Outcome {
    fn status(&self) -> Status {
        match self {
            Self::Paid { .. } => Status::Paid,
            Self::Failed { .. } => Status::Failed,
            Self::Canceled => Status::Canceled,
            Self::Expired => Status::Expired,
            Self::Pending => Status::Pending,
        }
    }
}

fn may_follow(from: Status, to: Status) -> bool {
    match (from, to) {
        (Status::Open, to) => to != Status::Open,
        (Status::Pending, to) => !matches!(to, Status::Open | Status::Pending),
        (Status::Canceled | Status::Expired | Status::Failed, to) => to == Status::Paid,
        (Status::Paid, _) => false,
    }
}

/// Changes the payment if the outcome may follow its state; says whether it did.
pub(crate) fn apply(payment: &mut Payment, outcome: &Outcome, now: OffsetDateTime) -> bool {
    let status = outcome.status();
    if !may_follow(payment.status, status) {
        return false;
    }
    payment.status = status;
    payment.expires_at = None;
    payment.settles_at = None;
    match outcome {
        Outcome::Paid { .. } => {
            payment.paid_at = Some(now);
            (payment.failed_at, payment.canceled_at, payment.expired_at) = (None, None, None);
        }
        Outcome::Failed { .. } => payment.failed_at = Some(now),
        Outcome::Canceled => payment.canceled_at = Some(now),
        Outcome::Expired => payment.expired_at = Some(now),
        Outcome::Pending => {}
    }
    payment.details = details::after(payment, outcome).map(Json);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Status; 6] =
        [Status::Open, Status::Pending, Status::Paid, Status::Canceled, Status::Expired, Status::Failed];

    #[test]
    fn nothing_undoes_a_paid_payment() {
        assert!(ALL.into_iter().all(|to| !may_follow(Status::Paid, to)));
    }

    #[test]
    fn a_dead_end_can_only_still_be_paid() {
        for from in [Status::Canceled, Status::Expired, Status::Failed] {
            let next: Vec<Status> = ALL.into_iter().filter(|to| may_follow(from, *to)).collect();
            assert_eq!(next, [Status::Paid], "{from:?}");
        }
    }

    #[test]
    fn a_pending_payment_never_opens_again() {
        assert!(!may_follow(Status::Pending, Status::Open));
        assert!(may_follow(Status::Open, Status::Pending));
    }
}
