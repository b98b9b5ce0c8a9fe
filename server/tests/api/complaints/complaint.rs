//! Making a complaint, reading it and writing on in it.

use super::{complain, drain, from, look, words, write};
use crate::{
    accounts::{
        count, link, links, mailed, mails,
        repeats::{MEADOW, another_companys_site},
        speaking, with,
    },
    payments::paid,
    safety::block,
    world::{World, man, new_id, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use time::{Duration, format_description::well_known::Rfc3339};

// spec: 2.17
#[tokio::test]
async fn a_member_complains_and_finds_it_again() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let body = json!({ "category": "member", "text": " He asks for money. \n", "profile": adam.id });
    let opened = complain(&eva.page, &body).await;
    let until = (world.clock.now() + Duration::days(14)).format(&Rfc3339).unwrap();
    assert_eq!(opened["answer_by"], until.as_str());
    let case = look(&eva.page, &opened["number"], None).await.ok();
    assert_eq!(
        (&case["complaint"]["status"], &case["complaint"]["answer_by"]),
        (&json!("open"), &json!(until))
    );
    assert_eq!(
        (&case["profile"], &case["order"], &case["against"]),
        (&json!(adam.id), &Value::Null, &Value::Null)
    );
    let line = &case["lines"][0];
    assert_eq!((&line["mine"], &line["text"]), (&json!(true), &json!("He asks for money.")));
    let listed = eva.page.get("/api/complaints.php").await.ok();
    assert_eq!(listed["complaints"], json!([case["complaint"]]));
    assert_eq!(adam.page.get("/api/complaints.php").await.ok()["complaints"], json!([]));
    look(&adam.page, &opened["number"], None).await.problem(404, "not_found");
    look(&world.visitor("open.test"), &opened["number"], None).await.problem(404, "not_found");
    // The receipt: its number, its day, and the way to it from a browser that is not logged in.
    let (kind, text) = mails(&world, &eva.email).await.remove(0);
    assert_eq!(kind, "complaint-received");
    let number = opened["number"].as_str().unwrap();
    assert!(text.contains(number) && text.contains("December") && !text.contains("money"), "{text}");
    let token = link(&world, &eva.email, &format!("/complaints/{number}#token=")).await;
    assert_eq!(look(&world.visitor("open.test"), &opened["number"], Some(&token)).await.ok(), case);
}

// spec: 2.17
#[tokio::test]
async fn a_visitor_complains_and_the_mail_is_the_way_to_it() {
    let world = World::start().await;
    let page = speaking(&world, "de");
    let opened = complain(&page, &from("ida@example.com")).await;
    assert_eq!(opened.as_object().unwrap().len(), 2, "no token on the screen: the mailbox is the proof");
    let (_, text) = mails(&world, "ida@example.com").await.remove(0);
    assert!(text.contains("Beschwerde") && !text.contains("Ida") && !text.contains("shop window"), "{text}");
    let token = link(&world, "ida@example.com", "#token=").await;
    look(&page, &opened["number"], None).await.problem(404, "not_found");
    look(&page, &opened["number"], Some("AAAA")).await.problem(404, "not_found");
    look(&page, &json!("C-22222222"), Some(&token)).await.problem(404, "not_found");
    look(&page, &json!("nothing"), Some(&token)).await.problem(404, "not_found");
    look(&world.visitor("strict.test"), &opened["number"], Some(&token)).await.problem(404, "not_found");
    let body = json!({ "number": opened["number"], "token": token, "text": "And so does the door" });
    let case = page.put("/api/complaint.php", &body).await.ok();
    assert_eq!((case["lines"].as_array().unwrap().len(), &case["lines"][1]["mine"]), (2, &json!(true)));
    let wrong = json!({ "number": opened["number"], "token": "AAAA", "text": "Not mine" });
    page.put("/api/complaint.php", &wrong).await.problem(404, "not_found");
    // What somebody else reads of it is nothing: neither the member of that address nor the list.
    page.get("/api/complaints.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn what_is_wrong_is_named_and_what_is_anothers_is_not_there() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let page = speaking(&world, "en");
    for (body, fields) in [
        (
            json!({ "category": "other", "text": "  ", "email": "x" }),
            &["text: message_empty", "email: email_invalid"][..],
        ),
        (json!({ "category": "other", "text": "x" }), &["email: field_missing"]),
        (
            json!({ "category": "other", "text": "x\u{0}", "email": "ida@example.com" }),
            &["text: message_characters"],
        ),
        (
            json!({ "category": "other", "text": "x".repeat(5_001), "email": "ida@example.com" }),
            &["text: message_too_long"],
        ),
        (
            json!({ "category": "other", "text": "x", "email": "ida@example.com", "name": "a\nb" }),
            &["name: field_invalid"],
        ),
        (
            json!({ "category": "other", "text": "x", "email": "ida@example.com", "against": "x".repeat(21) }),
            &["against: field_invalid"],
        ),
        (
            json!({ "category": "other", "text": "x", "email": "ida@example.com", "files": [new_id()] }),
            &["files: file_expired"],
        ),
    ] {
        let reply = page.post("/api/complaint.php", &body).await;
        assert_eq!(
            (reply.status.as_u16(), reply.fields()),
            (409, fields.iter().map(ToString::to_string).collect()),
            "{body}"
        );
    }
    let six: Vec<_> = (0..6).map(|_| new_id()).collect();
    for body in [
        json!({ "category": "weather", "text": "x" }),
        json!({ "text": "x" }),
        json!({ "category": "other", "text": "x", "email": "ida@example.com", "files": six }),
        json!({ "category": "other", "text": "x", "member": eva.id }),
    ] {
        assert_eq!(page.post("/api/complaint.php", &body).await.status, 422, "{body}");
    }
    // Nobody's, another's, and a visitor has none.
    let order = paid(&world, &adam).await["id"].clone();
    for (who, named) in [
        (&eva.page, json!({ "order": new_id() })),
        (&eva.page, json!({ "order": order })),
        (&eva.page, json!({ "profile": new_id() })),
        (&page, json!({ "order": order, "email": "ida@example.com" })),
        (&page, json!({ "profile": adam.id, "email": "ida@example.com" })),
    ] {
        let body = with(words("Mine?"), &named);
        who.post("/api/complaint.php", &body).await.problem(404, "not_found");
    }
    let body = with(words("Mine!"), &json!({ "order": order }));
    let opened = complain(&adam.page, &body).await;
    assert_eq!(look(&adam.page, &opened["number"], None).await.ok()["order"], order);
    // Somebody who blocked the complainer can be complained of.
    block(&adam, &eva).await;
    complain(&eva.page, &json!({ "category": "member", "text": "Blocked me", "profile": adam.id })).await;
    assert_eq!(mailed(&world, "ida@example.com", "complaint-received").await, 0);
}

#[tokio::test]
async fn one_intent_is_one_complaint_and_a_machine_is_stopped() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (key, body) = (new_id(), words("Twice charged"));
    let calls = (0..5).map(|_| eva.page.post_with_key("/api/complaint.php", &body, key));
    let replies = join_all(calls).await;
    assert!(replies.iter().all(|reply| reply.status == 201 && reply.json() == replies[0].json()));
    assert_eq!(eva.page.get("/api/complaints.php").await.ok()["complaints"].as_array().unwrap().len(), 1);
    assert_eq!(links(&world, &eva.email, "#token=").await.len(), 1);
    let number = replies[0].json()["number"].clone();
    let (key, more) = (new_id(), json!({ "number": number, "text": "Three times" }));
    let request = || {
        let request = eva.page.request(reqwest::Method::PUT, "/api/complaint.php").json(&more);
        testkit::send(request.header("idempotency-key", key.to_string()))
    };
    let replies = join_all((0..5).map(|_| request())).await;
    assert!(replies.iter().all(|reply| reply.status == 200), "{}", replies[0].text());
    let case = look(&eva.page, &number, None).await.ok();
    assert_eq!(case["lines"].as_array().unwrap().len(), 2);
    for _ in 0..5 {
        complain(&eva.page, &words("Again")).await;
    }
    eva.page.post("/api/complaint.php", &words("Again")).await.problem(429, "rate_limited");
    // Somebody else's mailbox is bothered three times at most, from wherever it comes.
    let page = speaking(&world, "en");
    for _ in 0..3 {
        complain(&page, &from("victim@example.com")).await;
    }
    page.post("/api/complaint.php", &from("Victim@example.com")).await.problem(429, "rate_limited");
    assert_eq!(mailed(&world, "victim@example.com", "complaint-received").await, 3);
}

/// Who says no name and no address is known by nothing but where they are, and the same bytes at another host are another call.
#[tokio::test]
async fn a_nameless_repeat_is_answered_on_its_own_site_only() {
    let world = World::start().await;
    another_companys_site(&world).await;
    let key = new_id();
    let notice = json!({ "category": "minor", "text": "A child", "page": "https://open.test/members/7", "good_faith": true });
    let mut numbers = Vec::new();
    for host in ["open.test", "strict.test", MEADOW] {
        let page = world.visitor(host);
        let first = page.post_with_key("/api/complaint.php", &notice, key).await;
        assert_eq!(first.status, 201, "{host}: {}", first.text());
        let again = page.post_with_key("/api/complaint.php", &notice, key).await;
        assert_eq!((again.status.as_u16(), again.json()), (201, first.json()), "{host}");
        assert!(!numbers.contains(&first.json()["number"]), "{host}: another site's number");
        numbers.push(first.json()["number"].clone());
    }
    assert_eq!(count(&world, "complaints").await, 3);
    let sites = "(select distinct site_id from complaints) own";
    assert_eq!(count(&world, sites).await, 3);
}

#[tokio::test]
async fn many_words_at_once_keep_their_order_and_have_an_end() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let number = complain(&eva.page, &words("One")).await["number"].clone();
    let text = |turn: i32| format!("Turn {turn}");
    let texts: Vec<String> = (0..8).map(text).collect();
    let replies = join_all(texts.iter().map(|text| write(&eva, &number, text))).await;
    assert!(replies.iter().all(|reply| reply.status == 200), "{}", replies[0].text());
    let turns: Vec<i32> = sqlx::query_scalar("select turn from complaint_lines order by turn")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(turns, (1..=9).collect::<Vec<_>>());
    sqlx::query(
        "insert into complaint_lines (complaint_id, turn, by, text, at)
         select complaint_id, more, by, text, at from complaint_lines, generate_series(10, 100) more where turn = 1",
    )
    .execute(&world.db)
    .await
    .unwrap();
    write(&eva, &number, "One too many").await.problem(409, "complaint_full");
    drain(&world).await;
}

#[tokio::test]
async fn a_notice_names_its_page_and_has_a_faster_clock() {
    let world = World::start().await;
    let page = speaking(&world, "en");
    let notice = |category: &str| json!({ "category": category, "text": "That is me", "page": "https://open.test/members/7", "good_faith": true });
    for (category, within) in
        [("illegal", Duration::days(7)), ("intimate", Duration::hours(48)), ("minor", Duration::hours(24))]
    {
        let body = with(notice(category), &json!({ "email": format!("{category}@example.com") }));
        let opened = complain(&page, &body).await;
        assert_eq!(opened["answer_by"], (world.clock.now() + within).format(&Rfc3339).unwrap().as_str());
        let token = link(&world, &format!("{category}@example.com"), "#token=").await;
        let case = look(&page, &opened["number"], Some(&token)).await.ok();
        assert_eq!(case["page"], "https://open.test/members/7");
    }
    // What can't wait comes first, and about some things nobody needs to say who they are.
    let nameless = complain(&page, &notice("minor")).await;
    look(&page, &nameless["number"], None).await.problem(404, "not_found");
    let listed = liaison::complaints::list(&mut world.db.acquire().await.unwrap(), false, 10).await.unwrap();
    let categories: Vec<&str> = listed.iter().map(|row| row.category.as_str()).collect();
    assert_eq!(categories, ["minor", "minor", "intimate", "illegal"]);
    drain(&world).await;
    for (body, wrong) in [
        (with(notice("illegal"), &json!({})), "email: field_missing"),
        (with(notice("minor"), &json!({ "page": " " })), "page: field_missing"),
        (with(notice("minor"), &json!({ "page": "x".repeat(501) })), "page: field_invalid"),
        (with(notice("minor"), &json!({ "good_faith": false })), "good_faith: consent_missing"),
        (with(notice("minor"), &json!({ "email": "x" })), "email: email_invalid"),
    ] {
        let reply = page.post("/api/complaint.php", &body).await;
        assert_eq!((reply.status.as_u16(), reply.fields()), (409, vec![wrong.to_owned()]), "{body}");
    }
    // Of what is no notice no page is kept.
    let body = with(from("ida@example.com"), &json!({ "page": "https://open.test/" }));
    let opened = complain(&page, &body).await;
    let token = link(&world, "ida@example.com", "#token=").await;
    assert_eq!(look(&page, &opened["number"], Some(&token)).await.ok()["page"], Value::Null);
}
