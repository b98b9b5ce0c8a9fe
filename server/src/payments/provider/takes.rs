//! What each provider's checkout takes.

use super::verotel;
use crate::{
    kernel::money::Currency,
    payments::{method::Method, model::ProviderName},
};

impl ProviderName {
    /// Whether its checkout takes the method, in whichever currency.
    pub fn has_method(self, method: Method) -> bool {
        let does = match self {
            Self::Mollie => true,
            Self::Paynl => method.paynl().is_some(),
            Self::Verotel => method.verotel().is_some(),
            Self::Bank => false,
        };
        does && method.has_checkout()
    }

    /// Whether its checkout takes the method in this currency.
    pub(in crate::payments) fn takes(self, method: Method, currency: Currency) -> bool {
        let does = self != Self::Verotel || verotel::takes(currency);
        does && self.has_method(method) && method.takes(currency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Currency::{Aud, Cad, Chf, Dkk, Eur, Gbp, Nok, Pln, Sek, Usd};

    #[test]
    fn verotel_takes_cards_in_nine_currencies_and_ideal_in_euro() {
        let of = |method, currency| ProviderName::Verotel.takes(method, currency);
        for currency in [Eur, Gbp, Usd, Aud, Cad, Chf, Dkk, Nok, Sek] {
            for card in [Method::Visa, Method::Mastercard, Method::Maestro, Method::Creditcard] {
                assert!(of(card, currency), "{card} {currency:?}");
            }
            assert_eq!(of(Method::Ideal, currency), currency == Eur);
        }
        assert!(!of(Method::Visa, Pln));
        for method in
            [Method::Paypal, Method::Sdd, Method::Sct, Method::Blik, Method::Dankort, Method::Giropay]
        {
            assert!(!of(method, Eur), "{method}");
        }
    }

    #[test]
    fn nobodys_checkout_takes_what_has_none() {
        for provider in ProviderName::ALL {
            for method in [Method::Sdd, Method::Giropay, Method::Sofort] {
                assert!(!provider.takes(method, Eur), "{method}");
            }
        }
        assert!(
            ProviderName::Paynl.takes(Method::Dankort, Dkk)
                && !ProviderName::Paynl.takes(Method::Dankort, Eur)
        );
        assert!(
            ProviderName::Mollie.takes(Method::Blik, Pln) && !ProviderName::Bank.takes(Method::Ideal, Eur)
        );
    }
}
