//! Mollie's lists of a whole account, and what becomes of an open payment.

use super::{Mollie, ProviderError, Snapshot, add_transfer, refund_status};
use crate::payments::{
    method::Method,
    provider::{AccountList, Cancelled, LineState, ListLine, ListPage, Transfer},
};
use http::StatusCode;
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use url::Url;
use uuid::Uuid;

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
        let name = list.mollie();
        let mut address = format!("{}/{name}?limit={}", self.base, list.page());
        if let Some(from) = from {
            address.push_str("&from=");
            address.extend(url::form_urlencoded::byte_serialize(from.as_bytes()));
        }
        let page = self.value(self.http.get(address)).await?;
        let unreadable = || {
            ProviderError::Refused(StatusCode::BAD_GATEWAY, format!("a list of {name} that we can't read"))
        };
        let lines =
            page.pointer(&format!("/_embedded/{name}")).and_then(Value::as_array).ok_or_else(unreadable)?;
        let lines =
            lines.iter().map(|raw| line(raw, list)).collect::<Option<Vec<_>>>().ok_or_else(unreadable)?;
        Ok(ListPage { lines, next: next(&page) })
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
    let named = payment.pointer("/metadata/order_id").and_then(Value::as_str);
    named.is_some_and(|id| Uuid::try_parse(id).is_ok())
}

/// The `from` of the link to the next page; the rest of the address is ours.
pub(super) fn next(page: &Value) -> Option<String> {
    let link = Url::parse(page.pointer("/_links/next/href")?.as_str()?).ok()?;
    link.query_pairs().find(|(name, _)| name == "from").map(|(_, from)| from.into_owned())
}
