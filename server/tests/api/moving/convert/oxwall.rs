//! Oxwall and SkaDate: a thousand members with all that its tables, and those of its plugins, know of them.

use super::{Dump, Old, converted, keep_photos, row};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
    moving::{closed, differing, digest, dry_run, import, number, round_trip::lines, site},
};
use liaison::moving::{self, AlsoLike, Convert, Kind, Program};
use serde_json::{Value, json};

const IDS: std::ops::Range<usize> = 1..1001;
/// SHA-256, as the program hashes with a salt of the whole site.
const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// Genders that the operator added; 4 counts as a woman by the command's word.
fn sex(id: usize) -> usize {
    match id % 100 {
        9 => 8,
        19 => 4,
        _ => 1 + id % 2,
    }
}
fn comes(id: usize) -> bool {
    sex(id) != 8
}
fn is_suspended(id: usize) -> bool {
    id % 50 == 1
}
fn next(id: usize) -> usize {
    id % 1000 + 1
}
/// Who may see an album's picture.
fn privacy(id: usize) -> &'static str {
    if id.is_multiple_of(4) { "friends_only" } else { "everybody" }
}

fn count(of: impl Fn(usize) -> bool) -> u64 {
    u64::try_from(IDS.filter(|id| of(*id)).count()).unwrap()
}

/// Answers: sex, whom they seek, birthday, about oneself, and a question that finds no home.
fn answers(id: usize) -> [Vec<String>; 5] {
    let born = format!("19{}-05-17 00:00:00", 60 + id % 40);
    [
        row![id * 10, "sex", id, " ", sex(id), ""],
        row![id * 10 + 1, "match_sex", id, " ", if id.is_multiple_of(10) { 3 } else { 3 - (1 + id % 2) }, ""],
        row![id * 10 + 2, "birthdate", id, " ", 0, born],
        row![id * 10 + 3, "aboutme", id, "<p>Hi, I&#039;m here.</p>", 0, ""],
        row![id * 10 + 4, "9221d78a4201eac23c972e1d4aa2cee6", id, "Jazz", 0, ""],
    ]
}

/// How a sale ended; those that were only begun are most of all.
fn ended(id: usize) -> &'static str {
    ["init", "delivered", "prepared", "verified", "error"][id % 5]
}
fn is_paid(id: usize) -> bool {
    matches!(ended(id), "delivered" | "verified") && pays_in(id) == "EUR"
}
/// One of them is no currency here.
fn pays_in(id: usize) -> &'static str {
    if id % 50 == 1 { "BRL" } else { "EUR" }
}

/// By whom, of what for how much, and by which way.
fn sale(id: usize) -> Vec<String> {
    let (pack, what) = if id.is_multiple_of(2) { (1, "user_credits_pack") } else { (4, "membership_plan") };
    let cents = 995 + id;
    let price = format!("{}.{:02}0", cents / 100, cents % 100);
    row![id + 100, what, pack, 1 + id % 2, id, 1, price, pays_in(id), ended(id), 1_600_000_000 + id]
}

fn base(dump: Dump) -> Dump {
    dump.table(
        "ow_base_avatar",
        "id userId hash status",
        IDS.filter(|id| id.is_multiple_of(3)).map(|id| row![id, id, id + 7, "active"]),
    )
    .table(
        "ow_base_preference_data",
        "id key userId value",
        [
            row![1, "mass_mailing_subscribe", 5, "false"],
            row![2, "mass_mailing_subscribe", 6, "true"],
            row![3, "newsfeed_view", 5, "x"],
        ],
    )
    .table(
        "ow_base_billing_gateway",
        "id gatewayKey active",
        [row![1, "billingpaypal", 1], row![2, "billingsofort", 1]],
    )
    .table(
        "ow_base_billing_sale",
        "id entityKey entityId gatewayId userId quantity totalAmount currency status timeStamp",
        IDS.map(sale),
    )
    .table(
        "ow_base_question_data",
        "id questionName userId textValue intValue dateValue",
        IDS.flat_map(answers),
    )
    .table(
        "ow_base_user",
        "id email username password joinStamp activityStamp emailVerify",
        IDS.map(|id| {
            let (mail, joined) = (format!("user{id}@mail.example"), 1_500_000_000 + id);
            row![id, mail, format!("user{id}"), HASH, joined, 1_700_000_000, usize::from(id % 40 != 3)]
        }),
    )
    .table(
        "ow_base_user_block",
        "id userId blockedUserId",
        IDS.filter(|id| id.is_multiple_of(5)).map(|id| row![id, id, next(id)]),
    )
    .table(
        "ow_base_user_suspend",
        "id userId message",
        IDS.filter(|id| is_suspended(*id)).map(|id| row![id, id, "Spam"]),
    )
}

fn dump() -> String {
    let json = r#"{"address_components":[{"long_name":"Utrecht","types":["locality"]},{"short_name":"NL","types":["country"]}]}"#;
    let mails = IDS.flat_map(|id| (1..=3).map(move |nr| (id, nr)));
    base(Dump::new())
        .table(
            "ow_friends_friendship",
            "id userId friendId status timeStamp",
            IDS.map(|id| {
                row![id, id, next(id), if id.is_multiple_of(2) { "active" } else { "pending" }, 1_650_000_000]
            }),
        )
        .table(
            "ow_googlelocation_data",
            "id entityId entityType countryCode address json",
            IDS.map(|id| row![id, id, "user", "NL", "Utrecht", json]),
        )
        .table(
            "ow_mailbox_conversation",
            "id initiatorId interlocutorId",
            IDS.map(|id| row![id, id, next(id)]),
        )
        .table(
            "ow_mailbox_message",
            "id conversationId timeStamp senderId recipientId text recipientRead isSystem",
            mails.map(|(id, nr)| {
                let (from, to) = if nr == 2 { (next(id), id) } else { (id, next(id)) };
                row![
                    id * 10 + nr,
                    id,
                    1_600_000_000 + nr,
                    from,
                    to,
                    format!("Nr {nr}<br />of {id}"),
                    1,
                    usize::from(nr == 3)
                ]
            }),
        )
        .table(
            "ow_photo",
            "id albumId addDatetime status privacy hash",
            IDS.filter(|id| id.is_multiple_of(2))
                .map(|id| row![id, id + 5_000, 1_600_000_000, "approved", privacy(id), "abc"]),
        )
        .table("ow_photo_album", "id userId entityType", IDS.map(|id| row![id + 5_000, id, "user"]))
        .table(
            "ow_skmobileapp_user_match_action",
            "id userId recipientId type createStamp",
            IDS.map(|id| {
                row![id, next(id), id, if id.is_multiple_of(2) { "like" } else { "dislike" }, 1_660_000_000]
            }),
        )
        .table("ow_usercredits_balance", "id userId balance", IDS.map(|id| row![id, id, id % 90]))
        .table("ow_usercredits_pack", "id accountTypeId credits price", [row![1, "", 60, "24.950"]])
        .end()
}

fn wanted(old: &Old) -> Convert {
    let genders = [("4".to_owned(), "female".to_owned())].into();
    Convert { genders, also_likes: vec![AlsoLike::Friends], ..old.wanted(Program::Oxwall, "new") }
}

fn old() -> Old {
    let old = Old::new(&dump());
    let (face, other) = (jpeg(&picture(320, 320, 1)), jpeg(&picture(320, 320, 2)));
    for id in IDS {
        let kind = if id.is_multiple_of(2) { "original_" } else { "big_" };
        if id.is_multiple_of(3) {
            old.picture(&format!("plugins/base/avatars/avatar_{kind}{id}_{}.jpg", id + 7), &face);
        }
        if id.is_multiple_of(2) {
            old.picture(&format!("plugins/photo/photo_{id}_abc.jpg"), &other);
        }
    }
    old
}

#[tokio::test]
async fn a_thousand_members_arrive() {
    let old = old();
    let wanted = wanted(&old);
    let report = converted(&old, &wanted);
    let members = count(comes);
    let left = |table: &str, code: &str| report.tables[table].left_out.get(code).copied().unwrap_or(0);
    let both_come = |id: usize| comes(id) && comes(next(id));
    for (table, code, expected) in [
        ("ow_base_user", "gender_no_home", 1_000 - members),
        ("ow_base_question_data", "no_home", 1_000),
        ("ow_base_question_data", "member_unknown", 4 * (1_000 - members)),
        ("ow_base_preference_data", "no_home", 1),
        ("ow_photo", "photo_not_shown", count(|id| comes(id) && id.is_multiple_of(4))),
        ("ow_mailbox_message", "system_message", 1_000),
        ("ow_mailbox_message", "member_unknown", 2 * count(|id| !both_come(id))),
        ("ow_mailbox_conversation", "no_messages", count(|id| !both_come(id))),
        ("ow_skmobileapp_user_match_action", "no_home", 500),
        ("ow_base_billing_sale", "member_unknown", 1_000 - members),
        (
            "ow_base_billing_sale",
            "not_paid",
            count(|id| comes(id) && matches!(ended(id), "init" | "prepared")),
        ),
        ("ow_base_billing_sale", "currency_no_home", count(|id| pays_in(id) == "BRL")),
    ] {
        assert_eq!(left(table, code), expected, "{table}, {code}\n{report}");
    }
    assert_eq!(report.changes["password_left_out"], members, "{report}");
    let credits = report.sums.iter().find(|sum| sum.what == "credits").unwrap();
    assert_eq!(credits.here, i128::try_from(IDS.map(|id| id % 90).sum::<usize>()).unwrap());
    // All that was paid, whoever comes: the old database knows no others.
    let paid = report.sums.iter().find(|sum| sum.what == "cents paid in EUR").unwrap();
    let cents = IDS.filter(|id| is_paid(*id)).map(|id| 995 + id).sum::<usize>();
    assert_eq!(paid.here, i128::try_from(cents).unwrap());
    assert!(report.sql().contains("where currency = 'EUR' and status in ('verified', 'delivered')"));

    let world = closed().await;
    let dry = dry_run(&world, &wanted.into).await;
    assert_eq!(dry.refused.len(), 0, "{dry}");
    let photos = count(|id| comes(id) && id.is_multiple_of(3)) + count(|id| comes(id) && id % 4 == 2);
    assert_eq!((dry.files["members"].taken, dry.files["photos"].taken), (members, photos), "{dry}");
    keep_photos(&wanted.into, 2);
    let before = digest(&world.db, &["discarded_blobs"]).await;
    let came = import(&world, &wanted.into).await;
    assert_eq!(came.refused.len(), 0, "{came}");
    books_agree(&world).await;
    // Friends ask, and half of them are answered; half of all are liked on the phone, too: those answers are the same.
    let likes = count(both_come) + count(|id| both_come(id) && id.is_multiple_of(2));
    for (what, query, expected) in [
        ("members", "select count(*) from moved_members", members),
        (
            "women",
            "select count(*) from profiles where gender = 'female'",
            count(|id| sex(id) == 2 || sex(id) == 4),
        ),
        (
            "banned",
            "select count(*) from accounts where status = 'closed'",
            count(|id| comes(id) && is_suspended(id)),
        ),
        ("conversations", "select count(*) from conversations", count(both_come)),
        ("messages", "select count(*) from messages", 2 * count(both_come)),
        (
            "credits",
            "select coalesce(sum(remaining), 0)::bigint from credit_lots",
            u64::try_from(IDS.filter(|id| comes(*id)).map(|id| id % 90).sum::<usize>()).unwrap(),
        ),
        ("likes", "select count(*) from likes_sent", likes),
        // Each stands there for both.
        ("blocks", "select count(*) from blocks", 2 * count(|id| both_come(id) && id.is_multiple_of(5))),
        ("passwords", "select count(*) from accounts where password_hash like 'moved:%'", 0),
        (
            "purchases",
            "select count(*) from earlier_orders where status = 'paid'",
            count(|id| comes(id) && is_paid(id)),
        ),
        (
            "failed ones",
            "select count(*) from earlier_orders where status = 'failed'",
            count(|id| comes(id) && ended(id) == "error"),
        ),
        (
            "what they paid",
            "select sum(price_minor)::bigint from earlier_orders where status = 'paid'",
            IDS.filter(|id| comes(*id) && is_paid(*id)).map(|id| 995 + u64::try_from(id).unwrap()).sum(),
        ),
    ] {
        assert_eq!(number(&world, query).await, i64::try_from(expected).unwrap(), "{what}");
    }
    // And go again, all of them, as if nobody had come.
    let gone = moving::undo(&world.db, &world.clock, &site(&world).await).await.unwrap();
    assert_eq!(gone, members);
    let after = digest(&world.db, &["discarded_blobs"]).await;
    assert_eq!(differing(&before, &after), Vec::<String>::new());
}

/// One member, as the lines say it.
#[test]
fn lines_say_what_the_tables_did() {
    let old = old();
    let wanted = wanted(&old);
    converted(&old, &wanted);
    let find = |kind, id: &str| -> Value {
        lines(&wanted.into, kind).into_iter().find(|line| line["external_id"] == id).unwrap_or_default()
    };
    let expected = json!({
        "external_id": "5", "name": "user5", "username": "user5", "email": "user5@mail.example", "gender": "female", "seeks": "male",
        "date_of_birth": "1965-05-17", "country": "NL", "city": "Utrecht", "created_at": "2017-07-14T02:40:05Z",
        "active_at": "2023-11-14T22:13:20Z", "confirmed": true, "standing": "active", "fictional": false, "invisible": false,
        "unsubscribed": true, "about": "Hi, I'm here."
    });
    assert_eq!(find(Kind::Members, "5"), expected);
    assert_eq!(find(Kind::Members, "6")["unsubscribed"], false);
    assert_eq!(find(Kind::Members, "51")["banned_for"], "Spam");
    assert_eq!(find(Kind::Members, "3")["confirmed"], false);
    assert_eq!(find(Kind::Photos, "photo:6")["member"], "6");
    let expected = json!({
        "external_id": "51", "conversation": "5", "from": "5", "text": "Nr 1\nof 5", "sent_at": "2020-09-13T12:26:41Z",
        "read": true
    });
    assert_eq!(find(Kind::Messages, "51"), expected);
    assert_eq!(find(Kind::Conversations, "5")["members"], json!(["5", "6"]));
    let bought = json!({
        "external_id": "106", "member": "6", "credits": 60, "price_minor": 1001, "currency": "EUR", "method": "PayPal",
        "status": "paid", "created_at": "2020-09-13T12:26:46Z"
    });
    assert_eq!(find(Kind::Orders, "106"), bought);
    let membership = find(Kind::Orders, "111");
    assert_eq!((&membership["credits"], &membership["method"]), (&Value::Null, &json!("sofort")));
}
