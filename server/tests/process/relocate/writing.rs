//! One who writes without pause while their database goes elsewhere, and what must be there of it.

use crate::members::Member;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use testkit::{Page, Reply};
use tokio::{sync::oneshot, task::JoinHandle};
use uuid::Uuid;

/// So many are blocked, and as many liked: who is blocked can't be liked, and the demo world has sixty.
const FEW: usize = 5;
/// Enough for any copy.
const ROUNDS: usize = 200;

/// What was acknowledged.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) blocked: Vec<Uuid>,
    pub(super) liked: Vec<Uuid>,
    /// Each message's own id, and its words; None where it is not known whether they were changed.
    pub(super) sent: Vec<(Uuid, Option<String>)>,
    /// Where the last one stands.
    pub(super) last: Value,
}

impl Done {
    pub(super) fn is_empty(&self) -> bool {
        self.blocked.is_empty() || self.liked.is_empty() || self.sent.is_empty()
    }

    /// All of it, each once.
    pub(super) async fn is_there(&self, db: &PgPool, member: &Member) {
        for (question, others) in [
            ("select count(*) from blocks where member_id = $1 and other_id = any ($2)", &self.blocked),
            ("select count(*) from likes_sent where member_id = $1 and other_id = any ($2)", &self.liked),
        ] {
            let kept: i64 =
                sqlx::query_scalar(question).bind(member.id).bind(others).fetch_one(db).await.unwrap();
            assert_eq!(
                usize::try_from(kept).unwrap(),
                others.len(),
                "what was acknowledged is there: {question}"
            );
        }
        for (client_id, text) in &self.sent {
            let kept: Vec<String> =
                sqlx::query_scalar("select body from messages where sender_id = $1 and client_id = $2")
                    .bind(member.id)
                    .bind(client_id)
                    .fetch_all(db)
                    .await
                    .unwrap();
            assert_eq!(kept.len(), 1, "each message that was acknowledged is there once");
            assert!(text.as_ref().is_none_or(|text| *text == kept[0]), "{kept:?} was {text:?} in the end");
        }
    }
}

/// Somebody whom this member has not blocked, nor is one of these; None when the session was ended meanwhile.
pub(super) async fn stranger(db: &PgPool, member: &Member, but: &[Uuid]) -> Option<Uuid> {
    let other = sqlx::query_scalar(
        "select o.id from profiles o join profiles p on p.pool = o.pool
         where p.id = $1 and o.id <> p.id and o.status = 'active' and o.id <> all ($2)
           and not exists (select from blocks b where b.member_id = p.id and b.other_id = o.id)
           and not exists (select from blocks b where b.member_id = o.id and b.other_id = p.id) limit 1",
    );
    other.bind(member.id).bind(but).fetch_one(db).await.ok()
}

/// What was answered; None where they were told to try again.
fn taken(reply: &Reply) -> Option<Value> {
    if reply.status == 503 {
        assert!(reply.headers.contains_key("retry-after"));
        return None;
    }
    Some(reply.ok())
}

/// Blocks somebody new who is none of these, or is told to try again; whom they blocked.
async fn block(page: &Page, db: &PgPool, member: &Member, but: &[Uuid]) -> Option<Uuid> {
    let other = stranger(db, member, but).await?;
    taken(&page.post("/api/block.php", &json!({ "profile": other })).await)?;
    Some(other)
}

/// Until a write is taken: sessions were ended, and a pool may find that out by its next statement.
pub(super) async fn block_soon(page: &Page, db: &PgPool, member: &Member, but: &[Uuid]) -> Uuid {
    let begun = Instant::now();
    loop {
        if let Some(other) = block(page, db, member, but).await {
            return other;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "writes are not taken again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Blocks, likes, writes to the partner and changes what was written, until it is stopped; what of it was acknowledged.
pub(super) fn writes_without_pause(
    page: Page,
    db: PgPool,
    member: Member,
    partner: Uuid,
) -> (oneshot::Sender<()>, JoinHandle<Done>) {
    let (stop, mut stopped) = oneshot::channel();
    let writing = tokio::spawn(async move {
        let mut done = Done::default();
        for round in 0..ROUNDS {
            if stopped.try_recv().is_ok() {
                break;
            }
            write_once(&page, &db, &member, (partner, round), &mut done).await;
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        done
    });
    (stop, writing)
}

async fn write_once(
    page: &Page,
    db: &PgPool,
    member: &Member,
    (partner, round): (Uuid, usize),
    done: &mut Done,
) {
    let but = [done.liked.as_slice(), &[partner]].concat();
    if done.blocked.len() < FEW {
        done.blocked.extend(block(page, db, member, &but).await);
    }
    if done.liked.len() < FEW
        && let Some(other) = stranger(db, member, &but).await
        && taken(&page.post("/api/like.php", &json!({ "profile": other })).await).is_some()
    {
        done.liked.push(other);
    }
    // So that credits last for the way there and back.
    if round % 3 == 0 {
        let client_id = crate::members::new_id();
        let text = format!("as written in {round}");
        let body = json!({ "client_id": client_id, "profile": partner, "text": text });
        let Some(sent) = taken(&page.post("/api/message.php", &body).await) else { return };
        done.sent.push((client_id, Some(text)));
        done.last = json!({ "conversation": sent["conversation"], "seq": sent["message"]["seq"] });
    }
    // As often as a member may.
    if round % 4 > 0 || done.sent.is_empty() {
        return;
    }
    let text = format!("as changed in {round}");
    let mut change = done.last.clone();
    change["text"] = json!(text);
    let changed = taken(&page.put("/api/message.php", &change).await);
    if let Some(last) = done.sent.last_mut() {
        last.1 = changed.map(|_| text);
    }
}
