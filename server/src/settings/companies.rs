//! All SQL about companies.

use super::model::Company;
use crate::kernel::country::Country;
use anyhow::Context;
use sqlx::PgConnection;

/// All companies, by id.
pub async fn list_companies(connection: &mut PgConnection) -> anyhow::Result<Vec<Company>> {
    let rows = sqlx::query!("select * from companies order by id").fetch_all(connection).await?;
    rows.into_iter()
        .map(|row| {
            let country =
                Country::parse(&row.country).context("a company in a country that we don't know")?;
            let chosen = Some(row.statement_descriptor).filter(|chosen| !chosen.is_empty());
            Ok(Company {
                id: row.id,
                statement_descriptor: chosen.unwrap_or_else(|| Company::descriptor_of(&row.name)),
                name: row.name,
                address: row.address,
                kvk: row.kvk,
                city: row.city,
                country,
                tradenames: row.tradenames,
                vat_numbers: row.vat_numbers,
                support_phone: row.support_phone,
                delete_discount: row.delete_discount,
                added: row.added,
            })
        })
        .collect()
}

/// Holds a company until the end of the transaction; None: there is none of this id.
pub async fn lock_company(connection: &mut PgConnection, id: &str) -> anyhow::Result<Option<Company>> {
    sqlx::query!("select from companies where id = $1 for update", id)
        .fetch_optional(&mut *connection)
        .await?;
    Ok(list_companies(connection).await?.into_iter().find(|company| company.id == id))
}

/// Adds a company, or changes the one with this id.
pub async fn create_company(connection: &mut PgConnection, company: &Company) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into companies (id, name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added, statement_descriptor)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (id) do update set name = $2, address = $3, kvk = $4, city = $5, country = $6, tradenames = $7,
             vat_numbers = $8, support_phone = $9, delete_discount = $10, statement_descriptor = $12",
        company.id,
        company.name,
        company.address,
        company.kvk,
        company.city,
        company.country.code(),
        &company.tradenames,
        &company.vat_numbers,
        company.support_phone,
        company.delete_discount,
        company.added,
        company.statement_descriptor,
    )
    .execute(connection)
    .await?;
    Ok(())
}
