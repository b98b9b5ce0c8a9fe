//! The form of direct debit, as typed and as understood (spec 3: account_holder, iban, street, house_number,
//! zip, city, phone).

use crate::{
    kernel::{
        country::Country,
        extract::field,
        ids::BundleId,
        problem::{Answer, FieldError, FieldErrors},
    },
    payments::discounts::DiscountWord,
    sms::Phone,
};
use iban::{Iban, IbanLike};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the member typed and agreed to.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DebitForm {
    /// Of credits.php.
    bundle: BundleId,
    /// Whose account it is.
    #[schema(min_length = 1, max_length = 70, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    account_holder: String,
    /// With or without blanks.
    #[schema(min_length = 1, max_length = 50, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    iban: String,
    #[schema(min_length = 1, max_length = 70, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    street: String,
    #[schema(min_length = 1, max_length = 16, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    house_number: String,
    #[schema(min_length = 1, max_length = 16, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    zip: String,
    #[schema(min_length = 1, max_length = 35, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    city: String,
    /// A mobile number, with its country's code or as dialled in the account's country.
    #[schema(min_length = 1, max_length = 30, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    phone: String,
    /// The mandate's checkbox; anything but true is refused.
    consent: bool,
    /// Of directdebit.php: which text the member saw.
    #[schema(min_length = 16, max_length = 16)]
    mandate_text_version: String,
    /// A code to make it cheaper, as typed.
    #[serde(default)]
    #[schema(max_length = 100)]
    discount_code: Option<String>,
    /// The code from the text message; left out, one is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 10, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    otp: Option<String>,
}

/// What it means.
pub(super) struct Debit {
    pub(super) bundle: BundleId,
    pub(super) holder: String,
    /// Without blanks.
    pub(super) iban: String,
    /// Street and number, postal code, city.
    pub(super) address: [String; 4],
    pub(super) phone: Phone,
    pub(super) text_version: String,
    pub(super) discount: Option<DiscountWord>,
    pub(super) otp: Option<String>,
}

impl Debit {
    /// Of the account: what the member may see of it again.
    pub(super) fn last_digits(&self) -> String {
        self.iban.chars().skip(self.iban.chars().count().saturating_sub(4)).collect()
    }
}

impl DebitForm {
    /// The same form with a code, or asking for one.
    pub(super) fn with(self, otp: Option<String>) -> Self {
        Self { otp, ..self }
    }

    /// Reads it; all wrong fields are named at once.
    pub(super) fn read(&self, country: Country) -> Answer<Debit> {
        let mut errors = FieldErrors::default();
        let holder = errors.keep(line(&self.account_holder, "account_holder", 70));
        let iban = errors.keep(iban(&self.iban));
        let street = errors.keep(line(&self.street, "street", 70));
        let house_number = errors.keep(line(&self.house_number, "house_number", 16));
        let zip = errors.keep(line(&self.zip, "zip", 16));
        let city = errors.keep(line(&self.city, "city", 35));
        let phone = errors.keep(phone(&self.phone, country));
        if !self.consent {
            errors.push(FieldError::new("consent", "consent_missing"));
        }
        if self.mandate_text_version.chars().count() != 16 {
            errors.push(FieldError::new("mandate_text_version", "field_invalid"));
        }
        let discount = self.discount_code.as_deref().map(DiscountWord::parse).transpose();
        let discount = errors.keep(discount);
        let otp = errors.keep(self.otp.as_deref().map(|otp| line(otp, "otp", 10)).transpose());
        match (holder, iban, street, house_number, zip, city, phone, discount, otp) {
            (
                Some(holder),
                Some(iban),
                Some(street),
                Some(house_number),
                Some(zip),
                Some(city),
                Some(phone),
                Some(discount),
                Some(otp),
            ) if errors.is_empty() => Ok(Debit {
                bundle: self.bundle,
                holder,
                iban,
                address: [street, house_number, zip, city],
                phone,
                text_version: self.mandate_text_version.clone(),
                discount,
                otp,
            }),
            _ => Err(errors.into_problem()),
        }
    }
}

/// One line of text.
fn line(text: &str, name: &'static str, longest: usize) -> Result<String, FieldError> {
    if text.is_empty() || text.chars().count() > longest || text.contains(char::is_control) {
        return Err(FieldError::new(name, "field_invalid"));
    }
    let text = text.trim();
    if text.is_empty() {
        Err(FieldError::new(name, "field_missing").about_content())
    } else {
        Ok(text.to_owned())
    }
}

/// The countries whose accounts can be debited: the SEPA scheme's (EPC409-09, 2025).
const SEPA: &[&str] = &[
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR",
    "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL",
    "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
];

fn iban(text: &str) -> Result<String, FieldError> {
    let typed = line(text, "iban", 50)?;
    let plain: String = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    let read = plain.to_ascii_uppercase().parse::<Iban>().ok();
    let read = read.filter(|iban| SEPA.contains(&iban.country_code()));
    field(read.map(|iban| iban.electronic_str().to_owned()), "iban", "iban_invalid")
}

fn phone(text: &str, country: Country) -> Result<Phone, FieldError> {
    let typed = line(text, "phone", 30)?;
    field(Phone::parse(&typed, country), "phone", "phone_invalid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_numbers_as_people_type_them() {
        for typed in ["NL91ABNA0417164300", "nl91 abna 0417 1643 00", " NL91-ABNA-0417-1643-00 "] {
            assert_eq!(iban(typed).unwrap(), "NL91ABNA0417164300", "{typed}");
        }
        for (country, number) in [
            ("DE", "DE89370400440532013000"),
            ("BE", "BE68539007547034"),
            ("FR", "FR1420041010050500013M02606"),
            ("FI", "FI2112345600000785"),
            ("PL", "PL61109010140000071219812874"),
        ] {
            assert_eq!(iban(number).unwrap(), number, "{country}");
        }
    }

    #[test]
    fn what_is_no_account_that_can_be_debited() {
        // Two digits changed places, too short, another letter, a country outside SEPA (valid there), nothing.
        for typed in [
            "NL91ABNA0417164030",
            "NL91ABNA041716430",
            "NL91ABNB0417164300",
            "TR330006100519786457841326",
            "NL",
            "１２３４",
        ] {
            assert_eq!(iban(typed).unwrap_err().code, "iban_invalid", "{typed}");
        }
        assert_eq!(iban(" ").unwrap_err().code, "field_missing");
        assert_eq!(iban("NL91\u{0}").unwrap_err().code, "field_invalid");
    }
}
