//! What a discount code is (spec 3).

use crate::{
    kernel::{
        country::Country,
        ids::MemberId,
        money::{Currency, Money},
        problem::FieldError,
    },
    payments::method::Method,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The field of the calls that a code stands in.
pub(super) const FIELD: &str = "discount_code";

/// A code as its reader types it: capitals, digits and dashes, whatever the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscountWord(String);

impl DiscountWord {
    /// Reads it.
    ///
    /// # Errors
    /// `code_not_found`: what can't be a code is none.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let word = text.trim().to_ascii_uppercase();
        let plain = |letter: u8| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == b'-';
        let fits = (4..=40).contains(&word.len()) && word.bytes().all(plain);
        if fits { Ok(Self(word)) } else { Err(FieldError::new(FIELD, "code_not_found")) }
    }

    /// In capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a code stands in itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum DiscountStatus {
    /// Can be used.
    Active,
    /// The operator took it back.
    Withdrawn,
}

/// How often a code can be used.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
pub enum Validity {
    /// Once by each member.
    OncePerUser,
    /// Once, by whoever comes first.
    Once,
}

impl Validity {
    /// How the database and the wire write it.
    pub fn code(self) -> &'static str {
        match self {
            Self::OncePerUser => "once-per-user",
            Self::Once => "once",
        }
    }
}

/// Where a discount comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DiscountKind {
    /// By rule, in the first hours after sign-up (spec 4).
    TimeBonus,
    /// By rule, on the first purchase (spec 4).
    Welcome,
    /// Offered to a member who thought of leaving (spec 2).
    Deletion,
    /// Made by an operator.
    Code,
}

/// A discount code (spec 3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DiscountCode {
    /// In capitals.
    pub code: String,
    /// Where it comes from.
    pub kind: DiscountKind,
    /// Per cent.
    pub value_percentage: i16,
    /// Of the minimum; where there is none, what its reader pays in.
    pub currency: Currency,
    /// Orders below it don't count; null: any.
    #[schema(required = true)]
    pub minimum_order_value: Option<Money>,
    /// ISO 3166-1 alpha-2; null: any.
    #[schema(required = true)]
    pub country: Option<Country>,
    /// Only this member's; null: everybody's.
    #[schema(required = true, value_type = Option<Uuid>)]
    pub user_id: Option<MemberId>,
    /// From then on it is over.
    #[serde(with = "time::serde::rfc3339")]
    pub expires: OffsetDateTime,
    /// See the type.
    pub status: DiscountStatus,
    /// See the type.
    pub validity: Validity,
    /// Is it over?
    pub expired: bool,
    /// Empty: all.
    pub paymentmethods: Vec<Method>,
}

impl DiscountCode {
    /// What it takes off this price: rounded in the member's favour.
    pub fn off(&self, price: Money) -> i64 {
        let paid = price.amount * (100 - i64::from(self.value_percentage)) / 100;
        price.amount - paid
    }

    /// Whether it counts for this price in this country.
    pub fn fits(&self, price: Money, country: Country) -> bool {
        let enough = self
            .minimum_order_value
            .is_none_or(|least| least.currency == price.currency && least.amount <= price.amount);
        enough && self.country.is_none_or(|own| own == country)
    }

    /// Whether it counts for this method.
    pub fn takes(&self, method: Method) -> bool {
        self.paymentmethods.is_empty() || self.paymentmethods.contains(&method)
    }

    /// Can it be used at this time, as far as it is up to itself?
    pub fn is_live(&self) -> bool {
        !self.expired && self.status == DiscountStatus::Active
    }
}
