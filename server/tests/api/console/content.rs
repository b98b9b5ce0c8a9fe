//! Short links, discount codes and the texts of pages, as a site's managers set them; and what visitors came of it.

use super::{
    Console, Desk,
    claims::put,
    sites::{WHY, manager, read, save, site},
};
use liaison::{
    kernel::ids::SiteId,
    staff::{Role, Scope},
};
use serde_json::{Value, json};

const LINKS: &str = "/api/console/short-links";
const CODES: &str = "/api/console/discount-codes";
const TEXTS: &str = "/api/console/page-texts";

/// Site managers of open.test, and of strict.test alone.
async fn managers(console: &Console) -> (Desk, Desk, SiteId) {
    let strict = site(console, "strict.test");
    let sid = console.desk("Sid", Role::SiteManager, Scope::Site { site: strict }).await;
    (manager(console).await, sid, site(console, "open.test"))
}

#[tokio::test]
async fn a_link_is_issued_counted_and_taken_back() {
    let console = Console::start().await;
    let (mia, sid, open) = managers(&console).await;
    let form = |target: &str, last_day: Value| json!({ "site": open, "target": target, "campaign": "Spring 27", "network": null, "last_day": last_day, "reason": WHY });
    let address =
        console.post(&mia, LINKS, &form("/signup?sub1=flyer", Value::Null)).await.ok()["address"].clone();
    let token = address.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    console.post(&sid, LINKS, &form("/signup", Value::Null)).await.problem(404, "not_found");
    for (target, day, field) in [
        ("//evil.example", Value::Null, "target"),
        ("/no/such/page", Value::Null, "target"),
        ("/signup", json!("2026-11-20"), "last_day"),
    ] {
        let answer = console.post(&mia, LINKS, &form(target, day)).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field);
    }
    let visitor = console.world.visitor("open.test");
    let led = visitor.get(&format!("/{token}")).await;
    assert!(led.status.is_redirection(), "{}", led.status);
    let list = async || console.get(&mia, &format!("{LINKS}?site={open}")).await.ok();
    let links = list().await["links"].clone();
    assert_eq!(links.as_array().unwrap().len(), 1);
    assert_eq!(
        (&links[0]["uses"], &links[0]["target"]),
        (&json!(1), &json!("/signup?sub1=flyer&ref=Spring+27"))
    );
    let off = json!({ "site": open, "token": token, "reason": WHY });
    console.delete(&sid, LINKS, &off).await.problem(404, "not_found");
    console.delete(&mia, LINKS, &off).await.ok();
    let again = json!({ "site": open, "token": token, "reason": "It is gone already." });
    console.delete(&mia, LINKS, &again).await.problem(404, "not_found");
    assert_eq!(visitor.get(&format!("/{token}")).await.status, 404);
    // Page after page, each link once.
    sqlx::query(
        "insert into short_links (site_id, token, target, campaign, created_at)
         select $1, 'abcdefgh' || i, '/', 'c', $2 from generate_series(10, 80) i",
    )
    .bind(open.0)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
    let first = list().await;
    let next = first["next"].as_str().unwrap();
    let second = console.get(&mia, &format!("{LINKS}?site={open}&cursor={next}")).await.ok();
    let tokens = |page: &Value| -> Vec<String> {
        page["links"].as_array().unwrap().iter().map(|one| one["token"].to_string()).collect()
    };
    let mut all = [tokens(&first), tokens(&second)].concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!((all.len(), &second["next"]), (72, &Value::Null));
}

fn terms(percentage: i64) -> Value {
    json!({ "percentage": percentage, "last_day": "2027-05-31", "minimum": "20.00", "currency": "EUR", "country": "NL",
        "methods": ["ideal"], "validity": "once-per-user" })
}

#[tokio::test]
async fn codes_are_made_singly_and_in_lots_and_none_follows_a_countdown() {
    let console = Console::start().await;
    let (mia, sid, open) = managers(&console).await;
    let form =
        |code: &str, terms: Value| json!({ "site": open, "code": code, "terms": terms, "reason": WHY });
    console.post(&mia, CODES, &form("spring-27", terms(30))).await.ok();
    console.post(&sid, CODES, &form("SPRING-28", terms(30))).await.problem(404, "not_found");
    console.post(&mia, CODES, &form("SPRING-27", terms(20))).await.problem(409, "invalid_request");
    for (field, value) in [
        ("percentage", json!(91)),
        ("last_day", json!("2026-11-20")),
        ("minimum", json!("0.00")),
        ("currency", json!("USD")),
        ("methods", json!(["nothing"])),
    ] {
        let mut odd = terms(20);
        odd[field] = value;
        let answer = console.post(&mia, CODES, &form("SUMMER-27", odd)).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field, "{}", answer.text);
    }
    // With a countdown on the site, nothing as good may follow it.
    let (version, _) = read(&console, &mia, open).await;
    save(&console, &mia, open, version, json!({ "time_bonus": true })).await.ok();
    let refused = console.post(&mia, CODES, &form("SUMMER-27", terms(25))).await;
    refused.problem(409, "invalid_request");
    assert_eq!(refused.json()["errors"][0]["code"], "discount_follows_countdown");
    console.post(&mia, CODES, &form("SUMMER-27", terms(24))).await.ok();

    let lot = json!({ "site": open, "name": "Fair 27", "prefix": "FAIR", "count": 30, "terms": terms(10), "reason": WHY });
    assert_eq!(console.post(&mia, "/api/console/discount-lots", &lot).await.ok()["codes"], 30);
    let mut same = lot.clone();
    same["count"] = json!(31);
    console.post(&mia, "/api/console/discount-lots", &same).await.problem(409, "invalid_request");
    // A code of one member is nobody's to see here.
    sqlx::query(
        "insert into discount_codes (site_id, code, value_percentage, member_id, kind, status, validity, expires, created_at)
         values ($1, 'HERS-ALONE', 10, gen_random_uuid(), 'code', 'active', 'once', '2027-01-01', now())",
    )
    .bind(open.0)
    .execute(&console.world.db)
    .await
    .unwrap();
    let shown = console.get(&mia, &format!("{CODES}?site={open}")).await.ok();
    let names: Vec<&str> =
        shown["codes"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(names, ["SUMMER-27", "SPRING-27"]);
    assert_eq!((&shown["lots"][0]["name"], &shown["lots"][0]["codes"]), (&json!("Fair 27"), &json!(30)));
    let path = format!("/api/console/discount-lot?site={open}&lot=Fair%2027");
    let file = console.get(&mia, &path).await;
    assert_eq!((file.status.as_u16(), file.text.lines().count()), (200, 31), "{}", file.text);
    assert!(
        file.text.lines().skip(1).all(|line| line.starts_with("FAIR-") && line.contains(",active,")),
        "{}",
        file.text
    );
    assert_eq!(console.count("select count(*) from audit_log where action = 'discount.lot_taken'").await, 1);
    console.get(&sid, &path).await.problem(404, "not_found");
    let off = |body: Value| {
        let mut all = json!({ "site": open, "reason": WHY });
        all.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        all
    };
    let path = "/api/console/discount-withdrawals";
    console.post(&mia, path, &off(json!({ "code": "HERS-ALONE" }))).await.problem(404, "not_found");
    console.post(&mia, path, &off(json!({}))).await.problem(422, "invalid_request");
    console.post(&mia, path, &off(json!({ "lot": "Fair 27" }))).await.ok();
    console.post(&mia, path, &off(json!({ "code": "SUMMER-27" }))).await.ok();
    let usable = "select count(*) from discount_codes where status = 'active' and member_id is null";
    assert_eq!(console.count(usable).await, 1);
}

#[tokio::test]
async fn a_text_of_a_page_is_set_in_versions_and_brought_back_to_the_letter() {
    let console = Console::start().await;
    let (mia, sid, open) = managers(&console).await;
    let path = format!("/api/console/page-text?site={open}&page=terms&language=nl");
    let built_in = console.get(&mia, &path).await.ok();
    assert_eq!((&built_in["version"], &built_in["history"]), (&Value::Null, &json!([])));
    let first = built_in["text"].as_str().unwrap().to_owned();
    let second = format!("{first}\n## Nieuw {{#nieuw}}\n\nEen “alinea” van {{{{name}}}}.\n");
    let form = |text: Value, seen: i32, why: &str| json!({ "site": open, "page": "terms", "language": "nl", "country": null, "text": text, "from": null, "seen": seen, "reason": why });
    let trial = |text: &str| json!({ "site": open, "page": "terms", "language": "nl", "country": null, "text": text });
    let tried = console.post(&mia, "/api/console/page-trials", &trial(&second)).await.ok();
    assert_eq!((&tried["faults"], &tried["asks_members"]), (&json!([]), &json!(true)));
    assert_eq!(tried["change"]["lines_go"], 0, "{tried}");
    let odd = console.post(&mia, "/api/console/page-trials", &trial("<b>no</b>")).await.ok();
    assert!(odd["faults"][0].as_str().unwrap().starts_with("line 1:") && odd["change"].is_null(), "{odd}");
    put(&console, &mia, TEXTS, &form(json!("<b>no</b>"), 0, WHY)).await.problem(422, "invalid_request");
    put(&console, &sid, TEXTS, &form(json!(second), 0, WHY)).await.problem(404, "not_found");
    put(&console, &mia, TEXTS, &form(Value::Null, 0, WHY)).await.problem(404, "not_found");

    assert_eq!(put(&console, &mia, TEXTS, &form(json!(second), 0, WHY)).await.ok()["version"], 1);
    put(&console, &mia, TEXTS, &form(json!(first), 0, "Someone was faster."))
        .await
        .problem(409, "stale_version");
    let public = console.world.visitor("open.test");
    let page = public.get("/api/page.php?page=terms&language=nl&country=NL").await.ok();
    assert!(page.to_string().contains("Nieuw"), "{page}");
    console.world.advance(time::Duration::minutes(1));
    assert_eq!(put(&console, &mia, TEXTS, &form(json!(first), 1, WHY)).await.ok()["version"], 2);
    // Back to the first one, as a third.
    let old = console.get(&mia, &format!("{path}&version=1")).await.ok()["text"].clone();
    assert_eq!(old, json!(second));
    console.world.advance(time::Duration::minutes(1));
    assert_eq!(put(&console, &mia, TEXTS, &form(old, 2, "The first one again.")).await.ok()["version"], 3);
    let held = console.get(&mia, &path).await.ok();
    let hashes: Vec<&Value> = held["history"].as_array().unwrap().iter().map(|one| &one["sha256"]).collect();
    assert_eq!((&held["version"], &held["text"]), (&json!(3), &json!(second)));
    assert!(hashes.len() == 3 && hashes[0] == hashes[2] && hashes[0] != hashes[1], "{hashes:?}");
    assert_eq!(held["history"][0]["set_by"], "Mia");
    // From a later day on, and taken back.
    let mut later = form(json!(first), 3, "From the new year on.");
    later["from"] = json!("2026-11-20");
    put(&console, &mia, TEXTS, &later).await.problem(422, "invalid_request");
    later["from"] = json!("2027-01-01");
    assert_eq!(put(&console, &mia, TEXTS, &later).await.ok()["version"], 4);
    let lines = console.get(&mia, &format!("{TEXTS}?site={open}")).await.ok();
    let line = lines["texts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["page"] == "terms" && one["language"] == "nl");
    let line = line.unwrap();
    assert_eq!((&line["own"]["version"], &line["coming"][0]["version"]), (&json!(3), &json!(4)));
    assert_eq!(line["coming"][0]["valid_from"], "2026-12-31T23:00:00Z");
    console.world.advance(time::Duration::minutes(1));
    put(&console, &mia, TEXTS, &form(Value::Null, 4, "The lawyers want the old one.")).await.ok();
    assert_eq!(console.get(&mia, &path).await.ok()["text"], json!(first));
    let reasons = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq) where l.action = 'page.set'";
    assert_eq!(console.count(reasons).await, 5);
}

#[tokio::test]
async fn visitors_are_told_by_day_and_source_and_few_of_them_not_at_all() {
    let console = Console::start().await;
    let (mia, sid, open) = managers(&console).await;
    sqlx::query(
        "insert into tracking_counts (site_id, day, network, ref, lander, slot, visits, sign_ups)
         values ($1, '2026-11-20', 'adnet', 'winter', 'gallery', 0, 7, 1), ($1, '2026-11-20', 'adnet', 'winter', 'gallery', 3, 8, 5),
                ($1, '2026-11-21', 'adnet', 'spring', '', 0, 6, 0), ($1, '2026-11-21', '=1+1', '', '', 0, 4, 4),
                ($2, '2026-11-21', 'adnet', '', '', 0, 900, 90)",
    )
    .bind(open.0)
    .bind(site(&console, "strict.test").0)
    .execute(&console.world.db)
    .await
    .unwrap();
    let path = format!("/api/console/site-visitors?site={open}");
    let all = console.get(&mia, &path).await.ok();
    let days = all["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[29]["day"]), (30, &json!("2026-11-21")));
    assert_eq!((&days[28]["visits"], &days[28]["sign_ups"]), (&json!(15), &json!(6)));
    assert_eq!((&days[29]["visits"], &days[29]["sign_ups"]), (&json!(10), &Value::Null));
    let sources = all["sources"].as_array().unwrap();
    let of = |one: &Value| (one["network"].clone(), one["ref"].clone(), one["visits"].clone());
    assert_eq!(of(&sources[0]), (json!("adnet"), json!("winter"), json!(15)));
    assert_eq!(of(&sources[2]), (json!("=1+1"), json!(""), Value::Null));
    let winter = console.get(&mia, &format!("{path}&from=2026-11-20&to=2026-11-21&ref=winter")).await.ok();
    assert_eq!(winter["sources"].as_array().unwrap().len(), 1);
    assert_eq!((&winter["days"][0]["visits"], &winter["days"][1]["visits"]), (&json!(15), &Value::Null));
    console.get(&mia, &format!("{path}&from=2025-01-01")).await.problem(422, "invalid_request");
    console.get(&sid, &path).await.problem(404, "not_found");
    let file = format!("/api/console/site-visitors-file?site={open}&from=2026-11-20&to=2026-11-21");
    let by_day = console.get(&mia, &file).await.text;
    assert_eq!(
        by_day,
        "day,visits,sign_ups,activations,first_purchases\r\n2026-11-20,15,6,<5,<5\r\n2026-11-21,10,<5,<5,<5\r\n"
    );
    let by_source = console.get(&mia, &format!("{file}&by=source")).await.text;
    assert!(
        by_source.contains("adnet,winter,gallery,15,6,<5,<5\r\n")
            && by_source.contains("'=1+1,,,<5,<5,<5,<5\r\n"),
        "{by_source}"
    );
}
