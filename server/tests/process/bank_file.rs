//! `liaison debit …` beside a running server: the bank's account, a run that ends before the file is on disk, the
//! file once, and what the bank did with it.

use crate::server::{SITE, Server, Setup, demo_world, folder, look_into};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{fs, os::unix::fs::PermissionsExt, path::Path};
use testkit::Page;

/// Form, code, order, by a Dutch member of the demo.
async fn debit(server: &Server, db: &PgPool) -> (Page, Value) {
    let (page, form) = filled_in(server, db).await;
    let otp = code_for(&page, &form).await;
    let placed = page.put("/api/directdebit.php", &json!({ "otp": otp })).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    (page, placed.json()["order"].clone())
}

/// A Dutch member of the demo, and what they type.
pub async fn filled_in(server: &Server, db: &PgPool) -> (Page, Value) {
    let page = server.visitor();
    let dutch = "select a.email from accounts a join profiles p on p.id = a.member_id join sites s on s.id = p.site_id
        where s.domain = $1 and a.country = 'NL' and p.status = 'active' and a.status = 'active' order by p.id limit 1";
    let email: String = sqlx::query_scalar(dutch).bind(SITE).fetch_one(db).await.unwrap();
    let login = json!({ "email": email, "password": "liaison-demo" });
    page.post("/api/user.php", &login).await.ok();
    let needed = page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!(needed["offered"], true, "{needed}");
    let bundle = page.get("/api/credits.php").await.ok()["bundles"][0]["id"].clone();
    let form = json!({
        "bundle": bundle, "account_holder": "Jörg Müller-Łukasz", "iban": "GB33BUKB20201555555555", "street": "High Street",
        "house_number": "1", "zip": "AB1 2CD", "city": "London", "phone": "+31 6 12345678", "consent": true,
        "mandate_text_version": needed["mandate_text_version"]
    });
    (page, form)
}

/// The code that comes for it.
pub async fn code_for(page: &Page, form: &Value) -> String {
    let sent = page.post("/api/directdebit.php", form).await;
    assert_eq!(sent.status, 202, "{}", sent.text());
    let caught = page.get("/dev/outbox.json?recipient=%2B31612345678").await.ok();
    caught["texts"][0]["body"].as_str().unwrap().rsplit_once('#').unwrap().1.to_owned()
}

async fn becomes(page: &Page, order: &Value, status: &str) {
    let path = format!("/api/order.php?id={}", order["id"].as_str().unwrap());
    for _ in 0..600 {
        if page.get(&path).await.ok()["order"]["status"] == status {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the order did not become {status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_goes_to_the_bank_in_one_file_and_its_order_follows() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let bank = |iban| ["debit", "bank", "vonk-media", "--iban", iban, "--holder", "Vonk Media B.V.", "--yes"];
    for (arguments, words) in [
        (bank("NL91ABNA0417164301").to_vec(), "that is no account number"),
        (
            ["debit", "bank", "nobody", "--iban", "NL91ABNA0417164300", "--holder", "X"].to_vec(),
            "takes no money",
        ),
        ([bank("NL91ABNA0417164300").as_slice(), &["--until", "25:00"]].concat(), "written like 15:30"),
        (["debit", "creditor", "vonk-media", "NL80ZZZ999999990000"].to_vec(), "check digits are wrong"),
        (["debit", "file", "vonk-media"].to_vec(), "does not collect by its bank"),
        (["debit", "bank", "vonk-media", "--stop"].to_vec(), "does not collect by its bank"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    let creditor = ["debit", "creditor", "vonk-media", "NL79 ZZZ 999999990000"];
    let (ok, plan) = setup.said(&creditor).await;
    assert!(ok && plan.contains("nothing was done"), "{plan}");
    assert!(setup.said(&[creditor.as_slice(), &["--yes"]].concat()).await.0);
    assert!(setup.said(&bank("NL91 ABNA 0417 1643 00")).await.0);
    let db = look_into(&database.url).await;
    let (page, order) = debit(&server, &db).await;
    let id = order["payment_id"].as_str().unwrap();
    assert!(!setup.said(&["debit", "list"]).await.0, "by nobody");
    let (_, list) = setup.said(&["debit", "list", "--by", "Kim"]).await;
    assert!(list.contains(id) && list.trim_end().ends_with('-'), "{list}");
    let looks = "select staff from account_audit where action = 'shown'";
    let looks: Vec<String> = sqlx::query_scalar(looks).fetch_all(&db).await.unwrap();
    assert_eq!(looks, ["Kim"]);
    // The folder is not there: the debit has its file by then, and nothing is on disk.
    let (ok, said) = setup.said(&["debit", "file", "vonk-media", "--folder", "not-there"]).await;
    assert!(!ok && said.contains("can't be written"), "{said}");
    let out = folder();
    let to_bank = ["debit", "file", "vonk-media", "--folder", out.path().to_str().unwrap()];
    let (ok, said) = setup.said(&to_bank).await;
    assert!(ok, "{said}");
    let line = said.lines().find(|line| line.contains("/DD-")).unwrap_or_else(|| panic!("{said}"));
    let path = line.split('\t').next().unwrap();
    let text = fs::read_to_string(path).unwrap();
    assert!(
        text.contains(id)
            && text.contains("Joerg Mueller-Lukasz")
            && text.contains("<PstCd>AB1 2CD</PstCd>")
            && text.contains("<TwnNm>London</TwnNm>"),
        "{text}"
    );
    assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    let (ok, said) = setup.said(&to_bank).await;
    assert!(ok && !said.contains("/DD-"), "{said}");
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 1, "one file, and no part of one");
    let lines = "select count(*) from audit_log where action in ('bank_file.made', 'bank_file.released') and via = 'command'";
    let lines: i64 = sqlx::query_scalar(lines).fetch_one(&db).await.unwrap();
    assert_eq!(lines, 2, "made once, and released once");
    let name = path.rsplit_once('/').unwrap().1.trim_end_matches(".xml");
    assert!(!setup.said(&["debit", "paid", name]).await.0, "by nobody");
    let (ok, said) = setup.said(&["debit", "paid", name, "--by", "Kim"]).await;
    assert!(ok && said.contains("1 paid"), "{said}");
    becomes(&page, &order, "completed").await;
    let (ok, said) = setup.said(&["debit", "paid", name, "--by", "Kim"]).await;
    assert!(!ok && said.contains(&format!("no debit in a file waits under {name}")), "{said}");
    statements(&setup, out.path(), id).await;
    let returned = |reason| ["debit", "returned", id, reason, "--by", "Kim"];
    assert!(!setup.said(&returned("no money")).await.0, "that is no reason of a bank");
    assert!(!setup.said(&["debit", "returned", id, "MD06"]).await.0, "by nobody");
    assert!(setup.said(&returned("MD06")).await.0);
    assert!(!setup.said(&returned("MD06")).await.0);
    becomes(&page, &order, "charged_back").await;
    let (_, blocks) = setup.said(&["debit", "blocks", "--by", "Kim"]).await;
    assert!(blocks.contains("vonk-media") && blocks.contains("MD06"), "{blocks}");
    let (ok, refunds) = setup.said(&["debit", "refunds"]).await;
    assert!(ok && !refunds.contains(id), "{refunds}");
    drop_and_leave_out(&setup, &db, &page, out.path().to_str().unwrap()).await;
    refunded(&setup, &db, id).await;
    let lines: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', l.action, l.facts ->> 'bank', l.facts ->> 'cents' = d.amount_minor::text) from audit_log l
           join bank_debits d on d.payment_id = l.facts ->> 'payment' and d.order_id::text = l.facts ->> 'order'
           and sha256(uuid_send(d.member_id)) = l.subject_hash and l.site_id is not null
         where l.chain = 'act' and l.via = 'command' and l.os_user is not null and l.facts ->> 'by' = 'Kim' order by l.seq",
    )
    .fetch_all(&db)
    .await
    .unwrap();
    assert_eq!(lines, ["debit.paid t", "debit.returned MD06 t", "debit.dropped t", "debit.refunded f"]);
    assert!(setup.said(&["debit", "bank", "vonk-media", "--stop", "--yes"]).await.0);
    db.close().await;
}

/// A refund that went by hand.
async fn refunded(setup: &Setup, db: &PgPool, payment: &str) {
    let owed = "insert into bank_refunds (id, payment_id, amount_minor, created_at) values (gen_random_uuid(), $1, 1, now())
        returning id::text";
    let refund: String = sqlx::query_scalar(owed).bind(payment).fetch_one(db).await.unwrap();
    assert!(!setup.said(&["debit", "refunded", &refund]).await.0, "by nobody");
    let sent = ["debit", "refunded", &refund, "--by", "Kim"];
    assert!(setup.said(&sent).await.0 && !setup.said(&sent).await.0, "once");
}

/// A folder of the bank's files: what was booked moves on, what can't be read stays and stops no other.
async fn statements(setup: &Setup, out: &Path, id: &str) {
    let from_bank = out.join("from-bank");
    fs::create_dir(&from_bank).unwrap();
    let entry = |id: &str| {
        format!(
            "<Ntry><Amt Ccy=\"EUR\">9.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls>\
             <Refs><EndToEndId>{id}</EndToEndId></Refs><Amt Ccy=\"EUR\">9.99</Amt></TxDtls></NtryDtls></Ntry>"
        )
    };
    let statement = format!(
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><GrpHdr><MsgId>S</MsgId>\
         <CreDtTm>2026-11-25T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id>{}{}</Stmt></BkToCstmrStmt></Document>",
        entry(id),
        entry("NOTPROVIDED")
    );
    fs::write(from_bank.join("good.xml"), statement).unwrap();
    fs::write(from_bank.join("bad.xml"), "<html>").unwrap();
    let (ok, said) = setup.said(&["debit", "import", from_bank.to_str().unwrap()]).await;
    assert!(!ok && said.contains("bad.xml: this is no pain.002, camt.053 or camt.054"), "{said}");
    assert!(said.contains(&format!("{id}\t9.99\tthe debit is of another amount")), "{said}");
    assert!(said.contains("0 moved on, 0 known before, 1 fit nothing, 1 are about something else"), "{said}");
    assert!(from_bank.join("booked/good.xml").is_file() && from_bank.join("bad.xml").is_file());
    fs::remove_dir_all(&from_bank).unwrap();
}

/// One debit is taken out by name, another can't be written: neither is in a file, and both orders end.
async fn drop_and_leave_out(setup: &Setup, db: &PgPool, page: &Page, folder: &str) {
    sqlx::query("update mandates set status = 'valid', ended_at = null").execute(db).await.unwrap();
    sqlx::query("delete from debit_blocks").execute(db).await.unwrap();
    let bundle = page.get("/api/credits.php").await.ok()["bundles"][0]["id"].clone();
    let wish = json!({ "bundle": bundle, "method": "sdd", "repeat": true });
    let (dropped, broken) = (
        page.post("/api/orders.php", &wish).await.json()["order"].clone(),
        page.post("/api/orders.php", &wish).await.json()["order"].clone(),
    );
    let drop =
        ["debit", "drop", dropped["payment_id"].as_str().unwrap(), "--by", "Kim", "--reason", "by phone"];
    let (ok, said) = setup.said(&drop).await;
    assert!(ok && said.contains("is in no file"), "{said}");
    assert!(!setup.said(&drop).await.0, "once");
    sqlx::query("update mandates set reference = '//' || reference").execute(db).await.unwrap();
    let (ok, said) = setup.said(&["debit", "file", "vonk-media", "--folder", folder]).await;
    assert!(ok && said.contains("left out") && said.contains("MndtId") && !said.contains("/DD-"), "{said}");
    becomes(page, &dropped, "cancelled").await;
    becomes(page, &broken, "failed").await;
    let (_, advice) = setup.said(&["doctor"]).await;
    assert!(advice.contains("vonk-media: 1 debits") && advice.contains("could not be written"), "{advice}");
}
