//! The console from outside: on a listener of its own beside the members', called as its page calls it.

mod abuse;
mod alarms;
mod alike;
mod appeals;
mod audit;
mod bank_files;
mod books;
mod canned;
mod caps;
mod case_undo;
pub mod claims;
mod companies;
mod complaints;
mod constraints;
mod content;
mod disputes;
mod document;
mod elsewhere;
mod figures;
mod find;
mod health;
mod jobs;
mod limits;
mod listener;
mod log;
mod long_queues;
mod matrix;
mod measures;
mod member_file;
mod messages;
mod money;
mod money_model;
mod news;
mod notice_undo;
mod opinions;
mod outbox;
mod payment_keys;
pub mod photos;
mod reports;
mod sign_in;
mod site_domains;
mod site_genders;
mod site_moves;
mod site_uploads;
mod site_opening;
mod sites;
mod staff;
mod statement;
mod transparency;
mod trials;
pub mod undo;
mod views;
mod words;
mod wrong_clock;

use crate::world::World;
use liaison::{
    backoffice::{self, Doer, NewColleague, Office},
    config::Config,
    console,
    kernel::{ids::StaffId, locale::Locale},
    staff::{Method, Role, Scope, StaffSession, begin},
};
use reqwest::{Method as Verb, StatusCode, header};
use serde_json::{Value, json};
use std::{collections::HashSet, net::SocketAddr, sync::Mutex};
use testkit::Authenticator;
use tokio::net::TcpListener;

/// A world with a console beside it.
pub struct Console {
    pub world: World,
    pub base: String,
    pub origin: String,
    client: reqwest::Client,
    /// Acts that were done already: paths with bodies.
    done: Mutex<HashSet<String>>,
}

/// Changing calls that are no acts: about nobody else, only the first half of one, or the way in by a session that a command
/// began, which left its line. What a claim shows has tests of its own (claims.rs).
fn leaves_no_line(path: &str) -> bool {
    let about_oneself = ["saved-views", "declined-queues", "complaint-draft", "claims"];
    let first_halves = [
        "sign-in-challenge",
        "proof-challenge",
        "passkey-challenge",
        "proof",
        "password-proof",
        "break-glass",
        "invite",
        "invite-code",
        "statement-previews",
        "report-act-trials",
        "refund-trials",
        "complaint-closing-trials",
        "grant-trials",
        "money-answer-trials",
        "bank-file-trials",
        "bank-file-release-trials",
        "bank-statement-trials",
        "staff-trials",
        "staff-invite-trials",
        "staff-closing-trials",
        "staff-role-trials",
        "staff-role-end-trials",
        "approval-answer-trials",
        "message-answer-trials",
        "suppression-lift-trials",
        "job-discard-trials",
        "site-trials",
        "site-previews",
        "site-opening-trials",
        "payment-key-trials",
        "payment-key-answer-trials",
        "newsletter-answer-trials",
        "site-rename-trials",
        "site-deletion-trials",
        // Shows and decides nothing, as `claims`; what it shows is a look.
        "second-opinion-claims",
        "page-trials",
        // Of what has its line since it began.
        "site-upload-pieces",
    ];
    let name = path.trim_start_matches("/api/console/").split('?').next().unwrap_or_default();
    about_oneself.contains(&name) || first_halves.contains(&name)
}

/// The answer says that nothing was done: there was nothing any more.
fn did_nothing(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap_or_default();
    let results = answer["results"].as_array();
    let nothing = json!([]);
    answer["settled"] == 0
        || (answer["files"] == nothing && answer["left_out"] == nothing)
        || results.is_some_and(|all| all.iter().all(|one| one["outcome"] != "done"))
}

/// Somebody at a page of the console.
pub struct Desk {
    pub id: StaffId,
    pub email: String,
    pub cookie: String,
}

/// What the console answered.
pub struct Answer {
    pub status: StatusCode,
    pub headers: header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status.as_u16(), self.json()["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text
        );
    }

    /// The cookie that it sets, as it is sent back.
    pub fn cookie(&self) -> String {
        let set = self.headers.get(header::SET_COOKIE).expect("a cookie").to_str().unwrap();
        set.split(';').next().unwrap().to_owned()
    }
}

impl Console {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// With another configuration.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let origin = format!("http://console.localhost:{}", address.port());
        let world = World::start_with(|config| {
            config.console_port = Some(address.port());
            change(config);
        })
        .await;
        let router = console::router(&world.app);
        tokio::spawn(async move {
            axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await.unwrap();
        });
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self { world, base: format!("http://{address}"), origin, client, done: Mutex::default() }
    }

    /// A call as the console's own page makes it.
    pub async fn call(&self, verb: Verb, path: &str, cookie: Option<&str>, body: Option<&Value>) -> Answer {
        self.call_with(verb, path, cookie, body, |request| request).await
    }

    /// The same, with something changed.
    pub async fn call_with(
        &self,
        verb: Verb,
        path: &str,
        cookie: Option<&str>,
        body: Option<&Value>,
        change: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder,
    ) -> Answer {
        let url = format!("{}{path}", self.base);
        let host = self.origin.trim_start_matches("http://").to_owned();
        let mut request = self.client.request(verb.clone(), url).header(header::HOST, host);
        request = request.header("x-client", "console").header("sec-fetch-site", "same-origin");
        if verb != Verb::GET {
            request = request
                .header(header::ORIGIN, &self.origin)
                .header("idempotency-key", crate::world::new_id().to_string())
                .header(header::CONTENT_TYPE, "application/json")
                .body(body.unwrap_or(&json!({})).to_string());
        }
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = change(request).build().unwrap();
        let act = format!("{path} {}", body.unwrap_or(&json!({})));
        let owes_line = verb != Verb::GET && !leaves_no_line(path);
        let before = if owes_line { self.lines().await } else { 0 };
        let response = self.client.execute(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        if owes_line && status.is_success() && !did_nothing(&text) {
            // What was done already is not done again, and is no refusal either.
            let is_new = self.done.lock().unwrap().insert(act);
            assert!(!is_new || self.lines().await > before, "{verb} {path} left no line in the log: {text}");
        } else if status.is_server_error() {
            // It may have been done in spite of that: then its repeat leaves no line.
            self.done.lock().unwrap().insert(act);
        }
        Answer { status, headers, text }
    }

    /// How many lines the log has.
    async fn lines(&self) -> i64 {
        self.count("select sum(seq)::bigint from audit_log_heads").await
    }

    pub async fn get(&self, desk: &Desk, path: &str) -> Answer {
        self.call(Verb::GET, path, Some(&desk.cookie), None).await
    }

    pub async fn post(&self, desk: &Desk, path: &str, body: &Value) -> Answer {
        self.call(Verb::POST, path, Some(&desk.cookie), Some(body)).await
    }

    /// With a key of one's own, to repeat a call.
    pub async fn post_keyed(&self, desk: &Desk, path: &str, body: &Value, key: &str) -> Answer {
        self.keyed(Verb::POST, desk, (path, body), key).await
    }

    /// As [`Self::post_keyed`], by another verb.
    pub async fn keyed(&self, verb: Verb, desk: &Desk, (path, body): (&str, &Value), key: &str) -> Answer {
        let key = header::HeaderValue::from_str(key).unwrap();
        let change = |request: reqwest::RequestBuilder| {
            let mut headers = header::HeaderMap::new();
            headers.insert("idempotency-key", key);
            request.headers(headers)
        };
        self.call_with(verb, path, Some(&desk.cookie), Some(body), change).await
    }

    pub async fn delete(&self, desk: &Desk, path: &str, body: &Value) -> Answer {
        self.call(Verb::DELETE, path, Some(&desk.cookie), Some(body)).await
    }

    /// An account by command line, and its link's token.
    pub async fn invited(&self, name: &str, role: Role, scope: Scope) -> (StaffId, String, String) {
        let email = format!("{}-{}@staff.example", name.to_lowercase(), crate::world::new_id().simple());
        let new = NewColleague::parse(name, &email, Locale::En, role, scope).unwrap();
        let mut transaction = self.world.db.begin().await.unwrap();
        let office = Office::of(&self.world.app);
        let made = backoffice::invite(&mut transaction, office, Doer::Command("root"), &new).await.unwrap();
        transaction.commit().await.unwrap();
        let token = made.link.split_once("#token=").unwrap().1.to_owned();
        (made.staff, email, token)
    }

    /// Somebody who is in, with a fresh proof.
    pub async fn desk(&self, name: &str, role: Role, scope: Scope) -> Desk {
        let (id, email, _) = self.invited(name, role, scope).await;
        let cookie = self.session(id, Method::Passkey).await;
        Desk { id, email, cookie }
    }

    /// A session that began by itself; the ways in have tests of their own.
    pub async fn session(&self, staff: StaffId, method: Method) -> String {
        let mut connection = self.world.db.acquire().await.unwrap();
        let new = StaffSession { staff, method, address: None, device: "test" };
        let (_, token) =
            begin(&mut connection, &self.world.app.random, &new, self.world.clock.now()).await.unwrap();
        format!("staff={}", token.text())
    }

    /// Accepts an invitation with a passkey; the authenticator, and the cookie.
    pub async fn accept(&self, token: &str) -> (Authenticator, String) {
        let link = json!({ "token": token });
        let question = self.call(Verb::POST, "/api/console/invite", None, Some(&link)).await.ok();
        let mut authenticator = Authenticator::at(&self.origin);
        let credential = authenticator.create(&question["key"]["options"]);
        let body = json!({ "token": token, "challenge": question["key"]["challenge"], "name": "Key", "credential": credential });
        let answer = self.call(Verb::POST, "/api/console/invite-passkey", None, Some(&body)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let cookie = answer.cookie();
        (authenticator, cookie)
    }

    /// How many rows the statement counts.
    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.world.db).await.unwrap()
    }
}
