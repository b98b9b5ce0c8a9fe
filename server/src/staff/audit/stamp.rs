//! Tells a transaction who acts in it, for the lines that the database writes at its commit.

use crate::{
    kernel::{ids::StaffId, problem::Answer, random::Random, vault::hex},
    staff::Actor,
};
use sqlx::PgConnection;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

/// By which way somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// A page of the console.
    Console,
    /// `liaison …`.
    Command,
    /// A job of the server.
    Job,
}

impl Via {
    fn code(self) -> &'static str {
        match self {
            Self::Console => "console",
            Self::Command => "command",
            Self::Job => "job",
        }
    }
}

/// Who acts, from where, and when.
#[derive(Clone, Copy, Debug)]
pub struct Stamp<'a> {
    /// None: nobody that we know by an account.
    pub staff: Option<StaffId>,
    /// Their session in the console.
    pub session: Option<Uuid>,
    /// The account of the operating system that a command runs as.
    pub os_user: Option<&'a str>,
    /// The way.
    pub via: Via,
    /// The clock's time.
    pub at: OffsetDateTime,
}

impl Stamp<'static> {
    /// Of somebody in the console.
    pub fn of(actor: &Actor, at: OffsetDateTime) -> Self {
        let (staff, session) = (Some(actor.id), Some(actor.session));
        Self { staff, session, os_user: None, via: Via::Console, at }
    }
}

/// What a command tells each of its connections, so that all its transactions bear the stamp.
pub fn of_session(staff: Option<StaffId>, os_user: &str) -> Vec<(&'static str, String)> {
    vec![
        ("liaison.via", Via::Command.code().to_owned()),
        ("liaison.staff", staff.map(|staff| staff.to_string()).unwrap_or_default()),
        ("liaison.os_user", os_user.to_owned()),
    ]
}

/// Stamps the transaction; what comes before in it bears the same stamp, since lines are written at its commit.
///
/// # Errors
/// When the database does not answer.
pub async fn stamp(connection: &mut PgConnection, stamp: &Stamp<'_>) -> Answer<()> {
    let at = stamp.at.format(&Rfc3339).map_err(anyhow::Error::from)?;
    sqlx::query!(
        "select set_config('liaison.via', $1, true) as via, set_config('liaison.staff', $2, true) as staff,
           set_config('liaison.session', $3, true) as session, set_config('liaison.os_user', $4, true) as os_user,
           set_config('liaison.at', $5, true) as at",
        stamp.via.code(),
        stamp.staff.map(|staff| staff.to_string()).unwrap_or_default(),
        stamp.session.map(|session| session.to_string()).unwrap_or_default(),
        stamp.os_user.unwrap_or_default(),
        at,
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

/// Tells the transaction why: lines that triggers write for what it changes bear the reason, as words that can be forgotten.
///
/// # Errors
/// When the database does not answer.
pub async fn give_reason(connection: &mut PgConnection, random: &Random, reason: &str) -> Answer<()> {
    let salt = random.bytes::<32>();
    sqlx::query!(
        "select set_config('liaison.reason', $1, true) as reason, set_config('liaison.salt', $2, true) as salt",
        reason,
        hex(&salt),
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}
