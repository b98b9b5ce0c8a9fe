//! What a member put aside, so that another device of theirs does not show it again (spec 4).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Something that can be put aside; the names are spec 4's.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, sqlx::Type,
)]
#[sqlx(type_name = "text")]
pub(super) enum Dismissal {
    /// The profile has no photo.
    #[serde(rename = "hide-enrich-alert")]
    #[sqlx(rename = "hide-enrich-alert")]
    EnrichAlert,
    /// Push can be switched on.
    #[serde(rename = "hide-push-notification-alert")]
    #[sqlx(rename = "hide-push-notification-alert")]
    PushNotificationAlert,
    /// No mails are sent.
    #[serde(rename = "hide-disabled-notifications-alert")]
    #[sqlx(rename = "hide-disabled-notifications-alert")]
    DisabledNotificationsAlert,
    /// The time bonus's dialog.
    #[serde(rename = "hide-time-bonus-modal")]
    #[sqlx(rename = "hide-time-bonus-modal")]
    TimeBonusModal,
}

impl Dismissal {
    /// The word on the wire and in the database.
    fn code(self) -> &'static str {
        match self {
            Self::EnrichAlert => "hide-enrich-alert",
            Self::PushNotificationAlert => "hide-push-notification-alert",
            Self::DisabledNotificationsAlert => "hide-disabled-notifications-alert",
            Self::TimeBonusModal => "hide-time-bonus-modal",
        }
    }
}

/// When each was put aside last, in unix seconds; what is not named was not.
pub(super) type Dismissals = BTreeMap<Dismissal, i64>;

/// Notes that the member put this aside; again counts from then.
pub(super) async fn dismiss(
    connection: &mut PgConnection,
    member: MemberId,
    name: Dismissal,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into dismissals (member_id, name, dismissed_at) values ($1, $2, $3)
         on conflict (member_id, name) do update set dismissed_at = excluded.dismissed_at",
        member.0,
        name.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
