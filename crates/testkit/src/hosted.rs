//! What the tests of the payment sandboxes share: a database each, a server, a buyer at the hosted pages, and a merchant
//! who is told of changes.

use axum::{
    Router,
    extract::{RawQuery, State},
    http::HeaderMap,
    routing::any,
};
use sqlx::{PgPool, migrate::Migrator, postgres::PgPoolOptions};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

use crate::TestDatabase;

/// An empty database, and connections to it.
pub async fn database() -> (TestDatabase, PgPool) {
    let database = TestDatabase::new(&Migrator::DEFAULT).await;
    let pool = PgPoolOptions::new().max_connections(4).connect(&database.url).await.unwrap();
    (database, pool)
}

/// Serves the router at a port of its own; `http://127.0.0.1:port`.
pub async fn serve(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// A client that is led nowhere by itself.
pub fn client() -> reqwest::Client {
    // Installed before, in a process where somebody did.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

/// Opens a hosted page of the sandbox at `base`, which ends in its mount, and presses a button; where that leads.
pub async fn press(
    client: &reqwest::Client,
    base: &str,
    page: &str,
    action: &str,
    fields: &[(&str, &str)],
) -> Option<String> {
    // The pages of a shop at another name are this server's too.
    let (_, mount) = base.split_once("/sandbox/").unwrap();
    let (_, path) = page.split_once(&format!("/sandbox/{mount}/")).unwrap();
    let answer = submit(client, &format!("{base}/{path}"), action, fields).await.unwrap();
    answer.headers().get("location").map(|location| location.to_str().unwrap().to_owned())
}

/// Opens the page at an address and presses a button; None: it shows no form, as what has ended doesn't.
pub async fn submit(
    client: &reqwest::Client,
    address: &str,
    action: &str,
    fields: &[(&str, &str)],
) -> Option<reqwest::Response> {
    let html = client.get(address).send().await.unwrap().text().await.unwrap();
    let (_, rest) = html.split_once(r#"name="token" value=""#)?;
    let form = {
        let mut form = url::form_urlencoded::Serializer::new(String::new());
        form.append_pair("token", rest.split('"').next().unwrap());
        form.append_pair("action", action).extend_pairs(fields).finish()
    };
    let request = client.post(address).header("content-type", "application/x-www-form-urlencoded");
    Some(request.body(form).send().await.unwrap())
}

/// Whatever the engine is to tell is due now.
pub async fn tell_now(pool: &PgPool) {
    let due = "update mollie_sandbox.deliveries set due_at = created_at";
    sqlx::query(due).execute(pool).await.unwrap();
}

/// Whether its merchant knows of the only change.
pub async fn is_told(pool: &PgPool) -> bool {
    let told = "select delivered from mollie_sandbox.deliveries";
    sqlx::query_scalar(told).fetch_one(pool).await.unwrap()
}

/// Sets the panel's knobs.
pub async fn faults(pool: &PgPool, knobs: &str) {
    let set = "update mollie_sandbox.faults set knobs = $1::jsonb";
    sqlx::query(set).bind(knobs).execute(pool).await.unwrap();
}

/// Refunds that are under way are done.
pub async fn settle_refunds(pool: &PgPool) {
    let settled = "update mollie_sandbox.refunds set settles_at = created_at";
    sqlx::query(settled).execute(pool).await.unwrap();
}

/// A merchant's address at which a sandbox tells what happened.
#[derive(Clone, Debug)]
pub struct Merchant {
    /// `http://127.0.0.1:port/told`
    pub url: String,
    inbox: Arc<Mutex<Vec<ReceivedCall>>>,
    answer: Arc<Mutex<&'static str>>,
}

/// One call that came, by whichever verb.
#[derive(Clone, Debug)]
pub struct ReceivedCall {
    /// As they came.
    pub headers: HeaderMap,
    /// Behind the question mark.
    pub query: String,
    /// As it came.
    pub body: String,
}

impl Merchant {
    /// One who answers this.
    pub async fn start(answer: &'static str) -> Self {
        let mut merchant =
            Self { url: String::new(), inbox: Arc::default(), answer: Arc::new(Mutex::new(answer)) };
        let router = Router::new().route("/told", any(receive)).with_state(merchant.clone());
        merchant.url = serve(router).await + "/told";
        merchant
    }

    /// What it answers from now on.
    pub fn answers(&self, answer: &'static str) {
        *self.answer.lock().unwrap() = answer;
    }

    /// All that it was told.
    pub fn told(&self) -> Vec<ReceivedCall> {
        self.inbox.lock().unwrap().clone()
    }
}

async fn receive(
    State(merchant): State<Merchant>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: String,
) -> &'static str {
    merchant.inbox.lock().unwrap().push(ReceivedCall { headers, query: query.unwrap_or_default(), body });
    *merchant.answer.lock().unwrap()
}
