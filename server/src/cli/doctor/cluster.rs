//! The workers of a Citus cluster (docs/operations/growing.md); plain PostgreSQL has none, and nothing is said of it.

use super::report::Report;
use crate::{
    cli::{database::Database, distribute},
    kernel::cluster::{self, Cluster, KEPT, SETTLED_WITHIN, Worker},
};

/// Per cent of a worker's connections from which on they are few.
const CROWDED: i64 = 80;
/// The fewest rows that say anything of who writes most.
const FEWEST: i64 = 100_000;

/// One thing that is not as it should be.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    /// It works yet, but worse.
    Advice(String),
    /// Something stands still, or will.
    Problem(String),
}

pub(super) async fn examine(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let Some(cluster) = cluster::look(&mut connection).await? else { return Ok(()) };
    let left = distribute::left(&mut connection).await?;
    let found = found(&cluster, &left);
    if found.is_empty() {
        let (workers, shards) =
            (cluster.workers.len(), cluster.workers.iter().map(|worker| worker.shards).sum::<i64>());
        return report.good(&format!(
            "{workers} workers of the cluster answer, with {shards} shards, and no commit is in doubt"
        ));
    }
    for one in found {
        match one {
            Found::Advice(text) => report.advice(&text)?,
            Found::Problem(text) => report.problem(&text)?,
        }
    }
    Ok(())
}

fn found(cluster: &Cluster, left: &[String]) -> Vec<Found> {
    let mut found: Vec<Found> = cluster.workers.iter().filter_map(of_worker).collect();
    if !left.is_empty() {
        found.push(Found::Problem(format!(
            "{} are not as docs/citus.toml and docs/citus.sql say, so writes may be committed separately from those on workers, or calls are refused: `liaison distribute --yes`",
            left.join(", ")
        )));
    }
    let (in_doubt, oldest) = cluster.in_doubt();
    if oldest > SETTLED_WITHIN {
        found.push(Found::Problem(format!(
            "{in_doubt} transactions on workers are between the two phases of their commit, the oldest for {oldest:.0} s, and keep their rows locked: `select recover_prepared_transactions()` on the coordinator; what stays then is nobody's (docs/operations/watching.md, LiaisonInDoubt)"
        )));
    }
    for hottest in cluster.hottest(None) {
        if hottest.writes >= FEWEST && hottest.is_hot() {
            found.push(Found::Advice(format!(
                "of the rows written by {}, {:.0} % went to one of {} ranges: its worker will be full before the others (docs/operations/watching.md, LiaisonShardHot)",
                hottest.key,
                hottest.share * 100.0,
                hottest.of
            )));
        }
    }
    found
}

/// A copy elsewhere that nobody brings on fills the disk, as the log is kept for it.
pub(super) fn forgotten(whose: &str, kept: i64) -> String {
    format!(
        "{whose} keeps {} MB of its log, and more each day, for a copy elsewhere (`liaison relocate`) that does not follow: look into the \
         log there, or end it before the disk is full: `liaison relocate … --give-up --yes` (docs/operations/growing.md)",
        kept >> 20
    )
}

fn of_worker(worker: &Worker) -> Option<Found> {
    let name = &worker.name;
    let Some(told) = &worker.told else {
        return Some(Found::Problem(format!(
            "the worker {name} does not answer the coordinator: members whose rows are there get 503. Is PostgreSQL up there, and does its pg_hba.conf let the coordinator in? A replica that was promoted takes its place by `select citus_update_node(…)` (docs/operations/growing.md)"
        )));
    };
    if told.connections * 100 >= told.most * CROWDED {
        return Some(Found::Problem(format!(
            "{} of the {} connections of the worker {name} are in use; when none is left, calls fail. Raise max_connections there",
            told.connections, told.most
        )));
    }
    if told.asleep > 0 || told.kept > KEPT {
        return Some(Found::Problem(forgotten(&format!("the worker {name}"), told.kept)));
    }
    if worker.takes_shards && worker.shards == 0 {
        return Some(Found::Advice(format!(
            "the worker {name} has no shards: `select citus_rebalance_start()` on the coordinator brings it some"
        )));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cluster::Writes;

    fn worker(text: &str, shards: i64) -> Worker {
        let told = serde_json::from_str(text).ok();
        Worker { name: "w1:5432".to_owned(), takes_shards: true, shards, told }
    }

    fn told(connections: i64, oldest: f64) -> String {
        format!(
            r#"{{"bytes": 1, "connections": {connections}, "most": 100, "in_doubt": 1, "oldest": {oldest}, "writes": {{}}}}"#
        )
    }

    fn texts(workers: Vec<Worker>, writes: &[(i64, i64)], left: &[String]) -> String {
        let writes: Writes =
            writes.iter().map(|(range, count)| (("member".to_owned(), *range), *count)).collect();
        format!("{:?}", found(&Cluster { workers, writes }, left))
    }

    #[test]
    fn a_cluster_that_works_is_told_of_in_one_line_and_each_fault_by_its_mend() {
        let fine = |oldest| worker(&told(79, oldest), 4);
        assert_eq!(texts(vec![fine(150.0)], &[], &[]), "[]");
        let away = texts(vec![worker("", 4)], &[], &[]);
        assert!(away.contains("Problem") && away.contains("w1:5432 does not answer"), "{away}");
        let crowded = texts(vec![worker(&told(80, 0.0), 4)], &[], &[]);
        assert!(crowded.contains("80 of the 100 connections"), "{crowded}");
        let idle = texts(vec![worker(&told(1, 0.0), 0)], &[], &[]);
        assert!(idle.contains("Advice") && idle.contains("citus_rebalance_start"), "{idle}");
        let kept = |kept: i64, asleep: i64| {
            let text = told(1, 0.0)
                .replace("\"writes\"", &format!("\"kept\": {kept}, \"asleep\": {asleep}, \"writes\""));
            texts(vec![worker(&text, 4)], &[], &[])
        };
        assert_eq!(kept(KEPT, 0), "[]");
        for forgotten in [kept(KEPT + 1, 0), kept(0, 1)] {
            assert!(forgotten.contains("Problem") && forgotten.contains("--give-up"), "{forgotten}");
        }
        let doubt = texts(vec![fine(150.1)], &[], &[]);
        assert!(doubt.contains("Problem") && doubt.contains("recover_prepared_transactions"), "{doubt}");
        let left = texts(vec![fine(0.0)], &[], &["matches".to_owned()]);
        assert!(left.contains("Problem") && left.contains("matches are not as"), "{left}");
    }

    #[test]
    fn a_range_is_hot_beyond_four_times_its_share_and_once_enough_was_written() {
        let even: Vec<(i64, i64)> = (0..10).map(|range| (range, 60_000)).collect();
        assert_eq!(texts(vec![], &even, &[]), "[]");
        let at = |hot: i64| {
            let mut writes: Vec<(i64, i64)> = (0..9).map(|range| (range, 60_000)).collect();
            writes.push((9, hot));
            texts(vec![], &writes, &[])
        };
        assert_eq!(at(360_000), "[]", "40 % of ten ranges is four times the share");
        assert!(at(361_000).contains("went to one of 10 ranges"), "{}", at(361_000));
        assert_eq!(texts(vec![], &[(0, 99_998), (1, 1)], &[]), "[]", "few rows say nothing");
        // Of few ranges none can have four times its share.
        assert_eq!(texts(vec![], &[(0, 625_000), (1, 125_000), (2, 125_000), (3, 125_000)], &[]), "[]");
        let of_four = texts(vec![], &[(0, 626_000), (1, 125_000), (2, 125_000), (3, 125_000)], &[]);
        assert!(of_four.contains("went to one of 4 ranges"), "{of_four}");
        assert_eq!(texts(vec![], &[(0, 1_000_000)], &[]), "[]", "the only one");
    }
}
