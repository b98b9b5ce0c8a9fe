//! Mollie's lists of a whole account, and what becomes of an open payment.

use super::{Mollie, ProviderError, Snapshot, add_transfer, refund_status};
use crate::{
    kernel::ids::OrderId,
    payments::{
        method::Method,
        provider::{AccountList, Cancelled, LineState, ListLine, ListPage, Transfer},
    },
};
use http::StatusCode;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use url::Url;
use uuid::Uuid;

/// Pages that are looked through for the payment of one order, which is minutes old at most.
const LOOKED_THROUGH: usize = 4;
/// Mollie's clock and ours.
const CLOCKS_DIFFER: Duration = Duration::hours(1);

impl AccountList {
    fn mollie(self) -> &'static str {
        match self {
            Self::Refunds => "refunds",
            Self::Chargebacks => "chargebacks",
            Self::Payments => "payments",
        }
    }

    /// Lines of a page, well below the largest answer that we read: a payment has some 2 KB, the others 600 bytes.
    fn page(self) -> u16 {
        if self == Self::Payments { 50 } else { 100 }
    }
}

impl Mollie {
    pub(in crate::payments::provider) async fn list(
        &self,
        list: AccountList,
        from: Option<&str>,
    ) -> Result<ListPage, ProviderError> {
        let (lines, next) = self.page(list, from).await?;
        let lines = lines.iter().map(|raw| line(raw, list)).collect::<Option<Vec<_>>>();
        Ok(ListPage { lines: lines.ok_or_else(|| unreadable(list))?, next })
    }

    /// The payment of an order that was placed then, among the account's newest. A list that is too long to be looked
    /// through while a member waits is an error: nothing can be said then.
    pub(in crate::payments::provider) async fn find_made(
        &self,
        order: OrderId,
        placed_at: OffsetDateTime,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let list = AccountList::Payments;
        let mut from = None;
        for _ in 0..LOOKED_THROUGH {
            let (lines, next) = self.page(list, from.as_deref()).await?;
            if let Some(made) = lines.iter().find(|raw| names(raw) == Some(order.0)) {
                let made = line(made, list).ok_or_else(|| unreadable(list))?;
                return self.fetch(&made.payment).await.map(Some);
            }
            let oldest = lines.last().and_then(|raw| line(raw, list));
            let is_before = oldest.is_none_or(|line| line.at < placed_at - CLOCKS_DIFFER);
            if is_before || next.is_none() {
                return Ok(None);
            }
            from = next;
        }
        Err(ProviderError::Unsupported("list that is short enough"))
    }

    /// The lines of a page as they are, and what to ask the next one by.
    async fn page(
        &self,
        list: AccountList,
        from: Option<&str>,
    ) -> Result<(Vec<Value>, Option<String>), ProviderError> {
        let name = list.mollie();
        let mut address = format!("{}/{name}?limit={}", self.base, list.page());
        if let Some(from) = from {
            address.push_str("&from=");
            address.extend(url::form_urlencoded::byte_serialize(from.as_bytes()));
        }
        let mut page = self.value(self.http.get(address)).await?;
        let next = next(&page);
        let lines = page.pointer_mut(&format!("/_embedded/{name}")).and_then(Value::as_array_mut);
        Ok((lines.map(std::mem::take).ok_or_else(|| unreadable(list))?, next))
    }

    /// Offers an open payment by another method (docs.mollie.com, "Update payment"); None: it is open no more.
    pub(in crate::payments::provider) async fn change_method(
        &self,
        payment: &str,
        (method, transfer): (Method, Option<&Transfer>),
        return_url: &str,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let mut body = json!({ "method": method.mollie(), "redirectUrl": return_url });
        add_transfer(&mut body, transfer);
        match self.ask(self.http.patch(format!("{}/payments/{payment}", self.base)).json(&body)).await {
            Ok(changed) => Ok(Some(changed)),
            Err(ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, _)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Mollie refuses what a shopper or a bank has in hand.
    pub(in crate::payments::provider) async fn cancel(
        &self,
        payment: &str,
    ) -> Result<Cancelled, ProviderError> {
        let request = self.http.delete(format!("{}/payments/{payment}", self.base));
        match self.value(request).await {
            Ok(_) => Ok(Cancelled::Done),
            Err(ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, _)) => Ok(Cancelled::TooLate),
            Err(error) => Err(error),
        }
    }
}

fn unreadable(list: AccountList) -> ProviderError {
    let said = format!("a list of {} that we can't read", list.mollie());
    ProviderError::Refused(StatusCode::BAD_GATEWAY, said)
}

fn line(raw: &Value, list: AccountList) -> Option<ListLine> {
    let text = |name: &str| raw.get(name).and_then(Value::as_str);
    let state = match list {
        AccountList::Refunds => text("status").and_then(refund_status).map(LineState::Refund),
        AccountList::Chargebacks => {
            Some(LineState::Chargeback { reversed: raw.get("reversedAt").is_some_and(|at| !at.is_null()) })
        }
        AccountList::Payments => Some(LineState::Payment { ours: names_an_order(raw) }),
    };
    Some(ListLine {
        id: text("id")?.to_owned(),
        payment: text(if list == AccountList::Payments { "id" } else { "paymentId" })?.to_owned(),
        at: OffsetDateTime::parse(text("createdAt")?, &Rfc3339).ok()?,
        state,
    })
}

/// As `request` writes it.
pub(super) fn names_an_order(payment: &Value) -> bool {
    names(payment).is_some()
}

fn names(payment: &Value) -> Option<Uuid> {
    Uuid::try_parse(payment.pointer("/metadata/order_id")?.as_str()?).ok()
}

/// The `from` of the link to the next page; the rest of the address is ours.
pub(super) fn next(page: &Value) -> Option<String> {
    let link = Url::parse(page.pointer("/_links/next/href")?.as_str()?).ok()?;
    link.query_pairs().find(|(name, _)| name == "from").map(|(_, from)| from.into_owned())
}
