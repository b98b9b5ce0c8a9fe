//! Files for a company's own bank: one person makes them, another one lets each go, and only then it can be saved. The database
//! holds both people. Commands do the same by the same functions, and can't tell a second person: what somebody made in the
//! console they leave there.

use crate::{
    backoffice::{Doer, Office, doer::given},
    causes,
    kernel::{
        ids::StaffId,
        problem::{Answer, Refusal},
        vault::hex,
    },
    payments::{self, BankAccount, BankFile, BankFileKind, BankText, LeftOut, MadeFile, ToMake},
    staff::{self, Chain, Entry, Permission, Reach, Scope},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;
use uuid::Uuid;

/// Files that are shown at most.
const MOST: i64 = 100;

/// What finance sees of files for banks.
#[derive(Clone, Debug)]
pub struct BankFiles {
    /// What waits, by company.
    pub to_make: Vec<ToMake>,
    /// Those that were made: those that wait for their release first, then the newest.
    pub files: Vec<MadeFile>,
    /// Who made and released them.
    pub names: HashMap<StaffId, String>,
}

/// Of the companies that are reached as a whole.
///
/// # Errors
/// `not_allowed`.
pub async fn bank_files(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<BankFiles> {
    let reach = doer.reach(Permission::ReadLedger, now)?;
    let mut to_make = payments::to_make(connection, now).await?;
    to_make.retain(|waiting| is_whole(&reach, &waiting.company_id));
    let companies: Vec<String> = to_make.iter().map(|waiting| waiting.company_id.clone()).collect();
    let files = payments::made_files(connection, &companies, MOST).await?;
    let people = files.iter().flat_map(|made| [made.file.made_by, made.released_by]).flatten();
    let names = names(connection, &people.map(|staff| staff.0).collect::<Vec<_>>()).await?;
    Ok(BankFiles { to_make, files, names })
}

async fn names(connection: &mut PgConnection, people: &[Uuid]) -> Answer<HashMap<StaffId, String>> {
    let rows = sqlx::query!(r#"select id as "id: StaffId", name from staff where id = any($1)"#, people)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

fn is_whole(reach: &Reach, company: &str) -> bool {
    reach.covers(&Scope::Company { company: company.to_owned() }, None)
}

/// Which files are to be made.
#[derive(Clone, Copy, Debug)]
pub struct FilesRequest<'a> {
    /// Whose.
    pub company: &'a str,
    /// Of what.
    pub kinds: &'a [BankFileKind],
    /// Why, in words; a command gives none.
    pub reason: Option<&'a str>,
}

/// What was made.
#[derive(Clone, Debug, Default)]
pub struct FilesMade {
    /// Files of the company that are made and not released; true: just now, or anew.
    pub files: Vec<(MadeFile, bool)>,
    /// What no bank would take: these have failed.
    pub left_out: Vec<LeftOut>,
    /// Files that could not be made, and why.
    pub faults: Vec<(String, String)>,
    /// Files that somebody made in the console: a command leaves them there.
    pub held: Vec<String>,
}

/// Puts what waits into files, and notes of each file that is not released yet what it is now.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `field_invalid` for a reason that is none; `not_found` for a company that is out of reach, or
/// never collected by its bank.
pub async fn make_bank_files(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &FilesRequest<'_>,
) -> Answer<FilesMade> {
    let now = office.now();
    let reach = doer.reach(Permission::MakeDebitFiles, now)?;
    let because = given(doer, wish.reason)?;
    let account = account_within(connection, &reach, wish.company).await?;
    doer.stamp(connection, now).await?;
    let by = proven(doer);
    let mut made = FilesMade::default();
    for file in claimed(connection, office, wish).await? {
        if by.is_none() && file.made_by.is_some() {
            made.held.push(file.message_id);
            continue;
        }
        let text = match write(connection, office, &account, &file, &mut made.left_out).await {
            Ok(text) => text,
            // One that can't be made keeps no other from the bank.
            Err(fault) => {
                tracing::error!(?fault, file = %file.message_id, "a file for a bank can't be made");
                made.faults.push((file.message_id, causes::once(&fault)));
                continue;
            }
        };
        let Some(text) = text else {
            payments::note_empty(connection, file.id, now).await?;
            continue;
        };
        let is_new = payments::note_made(connection, file.id, &text, by).await?;
        let noted = payments::made_file(connection, file.id).await?.ok_or(Refusal::NotFound)?;
        made.files.push((noted, is_new));
    }
    // Last, since whoever writes to the log holds its end.
    for (made, _) in made.files.iter().filter(|(_, is_new)| *is_new) {
        note(connection, office, (Chain::Act, "bank_file.made"), made, because).await?;
    }
    if !made.left_out.is_empty() {
        let facts = json!({ "company": wish.company, "debits": made.left_out.len() });
        append(connection, office, (Chain::Act, "bank_file.left_out"), None, facts, because).await?;
    }
    Ok(made)
}

/// Files of the wished kinds that are not released, with what waited put into them.
async fn claimed(
    connection: &mut PgConnection,
    office: Office<'_>,
    wish: &FilesRequest<'_>,
) -> Answer<Vec<BankFile>> {
    let Office { random, jobs, .. } = office;
    let (company, now) = (wish.company, office.now());
    let mut files = Vec::new();
    for kind in wish.kinds {
        files.extend(match kind {
            BankFileKind::Debits => {
                payments::claim_bank_files(connection, jobs, random, company, now).await?
            }
            BankFileKind::Refunds => payments::claim_refund_files(connection, random, company, now).await?,
        });
    }
    Ok(files)
}

async fn write(
    connection: &mut PgConnection,
    office: Office<'_>,
    account: &BankAccount,
    file: &BankFile,
    left_out: &mut Vec<LeftOut>,
) -> anyhow::Result<Option<BankText>> {
    if file.kind == BankFileKind::Debits {
        let out = payments::leave_out(connection, office.jobs, office.vault, account, file).await?;
        left_out.extend(out);
    }
    payments::bank_text(connection, office.vault, account, file).await
}

/// Lets a file go that somebody else made; a command: one that no one made in the console. It is what it was when it was made, and
/// what was looked at, to the byte.
///
/// # Errors
/// `not_allowed`, also for who made it; `fresh_proof_required`; `field_invalid` for a reason that is none; `not_found` for a file that is out
/// of reach, or not made; `stale_version` where it went before, or would be something else by now.
pub async fn release_bank_file(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (id, digest): (Uuid, &str),
    why: Option<&str>,
) -> Answer<(MadeFile, BankText)> {
    let now = office.now();
    let reach = doer.reach(Permission::ReleaseDebitFiles, now)?;
    let because = given(doer, why)?;
    let (made, text) = as_made(connection, office, &reach, id).await?;
    let by = proven(doer);
    if made.file.made_by.is_some() && made.file.made_by == by {
        return Err(Refusal::NotAllowed.into());
    }
    // What a command began is a command's, and what somebody made here is released here.
    if made.file.made_by.is_some() != by.is_some() {
        return Err(Refusal::NotFound.into());
    }
    let text = text.filter(|text| hex(&text.digest()) == digest).ok_or(Refusal::StaleVersion)?;
    doer.stamp(connection, now).await?;
    if made.written_at.is_some() || !payments::note_released(connection, id, by, now).await? {
        return Err(Refusal::StaleVersion.into());
    }
    note(connection, office, (Chain::Act, "bank_file.released"), &made, because).await?;
    Ok((made, text))
}

/// A released file, to be brought to the bank. Whoever takes it is written down.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for a file that is out of reach or not released; `stale_version` where it can't be written
/// anew as it was, since an account in it is erased by now, or the company's own is another one.
pub async fn take_bank_file(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    id: Uuid,
) -> Answer<(MadeFile, BankText)> {
    let now = office.now();
    let reach = doer.reach(Permission::MakeDebitFiles, now)?;
    let (made, text) = as_made(connection, office, &reach, id).await?;
    if made.written_at.is_none() {
        return Err(Refusal::NotFound.into());
    }
    let text = text.ok_or(Refusal::StaleVersion)?;
    doer.stamp(connection, now).await?;
    note(connection, office, (Chain::Read, "bank_file.taken"), &made, None).await?;
    Ok((made, text))
}

/// A file within reach, and its text if that is still the same as when it was made.
async fn as_made(
    connection: &mut PgConnection,
    office: Office<'_>,
    reach: &Reach,
    id: Uuid,
) -> Answer<(MadeFile, Option<BankText>)> {
    let company = payments::company_of_file(connection, id).await?.ok_or(Refusal::NotFound)?;
    // Whoever makes, releases or books files of this company waits from here on: the account is held before the file, everywhere.
    let account = account_within(connection, reach, &company).await?;
    let made = payments::made_file(connection, id).await?.ok_or(Refusal::NotFound)?;
    let text = payments::bank_text(connection, office.vault, &account, &made.file).await?;
    let same = text.filter(|text| text.digest().as_slice() == made.digest);
    Ok((made, same))
}

async fn account_within(connection: &mut PgConnection, reach: &Reach, company: &str) -> Answer<BankAccount> {
    if !is_whole(reach, company) {
        return Err(Refusal::NotFound.into());
    }
    payments::bank_account(connection, company).await?.ok_or_else(|| Refusal::NotFound.into())
}

/// Who it is, where that is proven.
fn proven(doer: Doer<'_>) -> Option<StaffId> {
    match doer {
        Doer::Staff(actor) => Some(actor.id),
        Doer::Command(_) | Doer::Named(_) => None,
    }
}

async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    what: (Chain, &'static str),
    made: &MadeFile,
    reason: Option<&str>,
) -> Answer<()> {
    let MadeFile { file, company_id, digest, entries, cents, .. } = made;
    let facts = json!({ "company": company_id, "file": file.message_id, "of": file.kind, "entries": entries, "cents": cents,
        "digest": hex(digest) });
    append(connection, office, what, Some(file.id), facts, reason).await
}

async fn append(
    connection: &mut PgConnection,
    office: Office<'_>,
    (chain, action): (Chain, &'static str),
    file: Option<Uuid>,
    facts: Value,
    reason: Option<&str>,
) -> Answer<()> {
    let subject = file.map(|id| ("bank_file", id));
    let entry = Entry { chain, action, subject, site: None, case: None, facts, reason };
    staff::append(connection, office.random, &entry).await.map(drop)
}
