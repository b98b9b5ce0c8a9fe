//! A gateway on a port of its own, which tests let answer as they like and ask what it heard.

use axum::{Router, body::Bytes, extract::State, response::IntoResponse};
use http::{HeaderMap, Method, StatusCode, Uri};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

/// One call that it got.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    pub uri: Uri,
    pub headers: HeaderMap,
    pub body: String,
}

impl Call {
    /// The fields of its address or form.
    pub fn field(&self, name: &str) -> Option<String> {
        let query = self.uri.query().unwrap_or_default();
        let mut all = url::form_urlencoded::parse(query.as_bytes())
            .chain(url::form_urlencoded::parse(self.body.as_bytes()));
        all.find(|(field, _)| field == name).map(|(_, value)| value.into_owned())
    }
}

pub type Answering = fn(&Call) -> (StatusCode, String);

#[derive(Clone)]
pub struct Gateway {
    pub base: String,
    calls: Arc<Mutex<Vec<Call>>>,
    answering: Arc<Mutex<Answering>>,
}

impl Gateway {
    pub async fn start(answering: Answering) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let gateway = Self {
            base: format!("http://{}", listener.local_addr().unwrap()),
            calls: Arc::default(),
            answering: Arc::new(Mutex::new(answering)),
        };
        let router = Router::new().fallback(answer).with_state(gateway.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        gateway
    }

    pub fn calls(&self) -> Vec<Call> {
        self.calls.lock().unwrap().clone()
    }

    pub fn answer_by(&self, answering: Answering) {
        *self.answering.lock().unwrap() = answering;
    }
}

async fn answer(
    State(gateway): State<Gateway>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let call = Call { method, uri, headers, body: String::from_utf8(body.to_vec()).unwrap() };
    let answering = *gateway.answering.lock().unwrap();
    let answer = answering(&call);
    gateway.calls.lock().unwrap().push(call);
    answer
}
