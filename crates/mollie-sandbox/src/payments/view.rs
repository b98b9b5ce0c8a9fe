//! A payment as the API shows it. Empty fields are left out, except the four that Mollie shows as null.

use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::macros::format_description;

use super::model::{Payment, Status};
use crate::amount::{Amount, Currency};
use crate::listing::hal;
use crate::methods::Sequence;
use crate::problem::documentation;
use crate::settlements::in_euro;

/// The API's time form, such as `2024-03-20T09:13:37+00:00`.
pub(crate) fn moment(time: OffsetDateTime) -> String {
    let form = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]+00:00");
    time.to_offset(time::UtcOffset::UTC).format(form).unwrap_or_default()
}

/// The payment with links relative to `api_base`.
pub(crate) fn show(payment: &Payment, api_base: &str) -> Value {
    let mut shown = json!({
        "resource": "payment",
        "id": payment.id,
        "mode": "test",
        "createdAt": moment(payment.created_at),
        "amount": payment.amount().to_json(),
        "description": payment.description,
        "method": payment.method,
        "metadata": payment.metadata,
        "status": payment.status.as_str(),
        "isCancelable": payment.is_cancelable(),
        "profileId": payment.profile_id,
        "sequenceType": payment.sequence_type.as_str(),
        "redirectUrl": payment.redirect_url,
        "webhookUrl": payment.webhook_url,
        "_links": links(payment, api_base),
    });
    if let Some(fields) = shown.as_object_mut() {
        put_optional(fields, payment);
        put_money(fields, payment);
    }
    shown
}

fn put_optional(fields: &mut Map<String, Value>, payment: &Payment) {
    let time = |time: Option<OffsetDateTime>| time.map(|time| Value::from(moment(time)));
    let text = |text: &Option<String>| text.clone().map(Value::from);
    let optional = [
        ("cancelUrl", text(&payment.cancel_url)),
        ("locale", text(&payment.locale)),
        ("restrictPaymentMethodsToCountry", text(&payment.country)),
        ("billingAddress", payment.billing_address.as_ref().map(|address| address.0.clone())),
        ("customerId", text(&payment.customer_id)),
        ("settlementId", text(&payment.settlement_id)),
        ("mandateId", text(&payment.mandate_id)),
        ("details", payment.details.as_ref().map(|details| details.0.clone())),
        ("dueDate", payment.due_date.map(|date| date.to_string().into())),
        ("expiresAt", time(payment.expires_at)),
        ("paidAt", time(payment.paid_at)),
        ("failedAt", time(payment.failed_at)),
        ("canceledAt", time(payment.canceled_at)),
        ("expiredAt", time(payment.expired_at)),
    ];
    fields.extend(optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
}

fn put_money(fields: &mut Map<String, Value>, payment: &Payment) {
    if payment.status != Status::Paid {
        return;
    }
    let amount = payment.amount();
    fields.insert("amountRefunded".into(), amount.with_minor(payment.refunded_minor).to_json());
    fields.insert("amountRemaining".into(), payment.remaining().to_json());
    if payment.charged_back_minor > 0 {
        fields.insert("amountChargedBack".into(), amount.with_minor(payment.charged_back_minor).to_json());
    }
    // PayPal pays out itself.
    if payment.method.as_deref() != Some("paypal") {
        let euro = Amount { minor: in_euro(amount), currency: Currency::EUR };
        fields.insert("settlementAmount".into(), euro.to_json());
    }
}

fn links(payment: &Payment, api_base: &str) -> Value {
    let own = format!("{api_base}/payments/{}", payment.id);
    let customer = payment.customer_id.as_ref().map(|id| format!("{api_base}/customers/{id}"));
    let mandate = customer.as_ref().zip(payment.mandate_id.as_ref());
    let page = |kind| Some(json!({ "href": payment.page(kind), "type": "text/html" }));
    let open = payment.status == Status::Open && payment.sequence_type != Sequence::Recurring;
    let changeable = matches!(payment.status, Status::Paid | Status::Pending);
    let refunded = payment.refunded_minor > 0;
    let charged_back = payment.charged_back_minor > 0;
    let all = [
        ("self", Some(hal(own.clone()))),
        ("dashboard", page("change")),
        ("documentation", Some(documentation("get-payment"))),
        ("checkout", if open { page("checkout") } else { None }),
        ("changePaymentState", if changeable { page("change") } else { None }),
        ("refunds", refunded.then(|| hal(format!("{own}/refunds")))),
        ("chargebacks", charged_back.then(|| hal(format!("{own}/chargebacks")))),
        ("customer", customer.clone().map(hal)),
        ("mandate", mandate.map(|(customer, id)| hal(format!("{customer}/mandates/{id}")))),
        ("settlement", payment.settlement_id.as_ref().map(|id| hal(format!("{api_base}/settlements/{id}")))),
    ];
    all.into_iter().filter_map(|(name, link)| Some((name.to_owned(), link?))).collect::<Map<_, _>>().into()
}
