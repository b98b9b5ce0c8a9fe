//! Stand-ins for services that others run: a mail server and a push service, which take everything and count it.

use axum::{Router, extract::State, http::StatusCode};
use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// Takes every mail (RFC 5321, the least of it).
#[derive(Clone, Debug)]
pub(crate) struct MailServer {
    pub(crate) address: SocketAddr,
    /// By recipient, the ids of the mails, each as often as it came.
    taken: Arc<Mutex<BTreeMap<String, Vec<String>>>>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self { address: listener.local_addr().unwrap(), taken: Arc::default() };
        let taking = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taking = taking.clone();
                // Who hangs up in the middle has delivered nothing.
                tokio::spawn(async move { taking.converse(stream).await.ok() });
            }
        });
        server
    }

    /// How many different mails this address got, and how many came once more: a mail server can't tell its client
    /// that it has one when the line is cut (RFC 1047).
    pub(crate) fn to(&self, address: &str) -> (usize, usize) {
        let taken = self.taken.lock().unwrap();
        let ids = taken.get(address).cloned().unwrap_or_default();
        let different = ids.iter().collect::<BTreeSet<_>>().len();
        (different, ids.len() - different)
    }

    async fn converse(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let (reading, mut writing) = stream.split();
        let mut lines = BufReader::new(reading).lines();
        writing.write_all(b"220 chaos\r\n").await?;
        let mut recipients = Vec::new();
        while let Some(line) = lines.next_line().await? {
            let command = line.to_ascii_uppercase();
            let answer = if let Some(address) = command.strip_prefix("RCPT TO:<") {
                recipients.push(address.split('>').next().unwrap_or_default().to_lowercase());
                "250 known"
            } else if command == "DATA" {
                writing.write_all(b"354 go on\r\n").await?;
                let mut id = String::new();
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    if line.to_ascii_lowercase().starts_with("message-id:") {
                        id = line;
                    }
                }
                let mut taken = self.taken.lock().unwrap();
                for recipient in recipients.drain(..) {
                    taken.entry(recipient).or_default().push(id.clone());
                }
                "250 taken"
            } else if command == "QUIT" {
                "221 bye"
            } else {
                "250 fine"
            };
            writing.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        Ok(())
    }
}

/// Takes every push.
#[derive(Clone, Debug)]
pub(crate) struct PushService {
    pub(crate) address: SocketAddr,
    taken: Arc<AtomicUsize>,
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = Self { address: listener.local_addr().unwrap(), taken: Arc::default() };
        let router = Router::new().fallback(take).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }

    pub(crate) fn count(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

async fn take(State(service): State<PushService>) -> StatusCode {
    service.taken.fetch_add(1, Ordering::Relaxed);
    StatusCode::CREATED
}
