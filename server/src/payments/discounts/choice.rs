//! Which discount counts: one per order, the best for the member.

use super::{
    model::{DiscountCode, DiscountWord, FIELD, Validity},
    rules::{self, Choices, Countdown, Timed},
    store::{self, Holder},
};
use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, OrderId},
        money::Money,
        problem::{Answer, FieldError, Refusal},
    },
    payments::{
        method::Method,
        model::OrderStatus,
        orders::{asking::ANSWERED_WITHIN, status},
    },
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The discount of an order, and what it takes off.
#[derive(Clone, Debug)]
pub struct Discount {
    /// Its code.
    pub code: String,
    /// Minor units of the order's currency.
    pub off: i64,
    /// How often the code can be used.
    pub validity: Validity,
}

/// What is bought, and how.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Without discounts, VAT included.
    pub price: Money,
    /// The member's.
    pub country: Country,
    /// None before it is chosen.
    pub method: Option<Method>,
}

impl Terms {
    fn suit(&self, code: &DiscountCode) -> bool {
        code.fits(self.price, self.country) && self.method.is_none_or(|method| code.takes(method))
    }

    /// The one that takes the most off; of equal ones the first.
    pub fn best<'a>(&self, codes: impl IntoIterator<Item = &'a DiscountCode>) -> Option<&'a DiscountCode> {
        let suiting = codes.into_iter().filter(|code| self.suit(code));
        suiting.fold(None, |best: Option<&DiscountCode>, code| match best {
            Some(best) if best.off(self.price) >= code.off(self.price) => Some(best),
            _ => Some(code),
        })
    }
}

/// The member's own discounts, the best first: what they are told of; none where nothing is sold any more. Also while an open order holds one:
/// nobody should pay the full price only because a checkout was left open; they are told instead.
pub async fn active(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<DiscountCode>> {
    if !site.state.is_open() {
        return Ok(Vec::new());
    }
    let past = store::past(connection, site.id, member).await?;
    let mut offers = store::own(connection, site.id, member, now).await?;
    let choices = Choices { time_bonus: site.settings.time_bonus, welcome_days: site.settings.welcome_days };
    if let Some((offer, ends_at)) = past.offer(choices, now) {
        store::note_countdown(connection, member, offer, (now, ends_at)).await?;
        let currency = store::currency_of(connection, member).await?;
        offers.push(offer.discount(member, ends_at, currency));
    }
    rules::sort(&mut offers);
    Ok(offers)
}

/// A code that is not among the member's own and that they can use now.
///
/// # Errors
/// `code_not_found`, also for one that is over, withdrawn or somebody else's; `code_ended` for an offer that they were told
/// of and whose time has run out; `code_used`; `discount_in_use` when another open order of theirs holds it, `checkout_still_open` when one that they gave up does.
pub async fn usable(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    word: &DiscountWord,
    now: OffsetDateTime,
) -> Answer<DiscountCode> {
    let found = store::find(connection, site.id, member, word, now).await?;
    let found = found.filter(DiscountCode::is_live);
    let timed = Timed::parse(word.as_str());
    if found.is_none() && timed.is_none() {
        return Err(FieldError::new(FIELD, "code_not_found").into());
    }
    match store::holder(connection, site.id, member, word.as_str()).await? {
        Some(holder) if holder.is_open() && holder.member == member => Err(held_by(holder).into()),
        Some(_) => Err(FieldError::new(FIELD, "code_used").into()),
        None => match found {
            Some(code) => Ok(code),
            None => {
                Err(FieldError::new(FIELD, missing(connection, site, member, (timed, now)).await?).into())
            }
        },
    }
}

/// Why a code that there is not, or not any more, is none.
async fn missing(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    (timed, now): (Option<Timed>, OffsetDateTime),
) -> Answer<&'static str> {
    let told = store::past(connection, site.id, member).await?.countdowns;
    let has_ended = |told: &Countdown| Some(told.offer) == timed && told.ends_at <= now;
    Ok(if told.iter().any(has_ended) { "code_ended" } else { "code_not_found" })
}

/// Why the member's own order keeps a discount from another.
fn held_by(holder: Holder) -> Refusal {
    if holder.status == OrderStatus::Pending { Refusal::DiscountInUse } else { Refusal::CheckoutStillOpen }
}

/// The discount of an order that is being placed, under the lock of its account.
///
/// # Errors
/// As `usable` for the code that was named; `code_not_applicable` where price, country or method do not fit
/// it; `discount_in_use` or `checkout_still_open` where another order holds the discount that the order would have.
pub async fn take(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    named: Option<&DiscountWord>,
    terms: Terms,
    now: OffsetDateTime,
) -> Answer<Option<Discount>> {
    let own = active(connection, site, member, now).await?;
    let is_own = named.is_some_and(|word| own.iter().any(|code| code.code == word.as_str()));
    let typed = match named.filter(|_| !is_own) {
        Some(word) => {
            store::queue_for(connection, site.id, word).await?;
            let code = usable(connection, site, member, word, now).await?;
            if !terms.suit(&code) {
                return Err(FieldError::new(FIELD, "code_not_applicable").into());
            }
            Some(code)
        }
        None => None,
    };
    let mut free = own.clone();
    let mut held = Vec::new();
    for code in &own {
        let holder = store::holder(connection, site.id, member, &code.code).await?;
        if let Some(holder) = holder.filter(Holder::is_open) {
            free.retain(|other| other.code != code.code);
            held.push((code.code.as_str(), holder));
        }
    }
    let wanted = named.filter(|_| is_own).map(DiscountWord::as_str);
    let best = terms.best(&own).filter(|_| typed.is_none()).map(|code| code.code.as_str());
    if let Some((_, holder)) = held.iter().find(|(code, _)| Some(*code) == wanted || Some(*code) == best) {
        return Err(held_by(*holder).into());
    }
    let best = terms.best(free.iter().chain(&typed));
    Ok(best.map(|code| Discount {
        code: code.code.clone(),
        off: code.off(terms.price),
        validity: code.validity,
    }))
}

/// Orders that hold what this member may want, to be looked up: whether anybody can still pay them decides whether the
/// code is free. Those whose checkout nobody was shown are ended.
pub async fn open_holders(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    named: Option<&DiscountWord>,
    now: OffsetDateTime,
) -> Answer<Vec<(MemberId, OrderId)>> {
    let holders = store::open_holders(connection, site.id, member, named).await?;
    for holder in &holders {
        status::end_without_payment(connection, *holder, now, (now, now - ANSWERED_WITHIN)).await?;
    }
    Ok(holders)
}

/// Gives the discount to the order that was just placed, and notes what the member named for it.
pub async fn reserve(
    connection: &mut PgConnection,
    site: &Site,
    order: (MemberId, OrderId),
    named: Option<&DiscountWord>,
    discount: Option<&Discount>,
) -> Answer<()> {
    if let Some(word) = named {
        store::note_wish(connection, order, word).await?;
    }
    if let Some(discount) = discount
        && !store::reserve(connection, site.id, order, &discount.code, discount.validity).await?
    {
        return Err(Refusal::DiscountInUse.into());
    }
    Ok(())
}

/// The code that the member named for an order that was placed before.
pub async fn wished(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<String>> {
    store::wish(connection, member, order).await
}
