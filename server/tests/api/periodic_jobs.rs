//! A job that comes by itself is measured with years of rows before it (`make years`), and the manual says when it
//! comes and what for.

use crate::world::World;
use liaison::housekeeping;

const YEARS: &str = include_str!("../../../proofs/load/src/years/jobs.rs");
const MANUAL: &str = include_str!("../../../docs/OPERATIONS.md");

#[tokio::test]
async fn each_job_that_comes_by_itself_is_measured_and_in_the_manual() {
    let world = World::start().await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    let kinds: Vec<String> = sqlx::query_scalar("select kind from job_schedules order by kind")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert!(kinds.len() > 25, "{kinds:?}");
    let unmeasured: Vec<_> = kinds.iter().filter(|kind| !YEARS.contains(&format!("\"{kind}\""))).collect();
    assert!(unmeasured.is_empty(), "proofs/load/src/years/jobs.rs lacks {unmeasured:?}");
    let untold: Vec<_> = kinds.iter().filter(|kind| !MANUAL.contains(&format!("`{kind}`"))).collect();
    assert!(untold.is_empty(), "docs/OPERATIONS.md, Looking after it, lacks {untold:?}");
}
