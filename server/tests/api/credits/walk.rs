//! The nightly walk through the books: range by range, from where it stopped, with whoever writes meanwhile.

use super::ledger::{buy, open, spend};
use crate::{
    plans::plan,
    world::{World, new_id},
};
use liaison::{credits, housekeeping, kernel::ids::OrderId};
use std::time::{Duration, Instant};
use time::Duration as Span;
use uuid::Uuid;

/// Members with books that hold: so many spends of one credit each.
async fn fill(world: &World, name: &str, members: i32, spends: i32) {
    let member = "md5($4 || m)::uuid";
    let mut filling = world.filling().await;
    for statement in [
        format!("insert into credit_accounts (member_id) select {member} from generate_series(1, $1) m where $2 > 0 and $3 > timestamptz '2000-01-01'"),
        format!(
            "insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
             select {member}, {member}, 'free', $2, 0, $3 from generate_series(1, $1) m"
        ),
        format!(
            "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select {member}, {member}, account, sign * $2, 'signup', {member}, $3
             from generate_series(1, $1) m, (values ('member', 1), ('granted', -1)) side (account, sign)"
        ),
        format!(
            "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select {member}, md5($4 || m || ' ' || s)::uuid, account, sign, 'message', md5($4 || m || ' ' || s)::uuid, $3
             from generate_series(1, $1) m, generate_series(1, $2) s, (values ('member', -1), ('spent', 1)) side (account, sign)
             order by m, s"
        ),
    ] {
        let insert = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(members).bind(spends);
        insert.bind(world.clock.now()).bind(name).execute(&mut *filling).await.unwrap();
    }
    filling.commit().await.unwrap();
}

async fn run(world: &World) -> jobs::Drained {
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    world.advance(Span::DAY);
    runner.tick().await.unwrap();
    runner.drain().await.unwrap()
}

type Row = (i64, i64, i64, i64, Option<Uuid>);

async fn walks(world: &World) -> Vec<Row> {
    sqlx::query_as(
        "select transfers, lines, accounts, faults, next_member from ledger_proofs order by proven_at",
    )
    .fetch_all(&world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn many_ranges_are_one_proof() {
    let world = World::start().await;
    fill(&world, "m", 40, 600).await;
    // Who has no lines, and who has more than fit into a range.
    for _ in 0..5 {
        open(&world, 0).await;
    }
    fill(&world, "rich", 1, 25_000).await;
    let proof = credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert!(proof.holds(), "{proof:?}");
    let transfers = 40 * 601 + 25_001;
    assert_eq!((proof.transfers, proof.lines, proof.accounts), (transfers, 2 * transfers, 46));
    let done = run(&world).await;
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
    assert_eq!(walks(&world).await, [(transfers, 2 * transfers, 46, 0, None)]);
}

#[tokio::test]
async fn a_range_reads_its_own_members() {
    let world = World::start().await;
    fill(&world, "m", 100, 300).await;
    world.vacuum(&["ledger_lines", "credit_lots", "credit_accounts"]).await;
    let members: Vec<Uuid> =
        sqlx::query_scalar("select member_id from credit_accounts order by member_id offset 50 limit 4")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let arguments = format!("'{}', '{}'", members[0], members[3]);
    let plan =
        plan(&world, "where member_id between $1 and $2 group by member_id, transfer_id", &arguments).await;
    let read = |key: &str| plan[key].as_u64().unwrap();
    let pages = read("Shared Hit Blocks") + read("Shared Read Blocks");
    // 2,408 lines of 60,200, which have about 1,000 pages.
    assert!(pages < 300, "{pages} pages: {plan:#}");
}

#[tokio::test]
async fn it_goes_on_where_it_was_stopped() {
    let world = World::start().await;
    fill(&world, "m", 40, 3).await;
    let (last_done, next): (Uuid, Uuid) = sqlx::query_as(
        "select (select member_id from credit_accounts order by member_id offset 24 limit 1),
           (select member_id from credit_accounts order by member_id offset 25 limit 1)",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert!(last_done < next);
    sqlx::query("insert into ledger_proofs (proven_at, transfers, lines, accounts, faults, next_member, went_on_at) values ($1, 100, 200, 25, 0, $2, $1)")
        .bind(world.clock.now())
        .bind(next)
        .execute(&world.db)
        .await
        .unwrap();
    // A walk under way is no proof yet.
    assert!(credits::last_proof(&mut world.db.acquire().await.unwrap()).await.unwrap().is_none());
    run(&world).await;
    assert_eq!(walks(&world).await, [(160, 320, 40, 0, None)]);
    let last = credits::last_proof(&mut world.db.acquire().await.unwrap()).await.unwrap().unwrap();
    assert_eq!((last.transfers, last.faults, last.proven_at), (160, 0, world.clock.now()));
    run(&world).await;
    assert_eq!(walks(&world).await.len(), 2, "the next night begins anew");
}

#[tokio::test]
async fn what_does_not_agree_anywhere_is_a_dead_letter() {
    let world = World::start().await;
    fill(&world, "m", 60, 400).await;
    // The last one of all has lines and no account; another one has a credit too many.
    sqlx::query(
        "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         values ($1, $1, 'member', 1, 'signup', $1, $2), ($1, $1, 'granted', -1, 'signup', $1, $2)",
    )
    .bind(Uuid::max())
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query("update credit_accounts set balance = 1 where member_id = md5('m7')::uuid")
        .execute(&world.db)
        .await
        .unwrap();
    let done = run(&world).await;
    assert_eq!(done.dead, ["the ledger does not prove itself"]);
    // Once against the lines, once against the lots.
    assert_eq!(walks(&world).await, [(60 * 401 + 1, 2 * (60 * 401 + 1), 60, 3, None)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_meanwhile_makes_nothing_wrong() {
    let world = World::start().await;
    let end = Instant::now() + Duration::from_secs(3);
    let members = [open(&world, 100).await, open(&world, 100).await, open(&world, 100).await];
    let writing = members.map(|member| {
        let world = &world;
        async move {
            let mut written = 0;
            while Instant::now() < end {
                buy(world, member, OrderId::random(&world.app.random), 5).await;
                spend(world, member, 3, new_id()).await.unwrap();
                written += 2;
            }
            written
        }
    });
    let proving = async {
        let (mut seen, mut proofs) = (Vec::new(), 0);
        while Instant::now() < end {
            let proof = credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap();
            assert!(proof.holds(), "{proof:?}");
            seen.push(proof.transfers);
            proofs += 1;
        }
        (seen, proofs)
    };
    let (written, (seen, proofs)) = tokio::join!(futures_util::future::join_all(writing), proving);
    assert!(
        proofs > 5 && written.iter().all(|count| *count > 10),
        "{proofs} proofs beside {written:?} transfers"
    );
    assert!(seen.windows(2).any(|two| two[0] < two[1]), "nobody wrote meanwhile: {seen:?}");
}
