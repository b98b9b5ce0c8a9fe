//! The fallback: a password and a code that changes each 30 seconds (TOTP, RFC 6238). A company can switch it off for
//! everybody whose roles reach it.

use crate::kernel::{ids::StaffId, problem::Answer, random::Random, vault::Vault};
use anyhow::anyhow;
use sqlx::PgConnection;
use time::OffsetDateTime;
use totp_rs::{Builder, Secret, Totp};

/// What secrets of codes are sealed for; the owner is the account.
pub(super) const TOTP: &str = "staff_totp";
/// As authenticator apps show it above the code.
const ISSUER: &str = "Liaison console";

/// The secret that codes are made from: SHA-1, six digits, 30 seconds, which is all that every app knows.
pub struct TotpSecret(Totp);

impl TotpSecret {
    /// A new one of 160 bits.
    ///
    /// # Errors
    /// None that these values cause.
    pub fn random(random: &Random, account: &str) -> Answer<Self> {
        Self::of(&random.bytes::<20>(), account)
    }

    /// With these bytes, 16 at least.
    ///
    /// # Errors
    /// When there are too few.
    pub fn of(bytes: &[u8], account: &str) -> Answer<Self> {
        let builder = Builder::new().with_secret(bytes.to_vec()).with_skew(1).with_issuer(Some(ISSUER));
        // A colon would end the name.
        let built = builder.with_account_name(account.replace(':', " ")).build();
        Ok(Self(built.map_err(|error| anyhow!("a secret of codes can't be used: {error:?}"))?))
    }

    /// What is kept of it.
    ///
    /// # Errors
    /// When the vault has no key.
    pub fn seal(&self, vault: &Vault, random: &Random, staff: StaffId) -> Answer<Vec<u8>> {
        vault.seal(random, TOTP, staff.0, &self.text())
    }

    /// What was sealed.
    ///
    /// # Errors
    /// When the vault can't open it.
    pub fn open(vault: &Vault, staff: StaffId, sealed: &[u8]) -> Answer<Self> {
        let text = vault.open(TOTP, staff.0, sealed)?;
        let secret =
            Secret::try_from_base32(&text).map_err(|_| anyhow!("a sealed secret of codes is none"))?;
        Self::of(secret.as_bytes(), "staff")
    }

    /// For typing into an app, in Base32.
    pub fn text(&self) -> String {
        self.0.secret().to_base32()
    }

    /// For a QR code.
    ///
    /// # Errors
    /// When the account has no name.
    pub fn address(&self) -> Answer<String> {
        Ok(self.0.to_url().map_err(|error| anyhow!("a secret of codes has no address: {error:?}"))?)
    }

    /// The number of the 30 seconds that the code is of, the ones before and after those of now included; None where it is wrong.
    /// Compared in constant time.
    pub fn step(&self, code: &str, now: OffsetDateTime) -> Option<i64> {
        let step = self.0.check(code, u64::try_from(now.unix_timestamp()).ok()?)?;
        i64::try_from(step).ok()
    }

    /// The code of this moment, for the demo.
    pub fn code(&self, now: OffsetDateTime) -> String {
        self.0.generate(u64::try_from(now.unix_timestamp()).unwrap_or_default()).to_string()
    }
}

/// What is kept of somebody's password.
#[derive(Clone, Debug)]
pub struct KeptPassword {
    /// PHC string.
    pub hash: String,
    /// The secret of their codes.
    pub totp_sealed: Vec<u8>,
}

/// Somebody's password; None where they have none.
///
/// # Errors
/// When the database does not answer.
pub async fn password(connection: &mut PgConnection, staff: StaffId) -> Answer<Option<KeptPassword>> {
    let kept = sqlx::query_as!(
        KeptPassword,
        "select password_hash as hash, totp_sealed from staff_passwords where staff_id = $1",
        staff.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(kept)
}

/// Whether they have one.
///
/// # Errors
/// When the database does not answer.
pub async fn has_password(connection: &mut PgConnection, staff: StaffId) -> Answer<bool> {
    Ok(password(connection, staff).await?.is_some())
}

/// Whether no company that their roles reach wants passkeys only.
///
/// # Errors
/// When the database does not answer.
pub async fn may_use_password(connection: &mut PgConnection, staff: StaffId) -> Answer<bool> {
    let may = sqlx::query_scalar!(r#"select staff_may_use_password($1) as "may!""#, staff.0);
    Ok(may.fetch_one(connection).await?)
}

/// A password to keep.
#[derive(Clone, Debug)]
pub struct NewPassword<'a> {
    /// Whose.
    pub staff: StaffId,
    /// PHC string.
    pub hash: &'a str,
    /// The secret of their codes.
    pub totp_sealed: &'a [u8],
    /// The code that proved it, which counts no more.
    pub step: i64,
}

/// Keeps it, in the place of an older one.
///
/// # Errors
/// When the database does not answer.
pub async fn put_password(
    connection: &mut PgConnection,
    new: &NewPassword<'_>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into staff_passwords (staff_id, password_hash, totp_sealed, totp_last_step, set_at) values ($1, $2, $3, $4, $5)
         on conflict (staff_id) do update set password_hash = $2, totp_sealed = $3, totp_last_step = $4, set_at = $5",
        new.staff.0,
        new.hash,
        new.totp_sealed,
        new.step,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A used code's step is at most so many ahead of one that holds: one more on either side, and what clocks of nodes may be
/// apart (`kernel::clock::SKEW`).
const AHEAD: i64 = 4;

/// Uses a code up: false where it, or a later one, was used before. Of two at once one counts. One that lies further ahead was
/// of a clock that has been put back since; it would keep everybody out until then.
///
/// # Errors
/// When the database does not answer.
pub async fn use_code(connection: &mut PgConnection, staff: StaffId, step: i64) -> Answer<bool> {
    let used = sqlx::query!(
        "update staff_passwords set totp_last_step = $2
         where staff_id = $1 and (totp_last_step < $2 or totp_last_step > $3)",
        staff.0,
        step,
        step.saturating_add(AHEAD),
    )
    .execute(connection)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// Takes it away; false where there is none.
///
/// # Errors
/// When the database does not answer.
pub async fn remove_password(connection: &mut PgConnection, staff: StaffId) -> Answer<bool> {
    let removed = sqlx::query!("delete from staff_passwords where staff_id = $1", staff.0);
    Ok(removed.execute(connection).await?.rows_affected() == 1)
}

/// Lets a company's staff use passwords, or not; who is in by one and may not is out at once. False where there is no such
/// company.
///
/// # Errors
/// When the database does not answer.
pub async fn allow_passwords(connection: &mut PgConnection, company: &str, may: bool) -> Answer<bool> {
    let set = sqlx::query!("update companies set staff_passwords = $2 where id = $1", company, may)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from staff_sessions where method = 'totp' and not staff_may_use_password(staff_id)")
        .execute(connection)
        .await?;
    Ok(set.rows_affected() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;

    /// The published test vectors, at six digits (RFC 6238, appendix B, SHA-1).
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = TotpSecret::of(b"12345678901234567890", "a@b.example").unwrap();
        for (moment, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let at = OffsetDateTime::from_unix_timestamp(moment).unwrap();
            assert_eq!(secret.code(at), code);
            assert_eq!(secret.step(code, at), Some(moment / 30));
        }
    }

    #[test]
    fn a_code_holds_a_step_before_and_after_its_own() {
        let secret = TotpSecret::of(b"12345678901234567890", "a@b.example").unwrap();
        let at = OffsetDateTime::from_unix_timestamp(1_111_111_109).unwrap();
        let code = secret.code(at);
        for (steps, holds) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let seen = secret.step(&code, at + Duration::seconds(30 * steps));
            assert_eq!(seen.is_some(), holds, "{steps}");
            assert!(seen.is_none_or(|seen| seen == 1_111_111_109 / 30));
        }
        for wrong in ["", "08180", "0818044", "abcdef"] {
            assert_eq!(secret.step(wrong, at), None);
        }
    }
}
