//! Who is offered what and when: the time bonus (spec 4, 9), the welcome discount, and that no equal or
//! better offer follows a countdown that ran out.

use super::model::{DiscountCode, DiscountKind, DiscountStatus, Validity};
use crate::{
    kernel::{ids::MemberId, money::Currency},
    payments::model::OrderStatus,
};
use time::{Duration, OffsetDateTime};

/// Both offers by rule, in per cent (spec 9).
pub const PERCENTAGE: i16 = 25;
/// How long after sign-up the time bonus lasts (spec 9).
pub const TIME_BONUS: Duration = Duration::seconds(14_400);
/// How long nothing equal or better is offered after a countdown ran out.
const QUIET: Duration = Duration::days(30);

/// An offer that is made by rule and ends at a time that its member sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// For the first hours.
    TimeBonus,
    /// On the first purchase.
    Welcome,
}

impl Timed {
    const ALL: [Self; 2] = [Self::TimeBonus, Self::Welcome];

    /// Its code (spec 9 for the time bonus).
    pub fn code(self) -> &'static str {
        match self {
            Self::TimeBonus => "TIMEBONUS25",
            Self::Welcome => "WELCOME25",
        }
    }

    /// The offer with this code; operators can't make a code of that name.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|offer| offer.code() == code)
    }

    fn kind(self) -> DiscountKind {
        match self {
            Self::TimeBonus => DiscountKind::TimeBonus,
            Self::Welcome => DiscountKind::Welcome,
        }
    }

    /// As a code that this member has until then.
    pub fn discount(self, member: MemberId, ends_at: OffsetDateTime, currency: Currency) -> DiscountCode {
        DiscountCode {
            code: self.code().to_owned(),
            kind: self.kind(),
            value_percentage: PERCENTAGE,
            currency,
            minimum_order_value: None,
            country: None,
            user_id: Some(member),
            expires: ends_at,
            status: DiscountStatus::Active,
            validity: Validity::OncePerUser,
            expired: false,
            paymentmethods: Vec::new(),
        }
    }
}

/// A countdown that the member was told of.
#[derive(Clone, Copy, Debug)]
pub struct Countdown {
    /// Of which offer.
    pub offer: Timed,
    /// Until when it could be used.
    pub ends_at: OffsetDateTime,
    /// Where the order with it stands that decides: a paid one, if there is any.
    pub order: Option<OrderStatus>,
}

impl Countdown {
    fn is_used(&self) -> bool {
        self.order.is_some_and(|status| status != OrderStatus::Pending && !came_to_nothing(status))
    }
}

/// What the site's operator chose.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// Is there a time bonus?
    pub time_bonus: bool,
    /// How long after sign-up the welcome discount lasts; 0: there is none.
    pub welcome_days: u16,
}

/// What the rules look at.
#[derive(Clone, Debug)]
pub struct Past {
    /// When the member signed up.
    pub signed_up: OffsetDateTime,
    /// What spec 3 calls `paid_user`.
    pub is_paid: bool,
    /// Did they ever buy, whatever became of it?
    pub has_bought: bool,
    /// Those that they were told of.
    pub countdowns: Vec<Countdown>,
}

impl Past {
    fn is_used(&self, offer: Timed) -> bool {
        self.countdowns.iter().any(|countdown| countdown.offer == offer && countdown.is_used())
    }

    /// Until when the time bonus lasts; None when it is not theirs (spec 4).
    fn time_bonus(&self, choices: Choices, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let ends_at = self.signed_up + TIME_BONUS;
        let theirs = choices.time_bonus && !self.is_paid && !self.is_used(Timed::TimeBonus);
        let quiet = self.is_quiet_but_for(Some(Timed::TimeBonus), now);
        (theirs && !quiet && now < ends_at).then_some(ends_at)
    }

    fn welcome(&self, choices: Choices, now: OffsetDateTime) -> Option<OffsetDateTime> {
        // What the member was told stands, whatever the operator changes later.
        let told = self.countdowns.iter().find(|countdown| countdown.offer == Timed::Welcome);
        let days = Duration::days(i64::from(choices.welcome_days));
        let ends_at = told.map_or(self.signed_up + days, |countdown| countdown.ends_at);
        let theirs = !self.has_bought && !self.is_paid && !self.is_used(Timed::Welcome);
        let quiet = self.is_quiet_but_for(Some(Timed::Welcome), now);
        (theirs && !quiet && now < ends_at).then_some(ends_at)
    }

    /// The offer by rule that is the member's now, with its end: one at most.
    pub fn offer(&self, choices: Choices, now: OffsetDateTime) -> Option<(Timed, OffsetDateTime)> {
        let bonus = self.time_bonus(choices, now).map(|ends_at| (Timed::TimeBonus, ends_at));
        bonus.or_else(|| self.welcome(choices, now).map(|ends_at| (Timed::Welcome, ends_at)))
    }

    /// Whether a countdown runs, or ran out unused less than 30 days ago: nothing as good or better than it
    /// may be offered then.
    pub fn is_quiet(&self, now: OffsetDateTime) -> bool {
        self.is_quiet_but_for(None, now)
    }

    fn is_quiet_but_for(&self, offer: Option<Timed>, now: OffsetDateTime) -> bool {
        let others = self.countdowns.iter().filter(|countdown| Some(countdown.offer) != offer);
        others.filter(|countdown| !countdown.is_used()).any(|countdown| now < countdown.ends_at + QUIET)
    }
}

/// Orders that give their code back, once nobody can pay them any more.
pub fn came_to_nothing(status: OrderStatus) -> bool {
    matches!(status, OrderStatus::Failed | OrderStatus::Cancelled | OrderStatus::Expired)
}

/// The member's own discounts, the best first; of equal ones the time bonus, then the welcome discount
/// (spec 4), then the one that ends first.
pub fn sort(offers: &mut [DiscountCode]) {
    let place = |kind| match kind {
        DiscountKind::TimeBonus => 0,
        DiscountKind::Welcome => 1,
        DiscountKind::Deletion | DiscountKind::Code => 2,
    };
    offers.sort_by_key(|offer| (-offer.value_percentage, place(offer.kind), offer.expires));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;

    const SIGNED_UP: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
    const BOTH: Choices = Choices { time_bonus: true, welcome_days: 7 };
    const ONLY_WELCOME: Choices = Choices { time_bonus: false, welcome_days: 7 };

    fn fresh() -> Past {
        Past { signed_up: SIGNED_UP, is_paid: false, has_bought: false, countdowns: Vec::new() }
    }

    fn told(offer: Timed, ends_at: OffsetDateTime, order: Option<OrderStatus>) -> Past {
        Past { countdowns: vec![Countdown { offer, ends_at, order }], ..fresh() }
    }

    fn offer(past: &Past, choices: Choices, after: Duration) -> Option<Timed> {
        past.offer(choices, SIGNED_UP + after).map(|(offer, _)| offer)
    }

    #[test]
    fn the_time_bonus_lasts_4_hours_to_the_second() {
        let past = fresh();
        assert_eq!(past.offer(BOTH, SIGNED_UP), Some((Timed::TimeBonus, SIGNED_UP + Duration::hours(4))));
        assert_eq!(offer(&past, BOTH, Duration::seconds(14_399)), Some(Timed::TimeBonus));
        let past = told(Timed::TimeBonus, SIGNED_UP + TIME_BONUS, None);
        assert_eq!(
            offer(&past, BOTH, Duration::seconds(14_400) - Duration::microseconds(1)),
            Some(Timed::TimeBonus)
        );
        assert_eq!(offer(&past, BOTH, Duration::seconds(14_400)), None);
    }

    #[test]
    fn who_paid_has_neither() {
        let paid = Past { is_paid: true, has_bought: true, ..fresh() };
        assert_eq!(offer(&paid, BOTH, Duration::HOUR), None);
        // Paid and given back: the welcome is for the first purchase, and that has been.
        let given_back = Past { has_bought: true, ..fresh() };
        assert_eq!(offer(&given_back, ONLY_WELCOME, Duration::HOUR), None);
    }

    #[test]
    fn nothing_as_good_follows_a_countdown_for_30_days() {
        let long = Choices { time_bonus: true, welcome_days: 60 };
        let ran_out = told(Timed::TimeBonus, SIGNED_UP + TIME_BONUS, None);
        let over = TIME_BONUS + Duration::days(30);
        assert_eq!(offer(&ran_out, long, over - Duration::SECOND), None);
        assert!(ran_out.is_quiet(SIGNED_UP + over - Duration::SECOND) && !ran_out.is_quiet(SIGNED_UP + over));
        assert_eq!(offer(&ran_out, long, over), Some(Timed::Welcome));
        // Also when the operator switched the time bonus off meanwhile.
        assert_eq!(offer(&ran_out, ONLY_WELCOME, Duration::days(1)), None);
        // Who was never told of one has not lost one.
        assert_eq!(offer(&fresh(), BOTH, Duration::days(1)), Some(Timed::Welcome));
        assert_eq!(offer(&fresh(), BOTH, Duration::days(7)), None);
    }

    #[test]
    fn an_order_that_came_to_nothing_gives_the_bonus_back_in_time() {
        let ends_at = SIGNED_UP + TIME_BONUS;
        for (status, back) in [
            (OrderStatus::Pending, true),
            (OrderStatus::Failed, true),
            (OrderStatus::Cancelled, true),
            (OrderStatus::Expired, true),
            (OrderStatus::Completed, false),
            (OrderStatus::Refunded, false),
            (OrderStatus::ChargedBack, false),
        ] {
            let past = told(Timed::TimeBonus, ends_at, Some(status));
            assert_eq!(offer(&past, BOTH, Duration::HOUR) == Some(Timed::TimeBonus), back, "{status:?}");
            assert_eq!(past.is_quiet(ends_at), back, "{status:?}");
        }
    }

    proptest! {
        /// Whatever an operator switches while a member looks in now and then: never is the welcome told
        /// while a time bonus runs or within 30 days of one, nor the other way round.
        #[test]
        fn the_two_are_never_together_nor_one_soon_after_the_other(
            looks in proptest::collection::vec((0_i64..100 * 86_400, any::<bool>(), 0_u16..100), 1..40),
        ) {
            let mut past = fresh();
            let mut looks = looks;
            looks.sort_unstable();
            for (second, time_bonus, welcome_days) in looks {
                let now = SIGNED_UP + Duration::seconds(second);
                let Some((offer, ends_at)) = past.offer(Choices { time_bonus, welcome_days }, now) else { continue };
                for other in past.countdowns.iter().filter(|other| other.offer != offer) {
                    prop_assert!(now >= other.ends_at + QUIET);
                }
                if !past.countdowns.iter().any(|known| known.offer == offer) {
                    past.countdowns.push(Countdown { offer, ends_at, order: None });
                }
            }
        }
    }
}
