//! The payment methods: what each is called here and at Mollie, and which currencies it takes. To add one, also give its
//! number at Pay.nl and its name at Verotel (`provider/paynl/mod.rs`, `provider/verotel/mod.rs`), its code in the database's checks
//! (`0018_payments.sql`, `0019_payments_debits.sql`), its name in the web app (`web/src/shared/payment-methods.ts`), the console
//! (`web/src/console/method-names.ts`) and `locales/*/server.ftl`, its logo (`web/public/assets/methods/`), and the
//! sandboxes' lists (`crates/mollie-sandbox/`, `crates/paynl-sandbox/`).

use crate::kernel::money::Currency;
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

macro_rules! methods {
    ($($name:ident $code:tt $mollie:literal $standing:ident),* $(,)?) => {
        /// The payment methods of spec 3. giropay and sofort have ended: they stay for old orders
        /// and are never offered.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, sqlx::Type)]
        #[sqlx(type_name = "text", rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the variants are the spec's codes themselves")]
        pub enum Method {
            $(#[serde(rename = $code)] $name,)*
        }

        impl Method {
            /// All of them, in the spec's order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its code (spec 3).
            pub fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// What Mollie calls it; card brands are all its `creditcard`.
            pub fn mollie(self) -> &'static str {
                match self { $(Self::$name => $mollie,)* }
            }

            fn standing(self) -> Standing {
                match self { $(Self::$name => Standing::$standing,)* }
            }
        }
    };
}

#[derive(PartialEq, Eq)]
enum Standing {
    Card,
    Other,
    /// Needs a mandate first: has a form of its own (direct_debit/).
    Mandate,
    Ended,
}

methods! {
    Sdd "sdd" "directdebit" Mandate,
    Prezelewy24 "prezelewy24" "przelewy24" Other,
    Blik "blik" "blik" Other,
    Sct "sct" "banktransfer" Other,
    Giropay "giropay" "giropay" Ended,
    Mastercard "mastercard" "creditcard" Card,
    Visa "visa" "creditcard" Card,
    Creditcard "creditcard" "creditcard" Card,
    Dankort "dankort" "creditcard" Card,
    Mobilepay "mobilepay" "mobilepay" Other,
    Swish "swish" "swish" Other,
    Twint "twint" "twint" Other,
    Satispay "satispay" "satispay" Other,
    Vipps "vipps" "vipps" Other,
    Cartebancaire "cartebancaire" "creditcard" Card,
    Nexi "nexi" "creditcard" Card,
    Ideal "ideal" "ideal" Other,
    Bancontact "bancontact" "bancontact" Other,
    Applepay "applepay" "applepay" Other,
    Paysafecard "paysafecard" "paysafecard" Other,
    Maestro "maestro" "creditcard" Card,
    Paypal "paypal" "paypal" Other,
    Sofort "sofort" "sofort" Ended,
    Eps "eps" "eps" Other,
}

impl Method {
    /// The method with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|method| method.code() == code)
    }

    /// The codes that lists ask the database for. While a release is rolled out, a newer node may have written a method
    /// that this one doesn't know: lists leave such a row to the newer nodes, and reading it alone is an error.
    pub fn codes() -> Vec<String> {
        Self::ALL.iter().map(|method| method.code().to_owned()).collect()
    }

    /// The codes of cards.
    pub fn codes_of_cards() -> Vec<String> {
        let cards = Self::ALL.iter().filter(|method| method.is_card());
        cards.map(|method| method.code().to_owned()).collect()
    }

    /// Is it a card? Its failure has a text of its own (spec 8).
    pub fn is_card(self) -> bool {
        self.standing() == Standing::Card
    }

    /// Whether it can be paid with in this currency: the limits are the providers' own.
    pub fn takes(self, currency: Currency) -> bool {
        use Currency::{Chf, Dkk, Eur, Nok, Pln, Sek};
        let taken: &[Currency] = match self {
            Self::Sdd
            | Self::Sct
            | Self::Giropay
            | Self::Satispay
            | Self::Cartebancaire
            | Self::Nexi
            | Self::Ideal
            | Self::Bancontact
            | Self::Sofort
            | Self::Eps => &[Eur],
            Self::Prezelewy24 => &[Eur, Pln],
            Self::Blik => &[Pln],
            Self::Dankort => &[Dkk],
            Self::Mobilepay => &[Dkk, Eur, Nok, Sek],
            Self::Swish => &[Sek],
            Self::Twint => &[Chf],
            Self::Vipps => &[Nok],
            Self::Mastercard
            | Self::Visa
            | Self::Creditcard
            | Self::Applepay
            | Self::Paysafecard
            | Self::Maestro
            | Self::Paypal => return true,
        };
        taken.contains(&currency)
    }

    /// Is it history only?
    pub fn has_ended(self) -> bool {
        self.standing() == Standing::Ended
    }

    /// Can the provider's checkout take it today? Direct debit has a form of ours instead.
    pub fn has_checkout(self) -> bool {
        matches!(self.standing(), Standing::Card | Standing::Other)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_stored(method: Method) -> String {
        let mut buffer = sqlx::postgres::PgArgumentBuffer::default();
        let _ = sqlx::Encode::<sqlx::Postgres>::encode(method, &mut buffer).unwrap();
        String::from_utf8(buffer.to_vec()).unwrap()
    }

    // spec: 3.14
    #[test]
    fn the_24_codes_of_spec_3() {
        let codes: Vec<&str> = Method::ALL.iter().map(|method| method.code()).collect();
        let spec_3 = "sdd prezelewy24 blik sct giropay mastercard visa creditcard dankort mobilepay swish twint satispay vipps \
            cartebancaire nexi ideal bancontact applepay paysafecard maestro paypal sofort eps";
        assert_eq!(codes.join(" "), spec_3);
        for method in Method::ALL {
            assert_eq!(Method::parse(method.code()), Some(*method));
            assert_eq!(serde_json::to_value(method).unwrap(), method.code());
            assert_eq!(as_stored(*method), method.code());
        }
        assert!(
            !Method::Giropay.has_checkout() && !Method::Sofort.has_checkout() && !Method::Sdd.has_checkout()
        );
    }
}
