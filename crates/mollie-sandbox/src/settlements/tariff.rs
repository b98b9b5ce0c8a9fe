//! What each transaction costs, of the order of Mollie's public price list for the Netherlands, and what foreign money
//! is worth. The figures are fixed, so that sums can be foretold.

use crate::amount::{Amount, Currency};

/// Dutch VAT on fees, in percent.
pub(super) const VAT: i64 = 21;

/// A fee: a fixed part, and a share of the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rate {
    /// In ten-thousandths of a euro.
    pub(super) fixed: i64,
    /// Hundredths of a percent.
    pub(super) basis_points: i64,
}

const fn rate(fixed: i64, basis_points: i64) -> Rate {
    Rate { fixed, basis_points }
}

/// Of a payment by this method.
pub(super) fn of_payment(method: &str) -> Rate {
    match method {
        "ideal" => rate(3_200, 0),
        "bancontact" => rate(3_900, 0),
        "banktransfer" => rate(2_500, 0),
        "directdebit" => rate(3_500, 0),
        "eps" => rate(2_500, 150),
        "przelewy24" | "blik" => rate(2_500, 220),
        "satispay" => rate(3_500, 115),
        "paysafecard" => rate(2_500, 1_000),
        _ => rate(2_500, 180),
    }
}

/// Of a refund.
pub(super) const REFUND: Rate = rate(2_500, 0);

/// Of money that the payer's bank takes back: cards cost more than debits.
pub(super) fn of_chargeback(method: &str) -> Rate {
    if method == "directdebit" { rate(5_000, 0) } else { rate(150_000, 0) }
}

/// An amount in euro cents, rounded half up.
pub(crate) fn in_euro(amount: Amount) -> i64 {
    let ten_thousandths = match amount.currency.code() {
        "AUD" => 6_000,
        "CAD" => 6_600,
        "CHF" => 10_500,
        "DKK" => 1_340,
        "GBP" => 11_700,
        "NOK" => 860,
        "PLN" => 2_350,
        "SEK" => 890,
        "USD" => 9_200,
        _ => return amount.minor,
    };
    (amount.minor * ten_thousandths + 5_000) / 10_000
}

/// The same as an amount.
pub(super) fn euro(minor: i64) -> Amount {
    Amount { minor, currency: Currency::EUR }
}
