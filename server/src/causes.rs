//! Errors as people read them: from what failed down to its cause, each said once.

/// The error and its causes in one sentence. Libraries' errors quote their own cause, which then comes again as the next
/// one of the chain: whatever stands there already is left out.
pub fn once(error: &anyhow::Error) -> String {
    let mut said = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if said.is_empty() {
            said = cause;
        } else if !said.contains(&cause) {
            said = format!("{said}: {cause}");
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;
    use std::io;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot create {path}: {source}")]
    struct Quoting {
        path: &'static str,
        source: io::Error,
    }

    #[test]
    fn each_cause_is_said_once() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let quoted = anyhow::Error::from(Quoting { path: "/srv/backups", source: denied() });
        assert_eq!(format!("{quoted:#}").matches("denied").count(), 2, "or nothing needs to be done");
        assert_eq!(once(&quoted), "cannot create /srv/backups: permission denied");
        let outer = quoted.context("the backup can't be made");
        assert_eq!(once(&outer), "the backup can't be made: cannot create /srv/backups: permission denied");
        let plain = Err::<(), _>(denied()).context("/srv/case can't be written").unwrap_err();
        assert_eq!(once(&plain), "/srv/case can't be written: permission denied");
        assert_eq!(once(&anyhow::anyhow!("alone")), "alone");
    }
}
