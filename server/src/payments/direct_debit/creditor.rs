//! By what banks know who collects: the SEPA creditor identifier (EPC262-08).

use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use std::fmt;

/// A creditor identifier whose check digits are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditorId(String);

impl CreditorId {
    /// Blanks are left out. Country, two check digits, three letters or digits of the creditor's own choice, and
    /// 1 to 28 of the country's; the check digits are of country and the last part (ISO 7064, mod 97-10).
    pub fn parse(text: &str) -> Option<Self> {
        let plain: String =
            text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_uppercase();
        if !plain.chars().all(|letter| letter.is_ascii_alphanumeric()) || !(8..=35).contains(&plain.len()) {
            return None;
        }
        let (country, digits) = (plain.get(..2)?, plain.get(2..4)?);
        let checked = format!("{}{country}{digits}", plain.get(7..)?);
        let has_form =
            country.chars().all(char::is_alphabetic) && digits.chars().all(|digit| digit.is_ascii_digit());
        (has_form && rest(&checked) == 1).then_some(Self(plain))
    }

    /// Without blanks.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CreditorId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

/// The remainder by 97 of the number that the text spells, a letter being 10 to 35.
fn rest(text: &str) -> u32 {
    text.chars().filter_map(|letter| letter.to_digit(36)).fold(0, |rest, value| {
        let moved = if value > 9 { rest * 100 } else { rest * 10 };
        (moved + value) % 97
    })
}

/// Puts a company's creditor identifier beside its name in mandates from now on; false: it takes no money yet.
///
/// # Errors
/// When the database does not answer.
pub async fn set_creditor(
    connection: &mut PgConnection,
    company_id: &str,
    creditor: &CreditorId,
) -> Answer<bool> {
    let set = sqlx::query!(
        "update payment_accounts set creditor_id = $2 where company_id = $1",
        company_id,
        creditor.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(set.rows_affected() > 0)
}

/// Companies that take money, with their creditor identifier as stored; empty: none.
///
/// # Errors
/// When the database does not answer.
pub async fn creditors(connection: &mut PgConnection) -> Answer<Vec<(String, String)>> {
    let rows = sqlx::query!(
        "select company_id, creditor_id from payment_accounts where selling order by company_id"
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.creditor_id)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of the European Payments Council and of national banks.
    #[test]
    fn check_digits_are_checked() {
        for right in [
            "DE98ZZZ09999999999",
            "NL79ZZZ999999990000",
            "FR72ZZZ123456",
            "AT61ZZZ01234567890",
            "de98 zzz 09999999999",
        ] {
            assert!(CreditorId::parse(right).is_some(), "{right}");
        }
        // What follows the check digits is the creditor's own affair.
        assert!(CreditorId::parse("DE98ABC09999999999").is_some());
        for wrong in [
            "DE97ZZZ09999999999",
            "DE98ZZZ09999999998",
            "DE98ZZZ",
            "98DEZZZ09999999999",
            "DE98ZZZ0999-999999",
            "",
            "DÉ98ZZZ09999999999",
        ] {
            assert_eq!(CreditorId::parse(wrong), None, "{wrong}");
        }
    }
}
