//! Debits by the company's own bank: the account, the files, and what became of them.

use super::{Database, Desk, Staff, Yes, explain, looks};
use crate::{
    backoffice::{self, DebitNews, Doer, FilesMade, FilesRequest},
    config::Config,
    kernel::vault::hex,
    payments::{self, BankFileKind, BankHour, BankText, MadeFile},
};
use anyhow::{Context, anyhow, ensure};
use iban::{Iban, IbanLike};
use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

/// Euro as `12.34`.
pub(super) fn euro(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

pub(super) async fn collect(
    database: &Database,
    company: &str,
    (iban, holder): (&str, &str),
    hour: BankHour,
    go: Yes,
) -> anyhow::Result<()> {
    let plain: String = iban.chars().filter(|letter| !letter.is_whitespace()).collect();
    let iban = plain.to_uppercase().parse::<Iban>().context("that is no account number")?;
    let holder = holder.trim();
    ensure!((1..=70).contains(&holder.chars().count()), "a holder has 1 to 70 letters");
    let mut transaction = database.pool.begin().await?;
    let number = iban.electronic_str();
    let opened = payments::collect_by_bank(&mut transaction, company, (holder, number), hour).await;
    ensure!(
        opened.map_err(explain)?,
        "{company} takes no money here yet, or has no creditor identifier; `liaison debit creditor` sets it"
    );
    let by = match payments::bank_cut_off(&mut transaction, company).await.map_err(explain)? {
        Some(hour) => format!(", which wants files by {:02}:{:02}", hour.hour(), hour.minute()),
        None => "; nobody said by when the bank wants files, `--until` does".to_owned(),
    };
    if go
        .to(&format!("new debits of {company} are collected by file, and paid to {number} of {holder}{by}"))?
    {
        transaction.commit().await?;
    }
    Ok(())
}

pub(super) async fn stop(database: &Database, company: &str, go: Yes) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let stopped = payments::stop_collecting(&mut transaction, company).await;
    ensure!(stopped.map_err(explain)?, "{company} does not collect by its bank");
    if go.to(&format!(
        "new debits of {company} go through its payment provider; those that wait leave by file"
    ))? {
        transaction.commit().await?;
    }
    Ok(())
}

pub(super) async fn list(database: &Database, staff: &str) -> anyhow::Result<()> {
    let debits = payments::bank_debits(&mut *database.pool.acquire().await?).await.map_err(explain)?;
    looks::note(database, staff, debits.iter().map(|debit| debit.member)).await?;
    let mut out = std::io::stdout();
    for debit in debits {
        let file = debit.message_id.as_deref().unwrap_or("-");
        let amount = euro(debit.amount_minor);
        writeln!(
            out,
            "{}\t{}\t{}\t{amount}\t{}\t{file}",
            debit.company_id, debit.collect_on, debit.payment_id, debit.order
        )?;
    }
    Ok(())
}

/// Makes what waits into files and writes them; what somebody made in the console is released there.
pub(super) async fn write_files(
    database: &Database,
    config: &Config,
    (company, kind): (&str, BankFileKind),
    folder: &Path,
) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    if let Some(fault) = desk.vault.fault() {
        anyhow::bail!("accounts can't be read: {fault}");
    }
    let mut transaction = database.pool.begin().await?;
    let account = payments::bank_account(&mut transaction, company).await.map_err(explain)?;
    account
        .with_context(|| format!("{company} does not collect by its bank; `liaison debit bank` sets that"))?;
    let wish = FilesRequest { company, kinds: &[kind], reason: None };
    let doer = Doer::Command(&desk.user);
    let made = backoffice::make_bank_files(&mut transaction, desk.office(), doer, &wish).await;
    let FilesMade { files, left_out, faults, held } = made.map_err(explain)?;
    // From here on each debit and refund is in its file, whether this command comes to write it or the next.
    transaction.commit().await?;
    let mut errors = std::io::stderr();
    for debit in left_out {
        let (id, order, why) = (debit.payment_id, debit.order, debit.why);
        writeln!(errors, "left out, and failed: {id} of order {order}: {why}")?;
    }
    for name in held {
        writeln!(errors, "left alone: {name} was made in the console, where somebody else releases it")?;
    }
    let mut faults: Vec<_> =
        faults.into_iter().map(|(name, why)| anyhow!(why).context(format!("the file {name}"))).collect();
    for (made, _) in files {
        let written = write_file(&desk, &made, folder).await;
        // One that can't be written keeps no other from the bank.
        faults.extend(written.with_context(|| format!("the file {}", made.file.message_id)).err());
    }
    let Some(last) = faults.pop() else { return Ok(()) };
    for fault in faults {
        writeln!(errors, "not written: {fault:#}")?;
    }
    Err(last)
}

/// On disk first, and then gone for good.
async fn write_file(desk: &Desk<'_>, made: &MadeFile, folder: &Path) -> anyhow::Result<()> {
    let mut transaction = desk.database.pool.begin().await?;
    let (which, digest) = (made.file.id, hex(&made.digest));
    let doer = Doer::Command(&desk.user);
    let released =
        backoffice::release_bank_file(&mut transaction, desk.office(), doer, (which, &digest), None).await;
    let (_, BankText { text, entries, cents }) = released.map_err(explain)?;
    let path = put(folder, &made.file.message_id, &text)?;
    transaction.commit().await?;
    let (day, sum) = (made.file.collect_on, euro(cents));
    Ok(writeln!(std::io::stdout(), "{}\t{day}\t{entries}\t{sum}", path.display())?)
}

/// On disk whole or not at all, for its owner alone.
fn put(folder: &Path, name: &str, text: &str) -> anyhow::Result<PathBuf> {
    let (path, part) = (folder.join(format!("{name}.xml")), folder.join(format!("{name}.part")));
    let unwritable = || format!("{} can't be written", path.display());
    let file = File::options().write(true).create(true).truncate(true).mode(0o600).open(&part);
    let mut file = file.with_context(unwritable)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(unwritable)?;
    fs::rename(&part, &path).with_context(unwritable)?;
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(unwritable)?;
    Ok(path)
}

/// How many debits moved on, or the name under which none waits: then nothing is changed.
async fn settle(
    database: &Database,
    config: &Config,
    staff: &Staff,
    news: DebitNews<'_>,
) -> anyhow::Result<Result<usize, String>> {
    let desk = Desk::open(database, config).await?;
    let mut transaction = database.pool.begin().await?;
    let settled = backoffice::settle_debit(&mut transaction, desk.office(), staff.doer(), news).await;
    let settled = settled.map_err(explain)?;
    if settled.is_ok() {
        transaction.commit().await?;
    }
    Ok(settled)
}

pub(super) async fn paid(
    database: &Database,
    config: &Config,
    (names, staff): (&[String], &Staff),
) -> anyhow::Result<()> {
    let paid = settle(database, config, staff, DebitNews::Paid(names)).await?;
    let count = paid.map_err(|name| {
        anyhow!("no debit in a file waits under {name}; `liaison debit list` shows those that wait")
    })?;
    Ok(writeln!(std::io::stdout(), "{count} paid; credits follow as soon as a server or worker runs")?)
}

pub(super) async fn returned(
    database: &Database,
    config: &Config,
    (id, reason): (&str, &str),
    staff: &Staff,
) -> anyhow::Result<()> {
    ensure!(payments::is_return_reason(reason), "a reason is four letters and digits, such as AM04");
    let returned = settle(database, config, staff, DebitNews::Returned { id, reason }).await?;
    ensure!(returned.is_ok(), "no debit in a file has this id, or it came back before");
    Ok(())
}

pub(super) async fn drop(
    database: &Database,
    config: &Config,
    (id, why): (&str, &str),
    staff: &Staff,
) -> anyhow::Result<()> {
    let why = why.trim();
    ensure!((1..=200).contains(&why.chars().count()), "a reason has 1 to 200 letters");
    let dropped = settle(database, config, staff, DebitNews::Dropped { id, why }).await?;
    ensure!(
        dropped.is_ok(),
        "no debit waits under {id}, or its file was written; `liaison debit list` shows those that wait"
    );
    Ok(writeln!(
        std::io::stdout(),
        "{id} is in no file; its order is cancelled as soon as a server or worker runs"
    )?)
}

pub(super) async fn refunds(database: &Database) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    for refund in payments::bank_refunds(&mut *database.pool.acquire().await?).await.map_err(explain)? {
        let (since, amount) = (refund.created_at.format(&Rfc3339)?, euro(refund.amount_minor));
        writeln!(
            out,
            "{since}\t{}\t{}\t{}\t{amount}\t{}",
            refund.id, refund.company_id, refund.payment_id, refund.order
        )?;
    }
    Ok(())
}

pub(super) async fn refunded(
    database: &Database,
    config: &Config,
    (id, staff): (Uuid, &Staff),
) -> anyhow::Result<()> {
    let sent = settle(database, config, staff, DebitNews::Refunded(id)).await?;
    ensure!(sent.is_ok(), "no such refund waits; `liaison debit refunds` lists them");
    Ok(())
}
