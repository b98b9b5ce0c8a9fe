//! What a caller may ask for when creating or updating a payment. Errors name the field, as Mollie does.

use serde_json::Value;
use time::Date;
use time::macros::format_description;
use url::Url;

use super::LOCALES;
use crate::amount::Amount;
use crate::faults::Scenario;
use crate::methods::{self, Sequence};
use crate::problem::Problem;

/// A payment to create.
pub(crate) struct NewPayment {
    pub(crate) amount: Amount,
    pub(crate) description: String,
    pub(crate) redirect_url: Option<Url>,
    pub(crate) cancel_url: Option<Url>,
    pub(crate) webhook_url: Option<Url>,
    /// Empty: the shopper chooses among all.
    pub(crate) methods: Vec<String>,
    pub(crate) locale: Option<String>,
    pub(crate) country: Option<String>,
    pub(crate) billing_address: Option<Value>,
    pub(crate) metadata: Value,
    pub(crate) scenario: Scenario,
    pub(crate) sequence: Sequence,
    pub(crate) customer_id: Option<String>,
    pub(crate) mandate_id: Option<String>,
    pub(crate) due_date: Option<Date>,
    pub(crate) billing_email: Option<String>,
}

impl NewPayment {
    /// Reads the body of a create call. Errors: 422 with the field.
    pub(crate) fn parse(body: &Value) -> Result<Self, Problem> {
        let sequence = sequence(body)?;
        let amount = amount(body)?;
        let redirect_url = url(body, "redirectUrl")?;
        if redirect_url.is_none() && sequence != Sequence::Recurring {
            return Err(Problem::invalid("redirectUrl", "The redirect url is missing"));
        }
        let customer_id = text(body, "customerId")?;
        if customer_id.is_none() && sequence != Sequence::OneOff {
            return Err(Problem::invalid("customerId", "A customer is needed for this sequence type"));
        }
        let (metadata, scenario) = metadata(body)?;
        let billing_address = object(body, "billingAddress")?;
        Ok(Self {
            amount,
            description: description(body)?,
            redirect_url,
            cancel_url: url(body, "cancelUrl")?,
            webhook_url: url(body, "webhookUrl")?,
            methods: methods(body, amount, sequence)?,
            locale: locale(body)?,
            country: country(body, billing_address.as_ref())?,
            billing_address,
            metadata,
            scenario,
            sequence,
            customer_id,
            mandate_id: text(body, "mandateId")?,
            due_date: due_date(body)?,
            billing_email: billing_email(body)?,
        })
    }
}

/// What an update may change; `None` leaves the field as it is.
pub(crate) struct Update {
    pub(crate) description: Option<String>,
    pub(crate) redirect_url: Option<Url>,
    pub(crate) cancel_url: Option<Url>,
    pub(crate) webhook_url: Option<Url>,
    pub(crate) metadata: Option<Value>,
    pub(crate) locale: Option<String>,
    /// Named methods of the catalogue; whether the payment may still have another is the caller's to say.
    pub(crate) methods: Option<Vec<String>>,
    pub(crate) due_date: Option<Date>,
    pub(crate) billing_email: Option<String>,
}

impl Update {
    /// Reads the body of an update call. Errors: 422 with the field.
    pub(crate) fn parse(body: &Value) -> Result<Self, Problem> {
        Ok(Self {
            description: body.get("description").map(|_| description(body)).transpose()?,
            redirect_url: url(body, "redirectUrl")?,
            cancel_url: url(body, "cancelUrl")?,
            webhook_url: url(body, "webhookUrl")?,
            metadata: body.get("metadata").map(|_| metadata(body)).transpose()?.map(|(metadata, _)| metadata),
            locale: locale(body)?,
            methods: body.get("method").filter(|named| !named.is_null()).map(named_methods).transpose()?,
            due_date: due_date(body)?,
            billing_email: billing_email(body)?,
        })
    }
}

fn named_methods(named: &Value) -> Result<Vec<String>, Problem> {
    let invalid = || Problem::invalid("method", "The payment method is invalid");
    let one = std::slice::from_ref(named);
    let named = named.as_array().map_or(one, Vec::as_slice).iter();
    let known = |id: &Value| {
        id.as_str().filter(|id| methods::find(id).is_some()).map(str::to_owned).ok_or_else(invalid)
    };
    named.map(known).collect()
}

/// An optional text field; empty counts as absent.
pub(crate) fn text(body: &Value, field: &'static str) -> Result<Option<String>, Problem> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.is_empty() => Ok(None),
        Some(Value::String(text)) if text.len() <= 2048 => Ok(Some(text.clone())),
        Some(_) => Err(Problem::invalid(field, format!("The {field} must be a text of at most 2048 bytes"))),
    }
}

/// The amount, which must be there. Errors: 422 on `amount`.
pub(crate) fn amount(body: &Value) -> Result<Amount, Problem> {
    let value = body.get("amount").ok_or_else(|| Problem::invalid("amount", "The amount is missing"))?;
    let amount = Amount::parse(value);
    amount.ok_or_else(|| Problem::invalid("amount", "The amount contains an invalid value or currency"))
}

/// The metadata (any JSON of about 1 kB) with the faults it asks for.
pub(crate) fn metadata(body: &Value) -> Result<(Value, Scenario), Problem> {
    let metadata = body.get("metadata").cloned().unwrap_or(Value::Null);
    if metadata.to_string().len() > 1024 {
        return Err(Problem::invalid("metadata", "The metadata is larger than 1 kB"));
    }
    let scenario = Scenario::parse(&metadata);
    let scenario = scenario
        .ok_or_else(|| Problem::invalid("metadata", "metadata.sandbox has an unknown or invalid knob"))?;
    Ok((metadata, scenario))
}

/// The locale, one of Mollie's.
pub(crate) fn locale(body: &Value) -> Result<Option<String>, Problem> {
    let Some(locale) = text(body, "locale")? else { return Ok(None) };
    if LOCALES.contains(&locale.as_str()) {
        return Ok(Some(locale));
    }
    Err(Problem::invalid("locale", "The locale is invalid"))
}

fn sequence(body: &Value) -> Result<Sequence, Problem> {
    let Some(word) = text(body, "sequenceType")? else { return Ok(Sequence::OneOff) };
    Sequence::parse(&word).ok_or_else(|| Problem::invalid("sequenceType", "The sequence type is invalid"))
}

fn description(body: &Value) -> Result<String, Problem> {
    let description = text(body, "description")?;
    let description =
        description.ok_or_else(|| Problem::invalid("description", "The description is missing"))?;
    if description.chars().count() > 255 {
        return Err(Problem::invalid("description", "The description is longer than 255 characters"));
    }
    Ok(description)
}

fn url(body: &Value, field: &'static str) -> Result<Option<Url>, Problem> {
    let Some(text) = text(body, field)? else { return Ok(None) };
    let url = Url::parse(&text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    url.map(Some).ok_or_else(|| Problem::invalid(field, format!("The {field} is not a valid http(s) URL")))
}

fn object(body: &Value, field: &'static str) -> Result<Option<Value>, Problem> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value @ Value::Object(_)) => Ok(Some(value.clone())),
        Some(_) => Err(Problem::invalid(field, format!("The {field} must be an object"))),
    }
}

fn methods(body: &Value, amount: Amount, sequence: Sequence) -> Result<Vec<String>, Problem> {
    let named: Vec<&Value> = match body.get("method") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) => items.iter().collect(),
        Some(one) => vec![one],
    };
    let invalid = || Problem::invalid("method", "The payment method is invalid");
    let named = named.into_iter().map(|id| id.as_str().ok_or_else(invalid));
    let named = named.collect::<Result<Vec<&str>, Problem>>()?;
    for method in named.iter().map(|id| methods::find(id).ok_or_else(invalid)) {
        check_limits(method?, amount)?;
    }
    let wanted = methods::Wanted { amount: Some(amount), sequence, country: None };
    if !methods::fitting(wanted).any(|method| named.is_empty() || named.contains(&method.id.as_str())) {
        return Err(Problem::invalid("method", "No payment method suits this amount and sequence type"));
    }
    Ok(named.into_iter().map(str::to_owned).collect())
}

fn check_limits(method: &methods::Method, amount: Amount) -> Result<(), Problem> {
    let limits = method.limits.get(&amount.currency);
    let &(lowest, highest) = limits
        .ok_or_else(|| Problem::invalid("method", "The payment method does not support this currency"))?;
    if amount.minor < lowest {
        return Err(Problem::invalid("amount", "The amount is lower than the minimum"));
    }
    if amount.minor > highest {
        return Err(Problem::invalid("amount", "The amount is higher than the maximum"));
    }
    Ok(())
}

fn country(body: &Value, billing_address: Option<&Value>) -> Result<Option<String>, Problem> {
    let named = text(body, "restrictPaymentMethodsToCountry")?;
    let billing = || billing_address?.get("country")?.as_str().map(str::to_owned);
    let Some(country) = named.or_else(billing) else { return Ok(None) };
    let code = country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase());
    let field = "restrictPaymentMethodsToCountry";
    if code { Ok(Some(country)) } else { Err(Problem::invalid(field, "The country is no ISO 3166 code")) }
}

fn due_date(body: &Value) -> Result<Option<Date>, Problem> {
    let Some(text) = text(body, "dueDate")? else { return Ok(None) };
    let date = Date::parse(&text, format_description!("[year]-[month]-[day]"));
    date.map(Some).map_err(|_| Problem::invalid("dueDate", "The due date is not of the form YYYY-MM-DD"))
}

fn billing_email(body: &Value) -> Result<Option<String>, Problem> {
    let email = text(body, "billingEmail")?;
    let is_one =
        email.as_deref().is_none_or(|email| email.split_once('@').is_some_and(|(name, _)| !name.is_empty()));
    if is_one { Ok(email) } else { Err(Problem::invalid("billingEmail", "The billing email is no address")) }
}
