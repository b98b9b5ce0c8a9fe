//! The last look at a mail about messages, which a mail server that was away may have held up for hours.

use crate::{
    app::App,
    kernel::{ids::MailId, problem::Answer},
    mail::Kind,
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// The mails of this part.
pub(super) const KINDS: [Kind; 3] = [Kind::NewConversation, Kind::NewMessages, Kind::UnreadReminder];

/// Whether what the mail tells of is still news: something of it is unread, and nobody in it is out of the
/// reader's reach meanwhile. Mails of other kinds are none of ours.
pub fn is_still_news<'a>(
    connection: &'a mut PgConnection,
    _: &'a App,
    mail: MailId,
    kind: Kind,
) -> BoxFuture<'a, Answer<bool>> {
    Box::pin(async move {
        if !KINDS.contains(&kind) {
            return Ok(true);
        }
        let is_news = sqlx::query_scalar!(
            r#"select coalesce(bool_or(c.unread > 0 and n.told_seq > greatest(c.read_seq, c.cleared_seq))
                 and not bool_or(c.other_id in (select other_id from out_of_reach where member_id = n.member_id)), false) as "news!"
             from message_notices n
             join conversation_members c on c.member_id = n.member_id and c.conversation_id = n.conversation_id
             where n.mail_id = $1"#,
            mail.0,
        )
        .fetch_one(connection)
        .await?;
        Ok(is_news)
    })
}
