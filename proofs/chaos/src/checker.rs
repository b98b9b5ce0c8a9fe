//! What must be true at every moment, read in one statement (so of one moment), and what was promised.

use crate::{crowd::Book, found::Found};
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use testkit::process::Setup;
use tokio::task::JoinHandle;

/// Between two looks while something is broken.
const PERIOD: Duration = Duration::from_millis(500);

/// What has to be empty, by name.
const INVARIANTS: &str = "
with balance as (
    select member_id, sum(credits) as total from ledger_lines where account = 'member' group by 1
), history as (
    select conversation_id, count(*) as messages, max(seq) as last from messages group by 1
), unread as (
    select k.member_id, k.conversation_id, count(m.seq) as messages from conversation_members k
    left join messages m on m.conversation_id = k.conversation_id and m.sender_id = k.other_id
        and m.seq > greatest(k.read_seq, k.cleared_seq)
    group by 1, 2
)
select 'a balance is not the sum of its lines' as what, member_id::text as who from credit_accounts
    left join balance using (member_id) where credit_accounts.balance <> coalesce(total, 0)
union all select 'a balance is negative', member_id::text from credit_accounts where balance < 0
union all select 'a transfer does not sum to zero', transfer_id::text from ledger_lines
    group by member_id, transfer_id having sum(credits) <> 0
union all select 'a chat has gaps', c.id::text from conversations c left join history h on h.conversation_id = c.id
    where c.last_seq <> coalesce(h.messages, 0) or c.last_seq <> coalesce(h.last, 0)
union all select 'a chat is in one list only', conversation_id::text from conversation_members
    group by conversation_id having count(*) <> 2
union all select 'a list does not show the last message', k.conversation_id::text from conversation_members k
    join conversations c on c.id = k.conversation_id where k.last_message_seq <> c.last_seq and k.cleared_seq < c.last_seq
union all select 'a count of unread messages is wrong', k.member_id || ' in ' || k.conversation_id
    from conversation_members k join unread u using (member_id, conversation_id) where k.unread <> u.messages
union all select 'a like is on one side only', coalesce(s.member_id, r.other_id)::text from likes_sent s
    full join likes_received r on r.member_id = s.other_id and r.other_id = s.member_id
    where s.member_id is null or r.member_id is null
union all select 'a message was paid twice, or a payment has no message', l.cause_id::text from ledger_lines l
    left join messages m on m.id = l.cause_id where l.cause = 'message' and l.account = 'member'
    group by l.cause_id having count(distinct l.transfer_id) <> 1 or count(m.id) = 0
limit 20";

/// Everything that is not as it must be.
pub(crate) async fn look(db: &PgPool) -> Result<Vec<String>, sqlx::Error> {
    let rows: Vec<(String, String)> = sqlx::query_as(INVARIANTS).fetch_all(db).await?;
    Ok(rows.into_iter().map(|(what, who)| format!("{what}: {who}")).collect())
}

/// Looks again and again, whenever the database lets it.
#[derive(Debug)]
pub(crate) struct Watch {
    over: Arc<AtomicBool>,
    looking: JoinHandle<(usize, Vec<String>)>,
}

impl Watch {
    pub(crate) fn start(db: &PgPool) -> Self {
        let (over, db) = (Arc::new(AtomicBool::new(false)), db.clone());
        let ended = Arc::clone(&over);
        let looking = tokio::spawn(async move {
            let (mut looks, mut faults) = (0, Vec::new());
            while !ended.load(Ordering::Relaxed) {
                // It may be away; a look at a frozen one must not hang either.
                if let Ok(Ok(seen)) = tokio::time::timeout(Duration::from_secs(20), look(&db)).await {
                    looks += 1;
                    faults.extend(seen);
                }
                tokio::time::sleep(PERIOD).await;
            }
            (looks, faults)
        });
        Self { over, looking }
    }

    pub(crate) async fn end(self, found: &mut Found) {
        self.over.store(true, Ordering::Relaxed);
        let (looks, faults) = self.looking.await.unwrap();
        found.must(looks > 0, "the invariants were never looked at");
        found.must_be_none("times an invariant was broken meanwhile", &faults);
        found.figure(format!("{looks} looks at the invariants meanwhile"));
    }
}

/// When all is quiet: the invariants, what was promised, and the server's own proof of the ledger.
pub(crate) async fn after(db: &PgPool, setup: &Setup, book: &Book, found: &mut Found) {
    found.must_be_none("invariants are broken", &look(db).await.unwrap());
    let promised = &book.promised;
    let lost = promised.lost(db).await;
    found.must_be_some("acknowledged write", promised.count());
    found.must_be_none("acknowledged writes lost or doubled", &lost);
    found.must_be_none("calls failed by our own fault", &book.failures);
    found.figure(format!(
        "{} acknowledged ({} messages, {} likes, {} sign-ups, {} repeats), {} lost or doubled",
        promised.count(),
        promised.messages.len(),
        promised.likes.len(),
        promised.sign_ups.len(),
        book.repeats,
        lost.len()
    ));
    prove_ledger(setup, found).await;
}

/// The server's own proof.
pub(crate) async fn prove_ledger(setup: &Setup, found: &mut Found) {
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    found.must(sound, format!("the ledger does not prove itself: {said}"));
}
