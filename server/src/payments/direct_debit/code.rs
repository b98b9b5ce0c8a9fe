//! The code in the text message: six digits, ten minutes, five tries, a new one after a minute.

use super::{
    form::{Debit, DebitForm},
    store::{self, SentCode},
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        clock::is_shut,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError, Problem, Refusal},
        retention,
        vault::hex,
    },
    sessions::{Client, SignedIn},
    sms::{self, Kind, Text},
};
use anyhow::Context;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long a code is good.
pub(super) const LIFETIME: Duration = Duration::minutes(10);
/// How soon another one can be asked for.
pub(super) const RESEND: Duration = Duration::minutes(1);
/// How long what was typed is kept for another code.
const KEPT: Duration = Duration::hours(1);
/// Codes of long ago, with what was typed for them.
pub const CODES: retention::Kept = retention::Kept::since("debit_codes", "sent_at", KEPT);
/// How often a code can be tried.
const TRIES: i16 = 5;

/// Messages to one phone, whoever asks: five at once, then one in four hours.
const PHONE: Budget = Budget { name: "debit_phone", burst: 5, refill: Duration::hours(4) };
/// Messages that one member asks for.
const MEMBER: Budget = Budget { name: "debit_member", burst: 8, refill: Duration::hours(3) };
/// Messages that one block of addresses asks for.
const ADDRESS: Budget = Budget { name: "debit_address", burst: 20, refill: Duration::minutes(30) };

/// As what the vault knows what was typed.
pub(in crate::payments) const FORM: &str = "debit.form";

/// Likewise a code, and for what it is.
const CODE: &str = "debit.code";
const WISH: &str = "debit.wish";

/// What became of a code that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Used up now.
    Right,
    /// The try is counted.
    Wrong,
}

/// 'Code invalid' (spec 5).
pub(super) fn invalid() -> Problem {
    FieldError::new("otp", "sms_code_invalid").into()
}

/// Takes the message out of all budgets, in its own transaction: what is not sent does not count.
pub(super) async fn spend(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    client: &Client,
    debit: &Debit,
) -> Answer<()> {
    let now = app.clock.now();
    ADDRESS.spend(connection, now, &client.address_block).await?;
    MEMBER.spend(connection, now, &caller.member.to_string()).await?;
    let phone = hex(&app.vault.index("debit.phone_budget", debit.phone.text())?);
    PHONE.spend(connection, now, &phone).await
}

/// Sends a new code, which kills the old one.
///
/// # Errors
/// `rate_limited` within a minute of the last one.
pub(super) async fn send(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    locale: Locale,
    (form, debit): (&DebitForm, &Debit),
) -> Answer<()> {
    let now = app.clock.now();
    if let Some(sent) = store::code(connection, caller.member).await?
        && is_shut(sent.sent_at + RESEND, RESEND, now)
    {
        let seconds = (sent.sent_at + RESEND - now).whole_seconds().max(1);
        return Err(Refusal::RateLimited { seconds }.into());
    }
    let code = format!("{:06}", app.random.below(1_000_000));
    let row = store::NewCode {
        member: caller.member,
        code_hash: app.vault.index(CODE, &owned(caller.member, &code))?,
        wish_index: app.vault.index(WISH, &wish(debit))?,
        form_sealed: seal(app, caller.member, form)?,
        now,
        expires_at: now + LIFETIME,
    };
    store::put_code(connection, &row).await?;
    let text = Text {
        site: &caller.site,
        member: caller.member,
        locale,
        recipient: &debit.phone,
        kind: Kind::DebitCode,
        arguments: vec![("code", code.into())],
        lifetime: LIFETIME,
    };
    sms::enqueue(connection, app, &text).await?;
    Ok(())
}

/// Tries a code for the same account, phone and bundle that it was sent for. The account's lock must be
/// held, so that tries are counted one by one.
pub(super) async fn try_out(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    debit: &Debit,
    otp: &str,
    now: OffsetDateTime,
) -> Answer<Typed> {
    let plain: String = otp.chars().filter(|letter| !letter.is_whitespace()).collect();
    let Some(code) = store::code(connection, member).await? else { return Ok(Typed::Wrong) };
    if code.expires_at <= now || code.tries >= TRIES {
        return Ok(Typed::Wrong);
    }
    if !app.vault.indexes(WISH, &wish(debit))?.contains(&code.wish_index) {
        return Ok(Typed::Wrong);
    }
    if app.vault.indexes(CODE, &owned(member, &plain))?.contains(&code.code_hash) {
        store::forget_code(connection, member).await?;
        return Ok(Typed::Right);
    }
    store::count_try(connection, member).await?;
    Ok(Typed::Wrong)
}

/// The member's last code with what was typed for it, as long as it makes sense to go on with it.
pub(super) async fn under_way(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
) -> Answer<Option<(SentCode, DebitForm)>> {
    let code = store::code(connection, member).await?;
    let Some(code) = code.filter(|code| code.sent_at + KEPT > app.clock.now()) else { return Ok(None) };
    let form = app.vault.open(FORM, member.0, &code.form_sealed)?;
    let form = serde_json::from_str(&form).context("what was typed for a code can't be read")?;
    Ok(Some((code, form)))
}

fn seal(app: &App, member: MemberId, form: &DebitForm) -> Answer<Vec<u8>> {
    let form = serde_json::to_string(form).context("what was typed for a code")?;
    app.vault.seal(&app.random, FORM, member.0, &form)
}

/// What is kept of a code, keyed: somebody who had the bare hash could try a million codes in no time.
fn owned(member: MemberId, code: &str) -> String {
    format!("{member} {code}")
}

/// For what the code is: another account or bundle wants another code.
fn wish(debit: &Debit) -> String {
    let parts =
        [debit.bundle.to_string(), debit.iban.clone(), debit.phone.text().to_owned(), debit.holder.clone()];
    parts.join("\n")
}
