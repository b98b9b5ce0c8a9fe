//! Mails that leave and come back, and what members' browsers tell of.

use super::{Area, Finding, Look};
use crate::{
    config::Config,
    faults::{self, OfBuild},
    kernel::problem::Answer,
    mail, suppression,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Of so many mails some come back.
const MANY_MAILS: i64 = 500;
/// Extensions and old browsers make some errors every day; a build that fails makes more.
const MANY_ERRORS: i64 = 100;
/// Builds that are told of.
const TOLD: usize = 3;

/// Whether mails leave, and whether what comes back is heard.
///
/// # Errors
/// When the database does not answer.
pub async fn mails(
    connection: &mut PgConnection,
    config: &Config,
    now: OffsetDateTime,
) -> Answer<Vec<Finding>> {
    if config.smtp_url.is_none() {
        let look = Look::at(Area::Mail, "mails_kept");
        return Ok(vec![look.good("mails are kept and not sent (no smtp_url)")]);
    }
    let sending = mail::sending(connection, now, MANY_MAILS).await?;
    let heard = suppression::reports(connection).await?;
    let look = Look::at(Area::Mail, "mails_given_up");
    let mut findings = vec![if sending.given_up > 0 {
        look.problem(format!(
            "{} mails were given up: the mail server took them in none of their attempts; `liaison job dead mail.send` says why, and `liaison job retry mail.send` tries again",
            sending.given_up
        ))
    } else {
        look.good("no mail was given up")
    }];
    if !sending.slowed.is_empty() {
        let slowed = sending.slowed.join(", ");
        findings.push(
            Look::at(Area::Mail, "mails_slowed")
                .good(format!("asked for fewer mails at the moment: {slowed}")),
        );
    }
    if heard.is_empty() && sending.sent >= MANY_MAILS {
        findings.push(Look::at(Area::Mail, "bounces_unheard").problem(format!(
            "at least {} mails were sent in 30 days and not one bounce came in: give bounce+* to `liaison mail intake`, mail_intake_port or mail_inbound_key (docs/operations/mail.md)",
            sending.sent
        )));
    }
    Ok(findings)
}

/// Errors of our pages, and what the content security policy stopped.
///
/// # Errors
/// When the database does not answer.
pub async fn browsers(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Browsers, "browser_faults");
    let builds = faults::since(connection, now.date() - Duration::DAY).await?;
    if builds.is_empty() {
        return Ok(vec![look.good("no browser has told of an error since yesterday")]);
    }
    let tell = |build: &OfBuild| {
        let text = in_words(build);
        if build.errors + build.violations < MANY_ERRORS {
            look.good(text)
        } else {
            look.advice(format!("{text}; see docs/operations/watching.md#liaisonbuildfails"))
        }
    };
    Ok(builds.iter().take(TOLD).map(tell).collect())
}

fn in_words(build: &OfBuild) -> String {
    let OfBuild { build, errors, violations, most, most_times } = build;
    format!(
        "build {build}: since yesterday browsers told of {errors} errors and {violations} things that the content security policy stopped, {most_times} times {most}"
    )
}
