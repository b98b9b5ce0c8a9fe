//! All ways in of a member, forgotten together.

use super::{devices, passkeys};
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    sessions,
};
use sqlx::PgConnection;

/// Erases sessions, passkeys, known browsers and when the member was last here (`sessions`, `passkeys`,
/// `passkey_challenges`, `known_devices`, `member_activity`). The sessions end everywhere with the commit.
pub async fn erase_logins(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sessions::erase(connection, member).await?;
    passkeys::erase(connection, member).await?;
    devices::erase(connection, member).await
}
