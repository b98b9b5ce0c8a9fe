//! The accounts that new orders go to, and what is wrong with them, for operators.

use crate::{kernel::problem::Answer, payments::model::ProviderName};
use sqlx::PgConnection;

/// An account that new orders go to: the one that sells, or one that a method names.
#[derive(Clone, Debug)]
pub struct SellingAccount {
    /// Whose.
    pub company_id: String,
    /// Where.
    pub provider: ProviderName,
    /// Orders go to it whose method names nobody.
    pub sells: bool,
    /// Where its API answers, and at Pay.nl refunds; empty: the sandbox of demo mode.
    pub addresses: Vec<String>,
    /// No money moves.
    pub is_test: bool,
}

impl SellingAccount {
    /// Why no money comes of it, if so; `demo`: whether the server has sandboxes.
    pub fn fault(&self, demo: bool) -> Option<&'static str> {
        let is_sandbox = self.addresses.iter().any(String::is_empty);
        let is_open =
            self.addresses.iter().any(|address| !address.is_empty() && !address.starts_with("https://"));
        if is_sandbox && !demo {
            Some("its addresses are empty, which means the sandbox of demo mode; set the provider's")
        } else if is_open && !demo {
            Some("its addresses are not https, so that its secret is sent in the open")
        } else if self.is_test && !demo {
            Some("in test mode: no money moves, and credits are added all the same")
        } else {
            None
        }
    }
}

/// All of them, by company; first the one that sells.
pub async fn selling_accounts(connection: &mut PgConnection) -> Answer<Vec<SellingAccount>> {
    let rows = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName", selling, api_base, rest_base, is_test or starts_with(api_key, 'test_') as "is_test!"
         from payment_accounts a
         where selling or exists (select from payment_methods m where m.company_id = a.company_id and a.provider = any(m.providers))
         order by company_id, selling desc, provider"#,
    )
    .fetch_all(connection)
    .await?;
    let accounts = rows.into_iter().map(|row| SellingAccount {
        company_id: row.company_id,
        provider: row.provider,
        sells: row.selling,
        addresses: match row.provider {
            ProviderName::Mollie | ProviderName::Verotel => vec![row.api_base],
            ProviderName::Paynl => vec![row.api_base, row.rest_base],
            // It sells nothing, and is not called.
            ProviderName::Bank => Vec::new(),
        },
        is_test: row.is_test,
    });
    Ok(accounts.collect())
}

/// Company and domain of open sites whose company sells with a test key, by domain.
///
/// # Errors
/// When the database does not answer.
pub async fn open_sites_with_test_keys(connection: &mut PgConnection) -> Answer<Vec<(String, String)>> {
    let rows = sqlx::query!(
        "select distinct a.company_id, s.domain from payment_accounts a join sites s on s.company_id = a.company_id
         where (a.selling or exists (select from payment_methods m where m.company_id = a.company_id and a.provider = any(m.providers)))
           and s.is_open and (a.is_test or starts_with(a.api_key, 'test_')) order by s.domain",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.domain)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_brings_no_money_is_named() {
        let account = |addresses: &[&str], is_test| SellingAccount {
            company_id: "c".to_owned(),
            provider: ProviderName::Paynl,
            sells: true,
            addresses: addresses.iter().map(|&address| address.to_owned()).collect(),
            is_test,
        };
        let real = ["https://connect.pay.nl/v1", "https://rest.pay.nl/v2"];
        assert_eq!(account(&real, false).fault(false), None);
        for (wrong, word) in [
            (account(&real, true), "test mode"),
            (account(&[real[0], ""], false), "sandbox"),
            (account(&[real[0], "http://rest.pay.nl/v2"], false), "https"),
        ] {
            assert!(wrong.fault(false).unwrap().contains(word), "{wrong:?}");
        }
        assert_eq!(account(&["", ""], true).fault(true), None);
    }
}
