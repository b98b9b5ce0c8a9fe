//! Who may call what. Every operation of the document has its row here; a call without one fails.

use crate::world::{World, woman};
use reqwest::Method;
use std::collections::BTreeSet;
use testkit::Page;

#[derive(Clone, Copy, PartialEq)]
pub enum Who {
    /// Visitors too.
    Anybody,
    /// Only logged-in members.
    Members,
}
pub use Who::{Anybody, Members};

pub const OPERATIONS: &[(&str, &str, Who)] = &[
    ("GET", "/api/settings.php", Anybody),
    ("GET", "/api/interests.php", Anybody),
    ("GET", "/api/regions.php", Anybody),
    ("GET", "/api/cities.php", Anybody),
    ("GET", "/api/geocode.php", Anybody),
    ("GET", "/api/companyinfo.php", Anybody),
    ("GET", "/api/page.php", Anybody),
    ("POST", "/api/signup.php", Anybody),
    ("POST", "/api/signup-photo.php", Anybody),
    ("POST", "/api/user.php", Anybody),
    ("DELETE", "/api/user.php", Members),
    ("GET", "/api/user.php", Members),
    ("PUT", "/api/user.php", Members),
    ("GET", "/api/logout.php", Anybody),
    ("POST", "/api/page-hidden.php", Anybody),
    ("GET", "/api/sessions.php", Members),
    ("DELETE", "/api/sessions.php", Members),
    ("GET", "/api/passkeys.php", Members),
    ("POST", "/api/passkeys.php", Members),
    ("DELETE", "/api/passkeys.php", Members),
    ("POST", "/api/passkey-challenge.php", Members),
    ("POST", "/api/passkey-login-challenge.php", Anybody),
    ("POST", "/api/passkey-login.php", Anybody),
    ("POST", "/api/activate.php", Anybody),
    ("POST", "/api/activation-mail.php", Members),
    ("POST", "/api/reset-password.php", Anybody),
    ("POST", "/api/reset-password-do.php", Anybody),
    ("PUT", "/api/password.php", Members),
    ("POST", "/api/mail-change.php", Members),
    ("DELETE", "/api/mail-change.php", Members),
    ("POST", "/api/mail-change-do.php", Anybody),
    ("POST", "/api/mail-change-undo.php", Anybody),
    ("POST", "/api/deletion.php", Members),
    ("POST", "/api/return-mail.php", Anybody),
    ("POST", "/api/account-return.php", Anybody),
    ("GET", "/api/members.php", Anybody),
    ("GET", "/api/member.php", Members),
    ("GET", "/api/lander-profiles.php", Anybody),
    ("GET", "/api/lander-map.php", Anybody),
    ("GET", "/api/member-landing.php", Anybody),
    ("GET", "/api/member-signup.php", Anybody),
    ("POST", "/api/visit.php", Anybody),
    ("POST", "/api/fault.php", Anybody),
    ("PUT", "/api/show-on-landers.php", Members),
    ("GET", "/api/profile.php", Members),
    ("PUT", "/api/profile.php", Members),
    ("GET", "/api/likes.php", Members),
    ("POST", "/api/like.php", Members),
    ("PUT", "/api/like.php", Members),
    ("DELETE", "/api/like.php", Members),
    ("GET", "/api/gifts.php", Members),
    ("GET", "/api/match-finder.php", Members),
    ("PUT", "/api/match-finder.php", Members),
    ("GET", "/api/auto-like.php", Members),
    ("GET", "/api/swipe.php", Members),
    ("POST", "/api/swipe.php", Members),
    ("DELETE", "/api/swipe.php", Members),
    ("GET", "/api/chats.php", Members),
    ("GET", "/api/chat.php", Members),
    ("PUT", "/api/chat.php", Members),
    ("DELETE", "/api/chat.php", Members),
    ("POST", "/api/message.php", Members),
    ("POST", "/api/typing.php", Members),
    ("POST", "/api/chat-photo.php", Members),
    ("DELETE", "/api/chat-photo.php", Members),
    ("POST", "/api/block.php", Members),
    ("DELETE", "/api/block.php", Members),
    ("GET", "/api/blocks.php", Members),
    ("POST", "/api/report.php", Members),
    ("GET", "/api/pricing.php", Anybody),
    ("POST", "/api/complaint.php", Anybody),
    ("GET", "/api/complaint.php", Anybody),
    ("PUT", "/api/complaint.php", Anybody),
    ("GET", "/api/complaints.php", Members),
    ("POST", "/api/complaint-file.php", Anybody),
    ("GET", "/api/decisions.php", Members),
    ("GET", "/api/credits.php", Members),
    ("GET", "/api/orders.php", Members),
    ("POST", "/api/orders.php", Members),
    ("GET", "/api/transactions.php", Members),
    ("GET", "/api/transaction.php", Members),
    ("GET", "/api/refund.php", Members),
    ("POST", "/api/refund.php", Members),
    ("GET", "/api/order.php", Members),
    ("DELETE", "/api/order.php", Members),
    ("GET", "/api/invoice.php", Members),
    ("GET", "/api/directdebit.php", Members),
    ("POST", "/api/directdebit.php", Members),
    ("PUT", "/api/directdebit.php", Members),
    ("GET", "/api/mandates.php", Members),
    ("DELETE", "/api/mandates.php", Members),
    ("GET", "/api/repeatorder.php", Members),
    ("GET", "/api/events.php", Members),
    ("GET", "/api/timebonus.php", Members),
    ("GET", "/api/spendinglimit.php", Members),
    ("PUT", "/api/spendinglimit.php", Members),
    ("GET", "/api/discountcode.php", Members),
    ("POST", "/api/deletion-offer.php", Members),
    ("POST", "/api/export.php", Members),
    ("GET", "/api/export.php", Members),
    ("GET", "/api/export-file.php", Members),
    ("GET", "/api/consents.php", Members),
    ("PUT", "/api/consents.php", Members),
    ("PUT", "/api/dismissals.php", Members),
    ("PUT", "/api/invisible.php", Members),
    ("GET", "/api/photos.php", Members),
    ("PUT", "/api/photos.php", Members),
    ("GET", "/api/photo.php", Members),
    ("POST", "/api/photo.php", Members),
    ("PUT", "/api/photo.php", Members),
    ("DELETE", "/api/photo.php", Members),
    ("GET", "/api/notifications.php", Members),
    ("PUT", "/api/notifications.php", Members),
    ("DELETE", "/api/notifications.php", Members),
    ("GET", "/api/unsubscribe.php", Anybody),
    ("PUT", "/api/unsubscribe.php", Anybody),
];

fn documented() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    let mut operations = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|name| ["get", "post", "put", "delete", "patch"].contains(&name.as_str()))
        {
            operations.insert((method.to_uppercase(), path.clone()));
        }
    }
    operations
}

// asvs: V8.1.1
// spec: 7.17
#[test]
fn every_operation_has_its_row() {
    let rows: BTreeSet<(String, String)> =
        OPERATIONS.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(documented(), rows);
}

/// The operations that the document says need a login, and those that the rows say so of.
#[test]
fn the_document_says_who_must_be_logged_in() {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    for (method, path, who) in OPERATIONS {
        let security = &document["paths"][path][method.to_lowercase()]["security"];
        // Where both may call, the login is one of two ways.
        let is_needed = *security == serde_json::json!([{ "login": [] }]);
        assert_eq!(is_needed, *who == Members, "{method} {path}: {security}");
    }
}

// asvs: V8.2.1, V8.3.1
// spec: 1.10, 6.4, 8.1
#[tokio::test]
async fn visitors_are_refused_where_members_only_may_call() {
    let world = World::start().await;
    refused_everywhere(&world.visitor("open.test")).await;
}

// asvs: V7.2.1
// spec: 8.1
/// The cookie of a session that ended is no better than none, whatever ended it.
#[tokio::test]
async fn an_old_cookie_is_refused_where_members_only_may_call() {
    let world = World::start().await;
    let ends: [(&str, &str, &str); 3] = [
        ("GET", "/api/logout.php", "null"),
        ("DELETE", "/api/sessions.php", r#"{"session":null,"keep_current":false}"#),
        ("", "", ""),
    ];
    for (method, path, body) in ends {
        let member = world.member(woman("Anna")).await;
        let cookie = member.page.cookies();
        if method.is_empty() {
            sqlx::query("delete from sessions").execute(&world.db).await.unwrap();
        } else {
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            assert_eq!(member.page.request(method, path).json(&body).send().await.unwrap().status(), 200);
        }
        assert!(cookie.starts_with("auth="));
        let old = world.visitor("open.test");
        old.set_cookie(&format!("{cookie}; Path=/"));
        refused_everywhere(&old).await;
    }
}

async fn refused_everywhere(page: &Page) {
    for (method, path, _) in OPERATIONS.iter().filter(|(_, _, who)| *who == Members) {
        let request = page
            .request(Method::from_bytes(method.as_bytes()).unwrap(), path)
            .header("idempotency-key", uuid::Uuid::nil().to_string());
        let response = request.json(&serde_json::json!({})).send().await.unwrap();
        let status = response.status();
        let body: serde_json::Value = response.json().await.unwrap();
        assert_eq!(
            (status.as_u16(), &body["code"]),
            (403, &"authentication_required".into()),
            "{method} {path}"
        );
    }
}
