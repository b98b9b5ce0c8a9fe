//! The account that PostgreSQL runs as. It refuses root, so root hands over to another account.

use std::{
    fs::Metadata,
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::Path,
    process::{Command, Stdio},
};

use nix::unistd::{Uid, User, geteuid};

use crate::error::{IoContext, PgBoxError};

/// Accounts that root hands over to, in this order: Debian's package makes the first, the other always exists.
const FALLBACKS: [&str; 2] = ["postgres", "nobody"];

#[derive(Debug, Clone)]
pub(crate) struct RunAs {
    pub(crate) name: String,
    uid: u32,
    gid: u32,
    switch: bool,
}

impl RunAs {
    /// An ordinary user stays itself. Root takes the configured account, else the owner of an existing data
    /// folder (a cluster must be opened by the account that made it), else the first fallback that exists.
    pub(crate) fn choose(configured: Option<&str>, data: &Path) -> Result<Self, PgBoxError> {
        let owner = data.metadata().ok().map(|meta| Uid::from_raw(meta.uid()));
        let chosen = if geteuid().is_root() { Self::from_root(configured, owner)? } else { Self::current()? };
        match owner {
            Some(uid) if uid.as_raw() != chosen.uid => Err(PgBoxError::WrongOwner {
                data: data.to_owned(),
                owner: account_name(uid),
                user: chosen.name,
            }),
            _ => Ok(chosen),
        }
    }

    fn from_root(configured: Option<&str>, owner: Option<Uid>) -> Result<Self, PgBoxError> {
        if let Some(name) = configured {
            return named(name).ok_or_else(|| PgBoxError::NoRunAsUser { wanted: name.to_owned() });
        }
        if let Some(user) = owner.filter(|uid| !uid.is_root()).and_then(by_id) {
            return Ok(Self::new(user, true));
        }
        let missing = || PgBoxError::NoRunAsUser { wanted: FALLBACKS.join(" or ") };
        FALLBACKS.iter().find_map(|name| named(name)).ok_or_else(missing)
    }

    fn current() -> Result<Self, PgBoxError> {
        let uid = geteuid();
        by_id(uid).map(|user| Self::new(user, false)).ok_or(PgBoxError::NoPasswdEntry { uid: uid.as_raw() })
    }

    fn new(user: User, switch: bool) -> Self {
        Self { name: user.name, uid: user.uid.as_raw(), gid: user.gid.as_raw(), switch }
    }

    /// A command with a clean environment that runs as this account; std drops root's other groups too.
    /// A process group of its own keeps the terminal's Ctrl-C away: the owner stops PostgreSQL in its turn.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
        command.current_dir("/").stdin(Stdio::null()).process_group(0);
        if self.switch {
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Hands a file or folder over to this account.
    pub(crate) fn give(&self, path: &Path) -> Result<(), PgBoxError> {
        if self.switch {
            chown(path, Some(self.uid), Some(self.gid)).at("change the owner of", path)
        } else {
            Ok(())
        }
    }

    /// Whether the path belongs to this account.
    pub(crate) fn owns(&self, meta: &Metadata) -> bool {
        meta.uid() == self.uid
    }

    /// Checks that each folder from `/` down to `path` lets this account through.
    pub(crate) fn must_reach(&self, path: &Path) -> Result<(), PgBoxError> {
        for folder in path.ancestors() {
            let meta = folder.metadata().at("look at", folder)?;
            if !self.may_enter(&meta) {
                return Err(PgBoxError::Unreachable { path: folder.to_owned(), user: self.name.clone() });
            }
        }
        Ok(())
    }

    fn may_enter(&self, meta: &Metadata) -> bool {
        let bit = match meta {
            meta if meta.uid() == self.uid => 0o100,
            meta if meta.gid() == self.gid => 0o010,
            _ => 0o001,
        };
        meta.mode() & bit != 0
    }
}

fn named(name: &str) -> Option<RunAs> {
    User::from_name(name).ok().flatten().map(|user| RunAs::new(user, true))
}

fn by_id(uid: Uid) -> Option<User> {
    User::from_uid(uid).ok().flatten()
}

fn account_name(uid: Uid) -> String {
    by_id(uid).map_or_else(|| format!("user id {uid}"), |user| user.name)
}
