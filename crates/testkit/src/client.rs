//! A page of a browser: cookies, the client header, an idempotency key for what it sends.

use futures_util::StreamExt;
use reqwest::{
    Method, StatusCode,
    header::{self, HeaderMap, HeaderValue},
};
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use uuid::Uuid;

/// One browser at one site.
#[derive(Clone, Debug)]
pub struct Page {
    http: reqwest::Client,
    cookies: Arc<reqwest::cookie::Jar>,
    base: String,
    host: String,
    language: Option<String>,
    headers: Vec<(&'static str, String)>,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub bytes: Vec<u8>,
}

impl Page {
    /// A new browser that calls `base` ("http://127.0.0.1:1234") as the site `host`.
    pub fn new(base: &str, host: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let cookies = Arc::new(reqwest::cookie::Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(cookies.clone())
            .redirect(reqwest::redirect::Policy::none())
            // Tests speak to this machine in the clear: a page need not read the list of authorities anew.
            .tls_certs_only([])
            .timeout(Duration::from_secs(30))
            .build()
            .expect("a client");
        Self {
            http,
            cookies,
            base: base.to_owned(),
            host: host.to_owned(),
            language: None,
            headers: Vec::new(),
        }
    }

    /// Speaks this language (Accept-Language).
    #[must_use]
    pub fn speaking(mut self, language: &str) -> Self {
        self.language = Some(language.to_owned());
        self
    }

    /// Sends this header with every call.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Puts a cookie into the jar.
    pub fn set_cookie(&self, cookie: &str) {
        self.cookies.add_cookie_str(cookie, &self.base.parse().expect("the base is a URL"));
    }

    /// The Cookie header that the next call will carry.
    pub fn cookies(&self) -> String {
        use reqwest::cookie::CookieStore;
        let url = self.base.parse().expect("the base is a URL");
        self.cookies
            .cookies(&url)
            .map(|value| value.to_str().unwrap_or_default().to_owned())
            .unwrap_or_default()
    }

    /// Where this browser's pages are: the site's host with the server's port.
    pub fn origin(&self) -> String {
        let port = self.base.rsplit(':').next().expect("the base has a port");
        format!("http://{}:{port}", self.host)
    }

    /// A request with what every call of a page carries; for odd cases.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header("host", &self.host)
            .header("accept", "image/webp,*/*")
            .header("x-client", "test");
        if let Some(language) = &self.language {
            request = request.header("accept-language", language);
        }
        self.headers.iter().fold(request, |request, (name, value)| request.header(*name, value))
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Reply {
        send(self.request(Method::GET, path)).await
    }

    /// POST with a new idempotency key.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_with_key(path, body, Uuid::new_v4()).await
    }

    /// POST with this idempotency key, as a retry does.
    pub async fn post_with_key(&self, path: &str, body: &Value, key: Uuid) -> Reply {
        send(self.request(Method::POST, path).header("idempotency-key", key.to_string()).json(body)).await
    }

    /// PUT with a new idempotency key.
    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        send(self.request(Method::PUT, path).header("idempotency-key", Uuid::new_v4().to_string()).json(body))
            .await
    }

    /// DELETE with a body (spec 7) and a new idempotency key.
    pub async fn delete(&self, path: &str, body: &Value) -> Reply {
        send(
            self.request(Method::DELETE, path)
                .header("idempotency-key", Uuid::new_v4().to_string())
                .json(body),
        )
        .await
    }

    /// Opens the event stream; with a cursor, resumes there as a browser does.
    pub async fn events(&self, cursor: Option<String>) -> Events {
        let request = self.request(Method::GET, "/api/events.php");
        open_stream(match cursor {
            Some(cursor) => request.header("last-event-id", cursor),
            None => request,
        })
        .await
    }

    /// As [`Self::events`], where the server may be on its way down: None when it does not answer, or can't.
    pub async fn try_events(&self, cursor: Option<&str>) -> Option<Events> {
        let request = self.request(Method::GET, "/api/events.php");
        try_stream(cursor.iter().fold(request, |request, cursor| request.header("last-event-id", *cursor)))
            .await
    }

    /// Opens a page's first event stream, from the cursor that came with its data.
    pub async fn events_after(&self, cursor: &str) -> Events {
        open_stream(self.request(Method::GET, &format!("/api/events.php?after={cursor}"))).await
    }
}

async fn open_stream(request: reqwest::RequestBuilder) -> Events {
    try_stream(request).await.expect("the stream opens")
}

async fn try_stream(request: reqwest::RequestBuilder) -> Option<Events> {
    let accept = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static("text/event-stream"))]);
    let request = request.headers(accept).timeout(Duration::from_mins(10));
    let response = request.send().await.ok()?;
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        return None;
    }
    assert_eq!(response.status(), StatusCode::OK, "the stream opens");
    Some(Events { body: Box::pin(response.bytes_stream()), text: String::new(), cursor: None })
}

/// Sends a request that was built by hand.
pub async fn send(request: reqwest::RequestBuilder) -> Reply {
    let response = request.send().await.expect("the server answers");
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.bytes().await.expect("the answer arrives whole").to_vec();
    Reply { status, headers, bytes }
}

impl Reply {
    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body, after checking that the call succeeded.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        self.json()
    }

    /// Checks that it is a problem with this status and code, and gives its body.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let body = self.json();
        assert_eq!((self.status.as_u16(), body["code"].as_str()), (status, Some(code)), "{}", self.text());
        assert_eq!(
            self.headers.get("content-type").map(|value| value.to_str().unwrap()),
            Some("application/problem+json")
        );
        body
    }

    /// The codes of the wrong fields, as "field: code".
    pub fn fields(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        let line = |error: &Value| {
            format!("{}: {}", error["field"].as_str().unwrap_or(""), error["code"].as_str().unwrap_or(""))
        };
        errors.iter().map(line).collect()
    }
}

/// Until what must come has come: long, since how fast it is belongs into the bench.
const SOON: Duration = Duration::from_secs(30);

type Chunks = std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>;

/// An open event stream.
pub struct Events {
    body: Chunks,
    text: String,
    /// The cursor of the last event that had one.
    pub cursor: Option<String>,
}

impl Events {
    /// The next event within the time; None when nothing came or the stream ended. That the stream is alive says
    /// nothing more, here as on a page.
    pub async fn next(&mut self, within: Duration) -> Option<Value> {
        let deadline = tokio::time::Instant::now() + within;
        loop {
            let left = deadline.checked_duration_since(tokio::time::Instant::now())?;
            let event = self.any(left).await?;
            if event["type"] != "alive" {
                return Some(event);
            }
        }
    }

    /// As [`Self::next`], with what says only that the stream is alive.
    pub async fn any(&mut self, within: Duration) -> Option<Value> {
        let deadline = tokio::time::Instant::now() + within;
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                if let Some(event) = self.parse(&block) {
                    return Some(event);
                }
                continue;
            }
            let chunk = tokio::time::timeout_at(deadline, self.body.next()).await.ok()??;
            self.text.push_str(&String::from_utf8_lossy(&chunk.ok()?));
        }
    }

    /// The next event of this type, soon; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Option<Value> {
        let deadline = tokio::time::Instant::now() + SOON;
        loop {
            let left = deadline.checked_duration_since(tokio::time::Instant::now())?;
            let event = self.next(left).await?;
            if event["type"] == kind {
                return Some(event);
            }
        }
    }

    /// Whether the server ends the stream, soon, and says nothing more.
    pub async fn ends(&mut self) -> bool {
        loop {
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                if self.parse(&block).is_some_and(|event| event["type"] != "alive") {
                    return false;
                }
            }
            match tokio::time::timeout(SOON, self.body.next()).await {
                Ok(None) => return self.text.is_empty(),
                Ok(Some(Ok(chunk))) => self.text.push_str(&String::from_utf8_lossy(&chunk)),
                _ => return false,
            }
        }
    }

    fn parse(&mut self, block: &str) -> Option<Value> {
        let mut data = None;
        for line in block.lines() {
            if let Some(id) = line.strip_prefix("id:") {
                self.cursor = Some(id.trim().to_owned());
            } else if let Some(payload) = line.strip_prefix("data:") {
                data = serde_json::from_str(payload.trim()).ok();
            }
        }
        data
    }
}
