//! The least of a reverse proxy: each request goes to one of the nodes, to the next one when it can't be reached.

use axum::{
    Router,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::Response,
};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};
use tokio::net::TcpListener;

/// Runs until the program ends.
#[derive(Clone, Debug)]
pub(crate) struct Front {
    pub(crate) base: String,
    nodes: Arc<Mutex<Vec<String>>>,
    turn: Arc<AtomicUsize>,
    http: reqwest::Client,
}

impl Front {
    pub(crate) async fn start(nodes: Vec<String>) -> Self {
        // A connection a request: an idle one may be closed in the very moment in which it is used again.
        let http = reqwest::Client::builder()
            .pool_max_idle_per_host(0)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let front = Self { base, nodes: Arc::new(Mutex::new(nodes)), turn: Arc::default(), http };
        let router = Router::new().fallback(pass).with_state(front.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        front
    }

    /// Gets no new requests.
    pub(crate) fn leave(&self, base: &str) {
        self.nodes.lock().unwrap().retain(|node| node != base);
    }

    pub(crate) fn enter(&self, base: &str) {
        self.nodes.lock().unwrap().push(base.to_owned());
    }

    /// All of them, beginning with the one whose turn it is.
    fn in_turn(&self) -> Vec<String> {
        let mut nodes = self.nodes.lock().unwrap().clone();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % nodes.len().max(1);
        nodes.rotate_left(turn);
        nodes
    }
}

async fn pass(
    State(front): State<Front>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut headers = headers;
    headers.remove(header::CONNECTION);
    for node in front.in_turn() {
        let request = front.http.request(method.clone(), format!("{node}{uri}"));
        match request.headers(headers.clone()).body(body.clone()).send().await {
            Ok(answer) => {
                let mut response = Response::builder().status(answer.status());
                for (name, value) in
                    answer.headers().iter().filter(|(name, _)| *name != header::TRANSFER_ENCODING)
                {
                    response = response.header(name, value);
                }
                return response.body(Body::from_stream(answer.bytes_stream())).unwrap();
            }
            // Nobody there: it was not heard, so another node may be asked.
            Err(error) if error.is_connect() => {}
            Err(_) => break,
        }
    }
    Response::builder().status(StatusCode::BAD_GATEWAY).body(Body::empty()).unwrap()
}
