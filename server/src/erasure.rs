//! What is left of a member who is erased for good (design 5.12): of each feature, what it says here.
//!
//! One line a feature, from the upper ones to the lower, so that each still finds what it stands on.
//! tests/api/accounts/leaving/erasure.rs knows every table and fails when one with members in it is
//! missing here. Credits stay as they are: their tables name nobody, and the books must go on to prove
//! themselves.

use crate::{
    accounts,
    app::{App, Leaver},
    calendar, chat, complaints, export,
    kernel::{budget, events, idempotency, problem::Answer},
    likes, mail, media, members, news, notifications, payments, safety, sms, suppression,
};
use ::jobs::Jobs;
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// Jobs that may go on about somebody who is gone: an order's last looks at its payment, since the
/// money may still come, a refund, whose money is to go, and the erasing itself.
const KEPT_JOBS: [&str; 4] =
    [payments::CHECK_ORDER, payments::SEND_REFUND, payments::FORGET_CUSTOMER, accounts::ERASE];

/// Erases the member everywhere, in the caller's transaction; safe to repeat.
pub fn erase<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    leaver: &'a Leaver,
) -> BoxFuture<'a, Answer<()>> {
    Box::pin(async move {
        let (member, now) = (leaver.member, app.clock.now());
        export::erase(connection, app, member).await?;
        news::erase(connection, member).await?;
        calendar::erase(connection, member).await?;
        complaints::erase(connection, leaver, now).await?;
        safety::erase(connection, member, now).await?;
        chat::erase(connection, app, member).await?;
        payments::erase(connection, member).await?;
        payments::erase_mandates(connection, app, member).await?;
        likes::erase(connection, member).await?;
        suppression::erase(connection, member).await?;
        accounts::erase(connection, leaver, now).await?;
        notifications::erase(connection, member).await?;
        members::erase(connection, member).await?;
        mail::erase(connection, leaver).await?;
        sms::erase(connection, member).await?;
        media::erase(connection, member, now).await?;
        events::erase(connection, member).await?;
        idempotency::erase(connection, &leaver.actors).await?;
        budget::erase(connection, &member.to_string()).await?;
        Jobs::forget(connection, &member.to_string(), &KEPT_JOBS).await?;
        Ok(())
    })
}
