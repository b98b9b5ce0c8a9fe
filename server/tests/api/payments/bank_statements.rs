//! What the bank says in its own files: each line is booked once, in whatever order and however often files come, and what
//! fits nothing is named.

use super::{
    bank_file::{COMPANY, bank_world, claim, export, repeat, run_jobs},
    bank_schemas, becomes,
    direct_debit::debit,
    user,
};
use crate::{
    accounts::count,
    world::{World, man, new_id},
};
use liaison::payments::{self, About, BankText, Booked, Happened, Misfit, Said};
use serde_json::json;
use std::fmt::Write;

/// A part of an entry: end-to-end id, euro cents (negative: it went), the reason of a return.
type Part<'a> = (&'a str, i64, Option<&'a str>);

fn euro(cents: i64) -> String {
    format!("{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

fn direction(cents: i64) -> &'static str {
    if cents < 0 { "DBIT" } else { "CRDT" }
}

/// An entry of these parts; `more` stands before them.
fn entry(cents: i64, status: &str, more: &str, parts: &[Part<'_>]) -> String {
    let mut text = format!(
        "<Ntry><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>{}</CdtDbtInd><Sts><Cd>{status}</Cd></Sts>\
         <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>{more}",
        euro(cents),
        direction(cents)
    );
    for (id, cents, reason) in parts {
        let back =
            reason.map(|code| format!("<RtrInf><Rsn><Cd>{code}</Cd></Rsn></RtrInf>")).unwrap_or_default();
        write!(
            text,
            "<TxDtls><Refs><EndToEndId>{id}</EndToEndId></Refs><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>{}</CdtDbtInd>{back}</TxDtls>",
            euro(*cents),
            direction(*cents)
        )
        .unwrap();
    }
    text + "</NtryDtls></Ntry>"
}

pub fn one(id: &str, cents: i64, reason: Option<&str>) -> String {
    entry(cents, "BOOK", "", &[(id, cents, reason)])
}

/// A whole file's money in one entry, without its parts.
pub fn batch(name: &str, cents: i64) -> String {
    let text = entry(cents, "BOOK", &format!("<Btch><MsgId>{name}</MsgId></Btch>"), &[]);
    assert!(text.contains(name));
    text
}

/// A statement has one, a notification none.
const BALANCE: &str = "<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
     <Dt><Dt>2026-11-25</Dt></Dt></Bal>";

pub fn statement(entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt>\
         <GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-25T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id>\
         <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>{BALANCE}{entries}</Stmt></BkToCstmrStmt></Document>"
    )
}

fn notification(entries: &str) -> String {
    statement(entries)
        .replace(BALANCE, "")
        .replace("camt.053.", "camt.054.")
        .replace("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
        .replace("<Stmt>", "<Ntfctn>")
        .replace("</Stmt>", "</Ntfctn>")
}

/// The bank's answer to a file of debits.
pub fn report(file: &str, group: Option<&str>, refused: &[(&str, &str)]) -> String {
    let group = group.map(|status| format!("<GrpSts>{status}</GrpSts>")).unwrap_or_default();
    let mut lines = String::new();
    for (id, reason) in refused {
        write!(
            lines,
            "<TxInfAndSts><OrgnlEndToEndId>{id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>{reason}</Cd></Rsn></StsRsnInf></TxInfAndSts>"
        )
        .unwrap();
    }
    let lines = if lines.is_empty() {
        lines
    } else {
        format!("<OrgnlPmtInfAndSts><OrgnlPmtInfId>{file}-FRST</OrgnlPmtInfId>{lines}</OrgnlPmtInfAndSts>")
    };
    format!(
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.10\"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId>\
         <CreDtTm>2026-11-23T10:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>{file}</OrgnlMsgId>\
         <OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>{group}</OrgnlGrpInfAndSts>{lines}</CstmrPmtStsRpt></Document>"
    )
}

/// Books a file as the command does, and gives what became of its lines.
pub async fn book(world: &World, text: &str) -> Vec<Booked> {
    let mut transaction = world.db.begin().await.unwrap();
    let (jobs, now) = (&world.app.jobs, world.app.clock.now());
    let mut booked = Vec::new();
    for said in payments::read_statement(text).unwrap() {
        booked.push(payments::book_statement(&mut transaction, jobs, None, &said, now).await.unwrap());
    }
    transaction.commit().await.unwrap();
    booked
}

#[tokio::test]
async fn reports_statements_and_notifications_move_each_debit_once() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (first, second) = (debit(&world, &buyer).await, repeat(&buyer).await);
    let id = |order: &serde_json::Value| order["payment_id"].as_str().unwrap().to_owned();
    let (paid, refused) = (id(&first), id(&second));
    let waits = book(&world, &statement(&one(&paid, 4_500, None))).await;
    assert_eq!(waits, [Booked::Unmatched(Misfit::NotSent)]);
    let file = export(&world).await.remove(0).message_id;
    assert!(book(&world, &report(&file, Some("ACCP"), &[])).await.is_empty(), "taken in is no news");

    let no = report(&file, Some("PART"), &[(&refused, "AM04")]);
    for text in [&no, &report(&file, Some("ACCP"), &[]), &statement(&batch(&file, 4_500))] {
        bank_schemas::fits(text);
    }
    assert_eq!(book(&world, &no).await, [Booked::Now(1)]);
    assert_eq!(book(&world, &no).await, [Booked::Before]);
    run_jobs(&world).await;
    becomes(&buyer, &second, "failed").await;

    let announced = statement(&entry(4_500, "PDNG", "", &[(&paid, 4_500, None)]));
    assert!(book(&world, &announced).await.is_empty(), "what is announced comes again");
    // The bank books what it did not refuse, in one sum.
    let sum = statement(&batch(&file, 4_500));
    assert_eq!(book(&world, &sum).await, [Booked::Now(1)]);
    assert_eq!(book(&world, &sum).await, [Booked::Before]);
    run_jobs(&world).await;
    becomes(&buyer, &first, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);

    let back = notification(&one(&paid, -4_500, Some("MD06")));
    assert_eq!(book(&world, &back).await, [Booked::Now(1)]);
    assert_eq!(book(&world, &back).await, [Booked::Before]);
    let both = statement(&(one(&paid, 4_500, None) + &one(&paid, -4_500, Some("MD06"))));
    assert_eq!(book(&world, &both).await, [Booked::Before, Booked::Before], "in the statement once more");
    run_jobs(&world).await;
    becomes(&buyer, &first, "charged_back").await;
}

#[tokio::test]
async fn a_return_that_is_read_before_the_money_has_come_is_a_failure_and_stays_one() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let id = order["payment_id"].as_str().unwrap().to_owned();
    let file = export(&world).await.remove(0).message_id;
    assert_eq!(book(&world, &notification(&one(&id, -4_500, Some("AC04")))).await, [Booked::Now(1)]);
    assert_eq!(book(&world, &statement(&batch(&file, 4_500))).await, [Booked::Before]);
    run_jobs(&world).await;
    becomes(&buyer, &order, "failed").await;
    assert_eq!(user(&buyer).await["credits"], 10);
}

#[tokio::test]
async fn a_whole_file_is_refused_or_settled_at_once() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let file = export(&world).await.remove(0).message_id;
    assert_eq!(book(&world, &report(&file, Some("ACSC"), &[])).await, [Booked::Now(1)]);
    run_jobs(&world).await;
    becomes(&buyer, &order, "completed").await;
    let next = repeat(&buyer).await;
    let file = export(&world).await.remove(0).message_id;
    assert_eq!(book(&world, &report(&file, Some("RJCT"), &[])).await, [Booked::Now(1)]);
    run_jobs(&world).await;
    becomes(&buyer, &next, "failed").await;
}

#[tokio::test]
async fn what_fits_nothing_is_named_and_changes_nothing() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let id = order["payment_id"].as_str().unwrap().to_owned();
    let file = export(&world).await.remove(0).message_id;
    for (line, expected) in [
        (one(&id, 4_400, None), Booked::Unmatched(Misfit::DebitAmount)),
        (one("BD-0", 4_500, None), Booked::Unmatched(Misfit::NoSuchId)),
        (one(&new_id().to_string(), -4_500, None), Booked::Unmatched(Misfit::NoSuchId)),
        (one("NOTPROVIDED", -70_000, None), Booked::Other),
        (batch("DD-2026-11-24-NOBODYS", 4_500), Booked::Unmatched(Misfit::NoSuchFile)),
        (batch(&file, 4_501), Booked::Unmatched(Misfit::FileSum)),
        (batch(&file, -4_500), Booked::Unmatched(Misfit::WhichDebits)),
    ] {
        assert_eq!(book(&world, &statement(&line)).await, [expected], "{line}");
    }
    assert_eq!(count(&world, "bank_debits where status <> 'waiting' or returned_at is not null").await, 0);
    for bad in [
        "",
        "no XML",
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt>",
        "<!DOCTYPE a [<!ENTITY b \"b\">]><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">&b;</Document>",
        &statement("<Ntry><Amt Ccy=\"EUR\">x</Amt><Sts><Cd>BOOK</Cd></Sts></Ntry>"),
    ] {
        assert!(payments::read_statement(bad).is_err(), "{bad}");
    }
}

// asvs: V1.5.1
#[test]
fn a_statement_that_declares_anything_is_refused() {
    let whole = statement(&one("BD-1", 4_500, None));
    assert!(payments::read_statement(&whole).is_ok());
    for declared in [
        "<!DOCTYPE a>",
        "<!DOCTYPE a [<!ENTITY b \"b\">]>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]>",
        "<!DOCTYPE a SYSTEM \"http://127.0.0.1/a.dtd\">",
    ] {
        let odd = whole.replacen("<Document", &format!("{declared}<Document"), 1);
        assert!(payments::read_statement(&odd).is_err(), "{declared}");
    }
    assert!(payments::read_statement(&whole.replace("BD-1", "&b;")).is_err());
}

/// What a return costs is ours to bear, whether it is booked apart or with the return.
#[test]
fn fees_of_a_return_are_no_part_of_it() {
    let fee = "<Chrgs><Rcrd><Amt Ccy=\"EUR\">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>";
    let back = one("BD-1", -4_800, Some("AM04")).replace("<RtrInf>", &format!("{fee}<RtrInf>"));
    let said = payments::read_statement(&statement(&back)).unwrap();
    let expected = Said {
        about: About::One("BD-1".to_owned()),
        what: Happened::Back("AM04".to_owned()),
        cents: Some(4_500),
    };
    assert_eq!(said, [expected]);
}

#[tokio::test]
async fn refunds_leave_in_one_file_of_transfers_and_are_booked_from_the_statement() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let file = export(&world).await.remove(0).message_id;
    book(&world, &statement(&batch(&file, 4_500))).await;
    run_jobs(&world).await;
    becomes(&buyer, &order, "completed").await;
    let quote = buyer
        .page
        .get(&format!("/api/refund.php?order={}", order["id"].as_str().unwrap()))
        .await
        .ok()["refund"]
        .clone();
    let wish = json!({ "order": order["id"], "amount": quote["amount"], "credits": quote["credits"] });
    let request = buyer.page.request(reqwest::Method::POST, "/api/refund.php");
    let asked = testkit::send(request.header("idempotency-key", new_id().to_string()).json(&wish)).await;
    assert!(asked.status.is_success(), "{}", asked.text());
    run_jobs(&world).await;

    let mut transaction = world.db.begin().await.unwrap();
    let (random, now) = (&world.app.random, world.app.clock.now());
    let account = payments::bank_account(&mut transaction, COMPANY).await.unwrap().unwrap();
    let files = payments::claim_refund_files(&mut transaction, random, COMPANY, now).await.unwrap();
    let [out] = files.as_slice() else { panic!("{files:?}") };
    let vault = &world.app.vault;
    let written = payments::bank_text(&mut transaction, vault, &account, out).await.unwrap().unwrap();
    let BankText { text, entries, cents } = written;
    bank_schemas::fits_banks(&text);
    assert_eq!((entries, cents), (1, 4_500));
    let again = payments::claim_refund_files(&mut transaction, random, COMPANY, now).await.unwrap();
    assert_eq!(again.len(), 1, "perhaps it is not on disk");
    let same = payments::bank_text(&mut transaction, vault, &account, &again[0]).await.unwrap();
    assert_eq!(same.unwrap().text, text);
    assert!(payments::note_released(&mut transaction, out.id, None, now).await.unwrap());
    assert!(payments::claim_refund_files(&mut transaction, random, COMPANY, now).await.unwrap().is_empty());
    let owed = payments::bank_refunds(&mut transaction).await.unwrap();
    transaction.commit().await.unwrap();
    let id = owed[0].id.simple().to_string();
    for part in ["pain.001.001.09", super::direct_debit::IBAN, "J. Jansen", "45.00", &id, &owed[0].payment_id]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(claim(&world).await.is_empty(), "no debits are in it");

    let went = statement(&one(&id, -4_500, None));
    assert_eq!(book(&world, &went).await, [Booked::Now(1)]);
    assert_eq!(book(&world, &went).await, [Booked::Before]);
    run_jobs(&world).await;
    becomes(&buyer, &order, "refunded").await;
}

/// 2,000 debits in a day's file, of which 120 come back: from files alone, read twice and in the wrong order.
#[tokio::test]
async fn a_month_of_two_thousand_debits_is_booked_from_files_alone() {
    let world = bank_world().await;
    sqlx::raw_sql(
        "insert into bank_files (id, company_id, message_id, collect_on, made_at, written_at)
         values ('00000000-0000-4000-8000-00000000000f', 'test-company', 'DD-2026-11-24-MONTH', '2026-11-24', now(), now());
         insert into bank_debits (member_id, order_id, company_id, mandate_id, payment_id, amount_minor, payer_country, collect_on, sequence, file_id, created_at)
         select gen_random_uuid(), gen_random_uuid(), 'test-company', gen_random_uuid(), 'BD-' || n, 1000 + n, 'NL', '2026-11-24',
           case when n % 3 = 0 then 'FRST' else 'RCUR' end, '00000000-0000-4000-8000-00000000000f', now()
         from generate_series(1, 2000) n",
    )
    .execute(&world.db)
    .await
    .unwrap();
    let amounts: Vec<(String, i64)> = (1..=2_000).map(|n| (format!("BD-{n}"), 1_000 + n)).collect();
    let back: Vec<_> = amounts.iter().filter(|(_, cents)| cents % 50 < 3).collect();
    assert_eq!(back.len(), 120);
    let returns: String = back.iter().map(|(id, cents)| one(id, -cents, Some("AM04"))).collect();
    let parts: Vec<Part<'_>> = amounts.iter().map(|(id, cents)| (id.as_str(), *cents, None)).collect();
    let sum = parts.iter().map(|(_, cents, _)| cents).sum();
    // Half of what comes back is known before the money is booked.
    let early: String = back.iter().step_by(2).map(|(id, cents)| one(id, -cents, Some("AM04"))).collect();
    let (early, money, late) =
        (notification(&early), statement(&entry(sum, "BOOK", "", &parts)), statement(&returns));
    for text in [&early, &money, &late] {
        bank_schemas::fits(text);
    }
    for (text, moved) in [(&early, 60), (&money, 1_940), (&late, 60), (&late, 0), (&money, 0), (&early, 0)] {
        let booked = book(&world, text).await;
        let count = booked.iter().filter(|booked| **booked == Booked::Now(1)).count();
        assert_eq!(count, moved);
        assert!(booked.iter().all(|booked| matches!(booked, Booked::Now(1) | Booked::Before)));
    }
    let of = |condition: &'static str| count(&world, condition);
    assert_eq!(of("bank_debits where status = 'failed' and reason = 'AM04'").await, 60);
    assert_eq!(of("bank_debits where status = 'paid' and returned_at is not null").await, 60);
    assert_eq!(of("bank_debits where status = 'paid' and returned_at is null").await, 1_880);
}
