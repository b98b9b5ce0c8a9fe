//! A TCP proxy in front of a service, which can be slow, refuse, or hold everything back.

use std::{net::SocketAddr, path::PathBuf, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::{mpsc, watch},
    task::JoinSet,
    time::{Instant, sleep_until},
};

/// How it behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each byte takes so long, each way.
    Pass(Duration),
    /// Connections are closed and new ones refused.
    Refuse,
    /// Connections are taken and nothing comes through, until it does: a network in pieces.
    Hold,
}

/// Where it leads.
#[derive(Clone, Debug)]
pub(crate) enum Upstream {
    Unix(PathBuf),
    Tcp(SocketAddr),
}

/// Runs until the program ends.
#[derive(Debug)]
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    mode: watch::Sender<Mode>,
}

impl Proxy {
    pub(crate) async fn start(upstream: Upstream) -> Self {
        let port = testkit::process::lasting_port();
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let (mode, modes) = watch::channel(Mode::Pass(Duration::ZERO));
        let listener = TcpListener::bind(address).await.unwrap();
        tokio::spawn(listen(address, listener, upstream, modes));
        Self { address, mode }
    }

    pub(crate) fn be(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

async fn listen(
    address: SocketAddr,
    listener: TcpListener,
    upstream: Upstream,
    mut mode: watch::Receiver<Mode>,
) {
    let mut listener = Some(listener);
    let mut open = JoinSet::new();
    loop {
        if *mode.borrow_and_update() == Mode::Refuse {
            listener = None;
            open.shutdown().await;
        } else if listener.is_none() {
            listener = Some(TcpListener::bind(address).await.unwrap());
        }
        let accepted = async {
            match &listener {
                Some(listener) => listener.accept().await.ok(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = mode.changed() => if changed.is_err() { return },
            Some((client, _)) = accepted => drop(open.spawn(connect(client, upstream.clone(), mode.clone()))),
        }
        while open.try_join_next().is_some() {}
    }
}

async fn connect(client: TcpStream, upstream: Upstream, mode: watch::Receiver<Mode>) {
    client.set_nodelay(true).ok();
    match upstream {
        Upstream::Unix(path) => {
            if let Ok(server) = UnixStream::connect(path).await {
                both_ways(client, server, mode).await;
            }
        }
        Upstream::Tcp(address) => {
            if let Ok(server) = TcpStream::connect(address).await {
                server.set_nodelay(true).ok();
                both_ways(client, server, mode).await;
            }
        }
    }
}

async fn both_ways(
    client: TcpStream,
    server: impl AsyncRead + AsyncWrite + Send,
    mode: watch::Receiver<Mode>,
) {
    let (from_client, to_client) = tokio::io::split(client);
    let (from_server, to_server) = tokio::io::split(server);
    tokio::select! {
        () = carry(from_client, to_server, mode.clone()) => {}
        () = carry(from_server, to_client, mode) => {}
    }
}

/// Until one side ends.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut mode: watch::Receiver<Mode>,
) {
    let (sender, mut chunks) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let reading = mode.clone();
    let read = async {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let delay = match *reading.borrow() {
                Mode::Pass(delay) => delay,
                Mode::Refuse | Mode::Hold => Duration::ZERO,
            };
            let _ = sender.send((Instant::now() + delay, buffer[..count].to_vec()));
        }
        drop(sender);
        // What is on its way still arrives.
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let write = async {
        while let Some((due, chunk)) = chunks.recv().await {
            sleep_until(due).await;
            let goes_on = mode.wait_for(|mode| *mode != Mode::Hold).await.is_ok();
            if !goes_on || to.write_all(&chunk).await.is_err() {
                return;
            }
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = read => {}
        () = write => {}
    }
}
