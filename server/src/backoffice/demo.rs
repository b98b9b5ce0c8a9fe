//! The staff of the demo world, one of each role, and two who manage sites, since sending news takes two: everybody knows their
//! password and where their codes come from.

use super::{Doer, NewColleague, Office, colleagues::invite};
use crate::{
    accounts::{self, Known, Password},
    kernel::{ids::StaffId, locale::Locale, problem::Answer},
    staff::{self, NewPassword, Role, Scope, TotpSecret},
};
use anyhow::anyhow;
use sqlx::PgPool;

/// The password of all of them.
pub const DEMO_PASSWORD: &str = "liaison-demo-staff";
/// What their codes are made from.
const DEMO_SECRET: &[u8; 20] = b"liaison-demo-secret!";

/// Whoever approves what the other one asks for.
const SECOND: (Role, &str) = (Role::SiteManager, "second_site_manager");

/// The demo's staff, as whoever started it is told.
#[derive(Clone, Debug)]
pub struct DemoStaff {
    /// Each with the role that the address ends with.
    pub emails: Vec<String>,
    /// What to type into an app for codes.
    pub secret: String,
    /// The code of this moment.
    pub code: String,
    /// Whether one of them was missing.
    pub is_new: bool,
}

/// Makes those who are missing. Only ever for the demo: nothing else calls it.
///
/// # Errors
/// When the database does not answer, or the vault has no key.
pub async fn demo_staff(pool: &PgPool, office: Office<'_>) -> Answer<DemoStaff> {
    let (mut emails, mut is_new) = (Vec::new(), false);
    for (role, who) in Role::ALL.map(|role| (role, role.code())).into_iter().chain([SECOND]) {
        let email = format!("{who}@staff.example");
        let mut transaction = pool.begin().await?;
        if staff::find_by_email(&mut transaction, office.vault, &email).await?.is_none() {
            let name = who.replace('_', " ");
            let new = NewColleague::parse(&name, &email, Locale::En, role, Scope::All)?;
            let made = invite(&mut transaction, office, Doer::Command("demo"), &new).await?;
            set_password(&mut transaction, office, made.staff).await?;
            transaction.commit().await?;
            is_new = true;
        }
        emails.push(email);
    }
    let secret = TotpSecret::of(DEMO_SECRET, "demo")?;
    Ok(DemoStaff { emails, secret: secret.text(), code: secret.code(office.now()), is_new })
}

async fn set_password(connection: &mut sqlx::PgConnection, office: Office<'_>, id: StaffId) -> Answer<()> {
    let password = Password::parse("password", &DEMO_PASSWORD.to_owned().into(), Known::default())
        .map_err(|error| anyhow!("the demo's password: {error:?}"))?;
    let hash = accounts::hash_password(office.random, &password).await?;
    let sealed = TotpSecret::of(DEMO_SECRET, "demo")?.seal(office.vault, office.random, id)?;
    let new = NewPassword { staff: id, hash: &hash, totp_sealed: &sealed, step: 0 };
    staff::put_password(connection, &new, office.now()).await
}
