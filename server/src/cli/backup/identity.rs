//! Whose backups a folder holds: an empty database that was made by mistake must never become its newest one.

use super::record::{Kind, Record};
use crate::kernel::{cluster, database_address};
use sqlx::Connection;
use std::path::Path;

/// What is asked of a database before it is copied.
pub(super) struct Identity {
    /// The cluster's number, which its copies and whatever is restored from its files keep (`pg_control_system()`).
    pub(super) cluster: Option<i64>,
    /// How many profiles it holds.
    pub(super) profiles: i64,
    /// Its rows lie on several machines, and a dump sees each as it was at another moment.
    pub(super) is_spread: bool,
}

/// Looks at the database.
///
/// # Errors
/// When it lacks the tables of a site.
pub(super) async fn look(url: &str, kind: Kind) -> anyhow::Result<Identity> {
    let mut connection = database_address::reach(url).await?;
    let there: bool = sqlx::query_scalar("select to_regclass('public.profiles') is not null")
        .fetch_one(&mut connection)
        .await?;
    anyhow::ensure!(
        there,
        "this database has none of our tables, so there is nothing to keep: is it the right one?"
    );
    let profiles = sqlx::query_scalar("select count(*) from profiles").fetch_one(&mut connection).await?;
    let cluster = match kind {
        Kind::Base => {
            let asked = sqlx::query_scalar("select system_identifier from pg_control_system()");
            Some(asked.fetch_one(&mut connection).await?)
        }
        // A managed one may not say.
        Kind::Dump => None,
    };
    let is_spread = cluster::is_spread(&mut connection).await?;
    connection.close().await?;
    Ok(Identity { cluster, profiles, is_spread })
}

/// Refuses rows that are not of one moment.
pub(super) fn refuse_several_moments(identity: &Identity, insists: bool) -> anyhow::Result<()> {
    anyhow::ensure!(
        !identity.is_spread || insists,
        "a dump of a cluster is not of one moment: its backups are base backups of all nodes and restore points \
         (docs/operations/growing.md, Backups of a cluster). `--rows` takes it all the same, for a time in which nobody writes; `--photos` \
         copies photos"
    );
    Ok(())
}

/// Refuses a cluster that is another one than the newest backup's.
pub(super) fn refuse_another(folder: &Path, all: &[Record], identity: &Identity) -> anyhow::Result<()> {
    let Some(ours) = identity.cluster else { return Ok(()) };
    let known = all.iter().rev().find_map(|record| record.cluster);
    anyhow::ensure!(
        known.is_none_or(|known| known == ours),
        "{} holds the backups of another database than this one, which has {} profiles. If it is in the place of the \
         other for good, say so once with --adopt; else name another folder",
        folder.display(),
        identity.profiles
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn rows_of_a_cluster_are_kept_by_whoever_insists() {
        let of = |is_spread| Identity { cluster: None, profiles: 1, is_spread };
        assert!(refuse_several_moments(&of(false), false).is_ok());
        let refused = refuse_several_moments(&of(true), false).unwrap_err().to_string();
        assert!(refused.contains("not of one moment") && refused.contains("--rows"), "{refused}");
        assert!(refuse_several_moments(&of(true), true).is_ok());
    }

    #[test]
    fn a_folder_takes_one_database_only() {
        let record = |cluster| Record {
            kind: Kind::Base,
            made_at: datetime!(2026-11-21 03:00 UTC),
            finished_at: datetime!(2026-11-21 03:00 UTC),
            version: "1".to_owned(),
            password: None,
            cluster,
            profiles: Some(8),
            is_spread: false,
        };
        let fits = |all: &[Record], cluster| {
            refuse_another(Path::new("/kept"), all, &Identity { cluster, profiles: 0, is_spread: false })
                .is_ok()
        };
        assert!(fits(&[], Some(1)));
        assert!(fits(&[record(None)], Some(1)), "made before clusters were noted");
        assert!(fits(&[record(Some(1)), record(None)], Some(1)));
        assert!(!fits(&[record(Some(1)), record(None)], Some(2)));
        assert!(fits(&[record(Some(1)), record(Some(2))], Some(2)), "adopted");
        assert!(fits(&[record(Some(1))], None), "rows");
    }
}
