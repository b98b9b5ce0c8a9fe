//! A quarter as the books and returns of a company want it: the files of `liaison invoice oss` and `journal`, for finance.

use super::{Answer, Console, Desk};
use crate::{payments::paid, world::man};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

const CHART: &str = "receivable = \"10000\"\n[[sales]]\nrevenue = \"8000\"\nvat = \"1500\"\n[datev]\nconsultant = 29098\nclient = 55003\n";

async fn ask(console: &Console, desk: &Desk, fields: &Value) -> Answer {
    let mut form = json!({ "company": "test-company", "quarter": "2026-Q4" });
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    console.post(desk, "/api/console/books-files", &form).await
}

#[tokio::test]
async fn a_quarter_is_told_as_a_return_and_as_double_entries() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let bought = paid(&console.world, &adam).await;
    let company = Scope::Company { company: "test-company".to_owned() };
    let fin = console.desk("Fin", Role::Finance, company).await;
    let told = async |fields: Value| ask(&console, &fin, &fields).await.ok();
    let oss = told(json!({ "file": "oss" })).await;
    let text = oss["text"].as_str().unwrap();
    assert!(text.starts_with("part,country,sold_in,vat_rate,currency,net,vat\n"), "{text}");
    assert_eq!((text.lines().count(), &oss["encoding"]), (2, &json!("utf-8")), "{text}");
    let journal = told(json!({ "file": "journal", "accounts": CHART })).await;
    let lines: Vec<_> = journal["text"].as_str().unwrap().lines().collect();
    assert_eq!(lines.len(), 4, "{journal}");
    assert!(lines[1].contains(bought["id"].as_str().unwrap()) && lines[1].contains(",10000,45.00,"));
    let datev = told(json!({ "file": "datev", "accounts": CHART })).await;
    assert_eq!(datev["encoding"], "windows-1252");
    assert!(datev["text"].as_str().unwrap().starts_with("\"EXTF\";700;21;"), "{datev}");
    for file in [&oss, &journal, &datev] {
        assert!(!file.to_string().contains(&adam.id.to_string()), "it names no member");
    }
    let taken = "select count(*) from audit_log where chain = 'read' and action = 'books.taken' and facts ->> 'company' = 'test-company'";
    assert_eq!(console.count(taken).await, 3);
    // What is wrong is said in the command's words.
    let no_datev = CHART.split("[datev]").next().unwrap();
    for (fields, said) in [
        (json!({ "file": "journal" }), "accounts: "),
        (json!({ "file": "journal", "accounts": "receivable = 1" }), "accounts: "),
        (json!({ "file": "datev", "accounts": no_datev }), "the chart has no part [datev]"),
        (json!({ "file": "oss", "rates": "nothing" }), "rates: the first line names the currencies"),
    ] {
        let refused = ask(&console, &fin, &fields).await;
        refused.problem(422, "books_refused");
        assert!(refused.text.contains(said), "{}", refused.text);
    }
    for odd in ["2026-Q5", "2026", "x"] {
        ask(&console, &fin, &json!({ "file": "oss", "quarter": odd })).await.problem(422, "invalid_request");
    }
    ask(&console, &fin, &json!({ "file": "oss", "company": "nobodys" })).await.problem(404, "not_found");
    // A site is not the whole company, and it is grave.
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    let at_site = console.desk("Sita", Role::Finance, Scope::Site { site: open }).await;
    ask(&console, &at_site, &json!({ "file": "oss" })).await.problem(404, "not_found");
    console.world.advance(Duration::minutes(6));
    ask(&console, &fin, &json!({ "file": "oss" })).await.problem(403, "fresh_proof_required");
    assert_eq!(console.count(taken).await, 3);
}
