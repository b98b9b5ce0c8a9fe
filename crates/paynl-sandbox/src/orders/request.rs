//! What a new order may say.

use serde_json::Value;
use url::Url;

use crate::call::is_code;
use crate::methods::{self, Method};
use crate::problem::Problem;

/// A new order, read.
pub(crate) struct NewOrder {
    pub(crate) service_id: String,
    pub(crate) amount_minor: i64,
    pub(crate) currency: String,
    pub(crate) reference: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) return_url: Option<String>,
    pub(crate) exchange_url: Option<String>,
    pub(crate) locale: Option<String>,
    pub(crate) method: Option<&'static Method>,
}

impl NewOrder {
    /// Errors: 422 about the first field that is wrong; 403 for an order outside test mode.
    pub(crate) fn parse(body: &Value) -> Result<Self, Problem> {
        if body.pointer("/integration/test") != Some(&Value::Bool(true)) {
            return Err(Problem::forbidden("This is a sandbox: it takes orders in test mode only"));
        }
        let service = text(body, "serviceId", "/serviceId", 12)?.unwrap_or_default();
        if !is_code(&service, "SL-") {
            return Err(Problem::invalid("serviceId", "This value is not valid"));
        }
        let amount = body.pointer("/amount/value").and_then(Value::as_i64).filter(|minor| *minor > 0);
        Ok(Self {
            service_id: service,
            amount_minor: amount.ok_or_else(|| Problem::invalid("amount.value", "should be positive"))?,
            currency: text(body, "amount.currency", "/amount/currency", 3)?.unwrap_or_else(|| "EUR".into()),
            reference: reference(body)?,
            description: text(body, "description", "/description", 255)?,
            return_url: address(body, "returnUrl", "/returnUrl")?,
            exchange_url: address(body, "exchangeUrl", "/exchangeUrl")?,
            locale: text(body, "customer.locale", "/customer/locale", 10)?,
            method: method(body)?,
        })
    }
}

fn text(body: &Value, field: &'static str, path: &str, longest: usize) -> Result<Option<String>, Problem> {
    match body.pointer(path) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.chars().count() <= longest => Ok(Some(text.clone())),
        Some(_) => Err(Problem::invalid(field, "This value is not valid")),
    }
}

/// "This field only allows alphanumeric characters"; Pay.nl's SDK lets hyphens through.
fn reference(body: &Value) -> Result<Option<String>, Problem> {
    let reference = text(body, "reference", "/reference", 64)?;
    let plain = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if reference.as_ref().is_none_or(plain) {
        return Ok(reference);
    }
    Err(Problem::invalid("reference", "This field only allows alphanumeric characters"))
}

fn address(body: &Value, field: &'static str, path: &str) -> Result<Option<String>, Problem> {
    let address = text(body, field, path, 2048)?;
    let is_web = |text: &String| Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    if address.as_ref().is_none_or(is_web) {
        return Ok(address);
    }
    Err(Problem::invalid(field, "This value is not a valid URL"))
}

fn method(body: &Value) -> Result<Option<&'static Method>, Problem> {
    let Some(id) = body.pointer("/paymentMethod/id").filter(|id| !id.is_null()) else { return Ok(None) };
    let known = id.as_i64().and_then(methods::find);
    known.map(Some).ok_or_else(|| Problem::invalid("paymentMethod.id", "Payment method not enabled"))
}
