//! A clock that moves under a running program: libfaketime reads how far it is ahead from a file.

use crate::process::Setup;
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicI64, Ordering},
};
use time::OffsetDateTime;

/// The server's clock.
#[derive(Debug)]
pub struct Hands {
    file: PathBuf,
    seconds: AtomicI64,
}

impl Hands {
    /// At the true time; the file is in this folder.
    pub fn new(folder: &Path) -> Self {
        let hands = Self { file: folder.join("clock"), seconds: AtomicI64::new(0) };
        hands.forward(0);
        hands
    }

    /// Moves on so many seconds, or back.
    pub fn forward(&self, seconds: i64) {
        let ahead = self.seconds.fetch_add(seconds, Ordering::SeqCst) + seconds;
        // In one step: a file that is half written would be no time at all.
        let next = self.file.with_extension("next");
        std::fs::write(&next, format!("{ahead:+}\n")).unwrap();
        std::fs::rename(next, &self.file).unwrap();
    }

    /// The time by it.
    pub fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc() + time::Duration::seconds(self.seconds.load(Ordering::SeqCst))
    }

    /// A server that goes by it.
    pub fn on(&self, setup: Setup) -> Setup {
        self.environment().iter().fold(setup, |setup, (name, value)| setup.with(name, value))
    }

    /// What makes any program go by it.
    pub fn environment(&self) -> Vec<(String, String)> {
        [
            ("LD_PRELOAD", faketime().as_str()),
            ("FAKETIME_TIMESTAMP_FILE", self.file.to_str().unwrap()),
            ("FAKETIME_NO_CACHE", "1"),
            // How long something takes stays as it is.
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
            ("NO_FAKE_STAT", "1"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
    }
}

/// `scripts/setup --tests` sees to it.
fn faketime() -> String {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/debian/files");
    let library = format!("usr/lib/{}-linux-gnu/faketime/libfaketimeMT.so.1", std::env::consts::ARCH);
    let found =
        [PathBuf::from("/"), own].into_iter().map(|root| root.join(&library)).find(|path| path.exists());
    found.expect("libfaketime is missing: scripts/setup --tests installs it").to_str().unwrap().to_owned()
}
