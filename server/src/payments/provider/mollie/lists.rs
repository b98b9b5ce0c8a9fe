//! Mollie's lists of a whole account, and taking back an open payment (facts/integrations.md 1.5).

use super::{Mollie, ProviderError, refund_status};
use crate::payments::provider::{Cancelled, GoneBack, GoneLine, GonePage, GoneState};
use http::StatusCode;
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use url::Url;

/// Lines of a page; some 600 bytes each, well below the largest answer that we read.
const PAGE: u16 = 100;

impl GoneBack {
    fn mollie(self) -> &'static str {
        match self {
            Self::Refunds => "refunds",
            Self::Chargebacks => "chargebacks",
        }
    }
}

impl Mollie {
    pub(in crate::payments::provider) async fn gone_back(
        &self,
        list: GoneBack,
        from: Option<&str>,
    ) -> Result<GonePage, ProviderError> {
        let name = list.mollie();
        let mut address = format!("{}/{name}?limit={PAGE}", self.base);
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
        Ok(GonePage { lines, next: next(&page) })
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

fn line(raw: &Value, list: GoneBack) -> Option<GoneLine> {
    let text = |name: &str| raw.get(name).and_then(Value::as_str);
    let state = match list {
        GoneBack::Refunds => text("status").and_then(refund_status).map(GoneState::Refund),
        GoneBack::Chargebacks => {
            Some(GoneState::Chargeback { reversed: raw.get("reversedAt").is_some_and(|at| !at.is_null()) })
        }
    };
    Some(GoneLine {
        id: text("id")?.to_owned(),
        payment: text("paymentId")?.to_owned(),
        at: OffsetDateTime::parse(text("createdAt")?, &Rfc3339).ok()?,
        state,
    })
}

/// The `from` of the link to the next page; the rest of the address is ours.
fn next(page: &Value) -> Option<String> {
    let link = Url::parse(page.pointer("/_links/next/href")?.as_str()?).ok()?;
    link.query_pairs().find(|(name, _)| name == "from").map(|(_, from)| from.into_owned())
}
