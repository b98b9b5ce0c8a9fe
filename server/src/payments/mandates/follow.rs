//! What follows for a mandate from how an order ended.

use super::{
    FailureClass,
    card_print::card_print,
    store::{self, Bond},
};
use crate::{
    kernel::problem::Answer,
    payments::{
        bank_file, direct_debit, method::Method, model::OrderStatus, orders::store::OrderRow,
        provider::Snapshot,
    },
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime, macros::format_description};

/// A first payment leaves its card; a debit that comes back blocks its account; a card that is none any more
/// is not charged again. Safe to repeat.
pub(in crate::payments) async fn follow(
    connection: &mut PgConnection,
    order: &OrderRow,
    status: OrderStatus,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    let Some(bound) = store::bound(connection, order.member, order.id).await? else {
        return end_same_card(connection, order, status, payment, now).await;
    };
    match (bound, status) {
        (Bond::Leaves, OrderStatus::Completed) => keep_card(connection, order, payment, now).await,
        // The bank has not seen it: the mandate is of no use, and nothing came back.
        (Bond::Draws(mandate), OrderStatus::Failed)
            if payment.failure.as_deref() == Some(bank_file::NOT_SENT) =>
        {
            store::end(connection, order.member, mandate, "invalid", now).await
        }
        (Bond::Draws(_), OrderStatus::Failed | OrderStatus::ChargedBack) if order.method == Method::Sdd => {
            direct_debit::block(connection, order, payment.failure.as_deref(), now).await
        }
        // A scheme counts each further charge on it as a dispute of its own.
        (_, OrderStatus::ChargedBack) if order.method.is_card() => {
            store::end_cards(connection, order, now).await
        }
        (Bond::Returns(_), OrderStatus::Completed) => store::note_use(connection, order, now).await,
        (Bond::Returns(mandate), OrderStatus::Failed)
            if FailureClass::of(order.method, payment.failure.as_deref()) == FailureClass::OtherMethod =>
        {
            // Another card may have been typed there.
            let digits = payment.raw.pointer("/details/cardNumber").and_then(serde_json::Value::as_str);
            let kept = store::one(connection, order.member, mandate).await?;
            if kept.is_some_and(|kept| Some(kept.last_digits.as_str()) == digits) {
                store::end(connection, order.member, mandate, "invalid", now).await?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// A card that was typed at the checkout may be kept since another order: what its bank took back is not charged again.
async fn end_same_card(
    connection: &mut PgConnection,
    order: &OrderRow,
    status: OrderStatus,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    let print = card_print(order, &payment.raw).filter(|_| status == OrderStatus::ChargedBack);
    match print {
        Some(print) => store::end_card(connection, order, &print, now).await,
        None => Ok(()),
    }
}

async fn keep_card(
    connection: &mut PgConnection,
    order: &OrderRow,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    let text = |path: &str, longest: usize| {
        payment
            .raw
            .pointer(path)?
            .as_str()
            .filter(|text| (1..=longest).contains(&text.len()))
            .map(str::to_owned)
    };
    let Some(id) = text("/mandateId", 64) else {
        tracing::warn!(order = %order.id, "a first payment left no mandate");
        return Ok(());
    };
    let expiry = text("/details/cardExpiryDate", 10);
    let expires_on =
        expiry.and_then(|day| Date::parse(&day, format_description!("[year]-[month]-[day]")).ok());
    let card = store::Card {
        provider_mandate_id: id,
        label: text("/details/cardLabel", 40),
        last_digits: text("/details/cardNumber", 4).unwrap_or_default(),
        expires_on,
        print: card_print(order, &payment.raw),
    };
    store::add_card(connection, order, &card, now).await?;
    // A card that was charged back with somebody else is counted with whoever keeps it now.
    if let Some(print) = &card.print {
        store::count_chargebacks_again(connection, order.member, print).await?;
    }
    Ok(())
}
