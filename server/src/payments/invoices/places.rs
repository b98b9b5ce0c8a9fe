//! What says where a buyer lives: for the rate of VAT two proofs that agree are wanted (Council
//! Implementing Regulation 282/2011, article 24b). Only the country is kept.

use crate::kernel::{
    ids::{MemberId, OrderId},
    problem::Answer,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Where a country was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum Proof {
    /// What the member gave.
    Account,
    /// The address that the order came from.
    Address,
    /// The card's or the bank account's country, as the provider says.
    Payment,
}

impl Proof {
    /// As in `order_places`.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Address => "address",
            Self::Payment => "payment",
        }
    }
}

/// Keeps what was found first; anything but two capitals (ISO 3166-1) is no country.
pub(in crate::payments) async fn note_place(
    connection: &mut PgConnection,
    (member, order): (MemberId, OrderId),
    proof: Proof,
    country: Option<&str>,
    now: OffsetDateTime,
) -> Answer<()> {
    let is_code = |code: &&str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let Some(country) = country.filter(is_code) else { return Ok(()) };
    sqlx::query!(
        "insert into order_places (member_id, order_id, proof, country, created_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing",
        member.0,
        order.0,
        proof.code(),
        country,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
