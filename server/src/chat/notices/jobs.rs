//! Looks each 5 s at what may be to tell, one member after the other, each in a transaction of its own: what is
//! noted as told and what tells it stand or fall together, so a process that is killed tells nothing twice.

use super::{
    digest,
    push::{self, PushConversation, PushReminder},
    rules::{self, Conversation, Plan, Reader},
    store,
};
use crate::{
    app::App,
    kernel::{
        clock::SKEW,
        ids::MemberId,
        job_run::Run,
        problem::{Answer, failure},
    },
    members::{self, ProfileCard},
    notifications, sessions,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A push comes about so much later than the message.
const EVERY: Duration = Duration::seconds(5);
/// Conversations that are looked up in one go.
const AT_ONCE: i64 = 500;
/// After a fault with one member the others go first.
const AFTER_A_FAULT: Duration = Duration::minutes(1);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Tell;

impl Job for Tell {
    const KIND: &'static str = "chat.tell";
    const QUEUE: &'static str = "notices";
    const MAX_ATTEMPTS: i16 = 3;

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this part.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let registry = registry.handle(tell).every(Schedule::every(EVERY, Duration::ZERO), |_| Tell);
    push::register(registry)
}

async fn tell(app: App, _: Tell) -> Result<(), Failure> {
    let run = Run::begin(&app.stopping);
    while !run.is_over() {
        let now = app.clock.now();
        let due = store::due(&mut *app.db.acquire().await?, now, AT_ONCE).await.map_err(failure)?;
        let mut progress = false;
        for member in due {
            progress |= tell_or_put_off(&app, member, now).await.map_err(failure)?;
        }
        if !progress {
            break;
        }
    }
    Ok(())
}

/// False when another worker has the member.
async fn tell_or_put_off(app: &App, member: MemberId, now: OffsetDateTime) -> Answer<bool> {
    match tell_member(app, member, now).await {
        Ok(done) => Ok(done),
        Err(problem) => {
            tracing::warn!(?problem, "a member could not be told of messages and will be later");
            let mut connection = app.db.acquire().await?;
            store::put_off(&mut connection, member, now, now + AFTER_A_FAULT).await?;
            Ok(true)
        }
    }
}

async fn tell_member(app: &App, member: MemberId, now: OffsetDateTime) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    if !store::hold(&mut transaction, member).await? {
        return Ok(false);
    }
    let locked = store::lock(&mut transaction, member, now).await?;
    store::forget_over(&mut transaction, member, &locked, now - rules::IDLE).await?;
    let has_told = decide(&mut transaction, app, member, &locked, now).await?;
    transaction.commit().await?;
    if has_told {
        app.jobs.wake();
    }
    Ok(true)
}

/// Plans and carries out; whether anything goes out.
async fn decide(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    locked: &[Uuid],
    now: OffsetDateTime,
) -> Answer<bool> {
    let mut conversations = store::conversations(connection, member, locked).await?;
    let unread = conversations.iter().filter(|conversation| conversation.unread.is_some());
    let partners: Vec<MemberId> = unread.map(|conversation| conversation.partner).collect();
    let cards = members::cards(connection, app, member, &partners).await?;
    for conversation in &mut conversations {
        // Who is blocked, hidden or gone is not there to be told of.
        if !cards.iter().any(|card| card.id == conversation.partner) {
            conversation.unread = None;
        }
    }
    let reader = reader(connection, app, member, now).await?;
    let plan = rules::plan(&reader, &conversations);
    carry_out(connection, app, member, &plan, &conversations, &cards).await
}

async fn reader(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Reader> {
    // What a clock wrote that has been put back since holds up nobody.
    let past = |moment: &OffsetDateTime| *moment <= now + SKEW;
    Ok(Reader {
        now,
        last_seen: sessions::last_seen(connection, app, member).await?.filter(past),
        mailed_at: store::mailed_at(connection, member, now).await?.filter(past),
        wants: notifications::preferences(connection, member).await?,
        takes_pushes: !notifications::push_browsers(connection, now, member).await?.is_empty(),
    })
}

async fn carry_out(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    plan: &Plan,
    conversations: &[Conversation],
    cards: &[ProfileCard],
) -> Answer<bool> {
    let now = app.clock.now();
    let card = |conversation: &Conversation| cards.iter().find(|card| card.id == conversation.partner);
    let both = || conversations.iter().zip(&plan.next);
    let told: Vec<(&Conversation, &ProfileCard)> = both()
        .filter(|(_, next)| next.mail)
        .filter_map(|(conversation, _)| Some((conversation, card(conversation)?)))
        .collect();
    let mail = match plan.mail {
        Some(kind) => {
            store::note_mailed(connection, member, now).await?;
            Some(digest::write(connection, app, member, kind, &told).await?)
        }
        None => None,
    };
    let mut pushes = plan.reminder_push;
    for (conversation, next) in both() {
        let mail = mail.filter(|_| next.mail);
        store::keep(connection, member, conversation.id, next, mail, now).await?;
        if next.push {
            let seq = next.told.pushed_seq;
            notifications::enqueue_pushes(connection, app, member, |subscription| PushConversation {
                subscription,
                member,
                conversation: conversation.id,
                seq,
                at: now,
            })
            .await?;
            pushes = true;
        }
    }
    if plan.reminder_push {
        notifications::enqueue_pushes(connection, app, member, |subscription| PushReminder {
            subscription,
            member,
            at: now,
        })
        .await?;
    }
    Ok(pushes || mail.is_some())
}
