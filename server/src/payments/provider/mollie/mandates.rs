//! Mollie's customers and mandates, and whose they are.

use super::{Mollie, ProviderError, Snapshot, lists::names_an_order};
use crate::{
    kernel::ids::OrderId,
    payments::provider::{NewDebitMandate, Sequence, answer},
};
use serde_json::{Value, json};

/// How many of a customer's payments and mandates are looked through for one that was made before.
const LOOKED_AT: u8 = 50;

impl Mollie {
    /// The fields of a payment that say whether it leaves or uses a mandate. No shopper comes to one that does.
    pub(super) fn sequence(sequence: &Sequence) -> Value {
        match sequence {
            Sequence::OneOff => json!({ "sequenceType": "oneoff" }),
            Sequence::Returning { customer } => {
                json!({ "sequenceType": "oneoff", "customerId": customer })
            }
            Sequence::First { customer } => json!({ "sequenceType": "first", "customerId": customer }),
            Sequence::Recurring { customer, mandate } => {
                json!({ "sequenceType": "recurring", "customerId": customer, "mandateId": mandate, "redirectUrl": null })
            }
        }
    }

    pub(in crate::payments::provider) async fn create_customer(
        &self,
        key: &str,
    ) -> Result<String, ProviderError> {
        let request = self.http.post(format!("{}/customers", self.base));
        let customer = self.value(request.header("idempotency-key", key).json(&json!({}))).await?;
        id(&customer)
    }

    pub(in crate::payments::provider) async fn create_mandate(
        &self,
        customer: &str,
        mandate: &NewDebitMandate,
    ) -> Result<String, ProviderError> {
        let body = json!({
            "method": "directdebit",
            "consumerName": mandate.holder,
            "consumerAccount": mandate.iban,
            "mandateReference": mandate.reference,
            "signatureDate": mandate.signed_on.to_string(),
        });
        let request = self.http.post(format!("{}/customers/{customer}/mandates", self.base));
        let made = self.value(request.header("idempotency-key", mandate.id.to_string()).json(&body)).await?;
        id(&made)
    }

    pub(in crate::payments::provider) async fn find_mandate(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<String>, ProviderError> {
        let found = self.listed(customer, "mandates").await?;
        let ours = found
            .iter()
            .find(|mandate| mandate.get("mandateReference").and_then(Value::as_str) == Some(reference));
        ours.map(id).transpose()
    }

    pub(in crate::payments::provider) async fn find_payment(
        &self,
        customer: &str,
        order: OrderId,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let order = order.to_string();
        let found = self.listed(customer, "payments").await?;
        let ours = found
            .iter()
            .find(|payment| payment.pointer("/metadata/order_id").and_then(Value::as_str) == Some(&*order));
        match ours.map(id).transpose()? {
            Some(payment) => self.fetch(&payment).await.map(Some),
            None => Ok(None),
        }
    }

    pub(in crate::payments::provider) async fn payments_of(
        &self,
        customer: &str,
    ) -> Result<Vec<String>, ProviderError> {
        let found = self.listed(customer, "payments").await?;
        found.iter().filter(|payment| names_an_order(payment)).map(id).collect()
    }

    /// A card that ran out, or a mandate that its customer or Mollie ended, is `invalid`.
    pub(in crate::payments::provider) async fn mandate_stands(
        &self,
        customer: &str,
        mandate: &str,
    ) -> Result<bool, ProviderError> {
        let address = format!("{}/customers/{customer}/mandates/{mandate}", self.base);
        match self.value(self.http.get(address)).await {
            Ok(found) => Ok(found.get("status").and_then(Value::as_str) != Some("invalid")),
            Err(ProviderError::Refused(status, _)) if matches!(status.as_u16(), 404 | 410) => Ok(false),
            Err(error) => Err(error),
        }
    }

    pub(in crate::payments::provider) async fn revoke_mandate(
        &self,
        customer: &str,
        mandate: &str,
    ) -> Result<(), ProviderError> {
        self.remove(&format!("customers/{customer}/mandates/{mandate}")).await
    }

    pub(in crate::payments::provider) async fn delete_customer(
        &self,
        customer: &str,
    ) -> Result<(), ProviderError> {
        self.remove(&format!("customers/{customer}")).await
    }

    async fn listed(&self, customer: &str, what: &str) -> Result<Vec<Value>, ProviderError> {
        let address = format!("{}/customers/{customer}/{what}?limit={LOOKED_AT}", self.base);
        let mut page = self.value(self.http.get(address)).await?;
        let found = page.pointer_mut(&format!("/_embedded/{what}")).and_then(Value::as_array_mut);
        Ok(found.map(std::mem::take).unwrap_or_default())
    }

    /// What is gone already is as good as removed.
    async fn remove(&self, path: &str) -> Result<(), ProviderError> {
        let request = self.http.delete(format!("{}/{path}", self.base));
        let response = request.bearer_auth(&self.key).send().await?;
        let status = response.status();
        if status.is_success() || matches!(status.as_u16(), 404 | 410) {
            return Ok(());
        }
        Err(ProviderError::Refused(status, "it could not be removed".to_owned()))
    }

    /// Of the key.
    pub(in crate::payments::provider) async fn profile(&self) -> Result<String, ProviderError> {
        id(&self.value(self.http.get(format!("{}/profiles/me", self.base))).await?)
    }

    pub(super) async fn value(&self, request: reqwest::RequestBuilder) -> Result<Value, ProviderError> {
        answer::json(request.bearer_auth(&self.key).send().await?).await
    }
}

fn id(resource: &Value) -> Result<String, ProviderError> {
    let id = resource.get("id").and_then(Value::as_str).filter(|id| (4..=64).contains(&id.len()));
    let id = id.filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    id.map(str::to_owned).ok_or_else(|| {
        ProviderError::Refused(http::StatusCode::BAD_GATEWAY, "an answer without an id".to_owned())
    })
}
