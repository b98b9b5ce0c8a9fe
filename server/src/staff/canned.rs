//! What staff answer with: texts in all eleven languages, so that whoever decides in one can write in all. The table takes none
//! that lacks one.

use crate::kernel::{ids::StaffId, locale::Locale, problem::Answer};
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A text in each language, by its code.
pub type Texts = BTreeMap<String, String>;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CannedResponse {
    /// Names it, to change it.
    pub id: Uuid,
    /// What it is for, in a word or two: `double_charge`.
    pub topic: String,
    /// By language.
    pub texts: Texts,
    /// Whoever changes it names the one that they saw.
    pub version: i32,
}

/// All of them, by topic.
///
/// # Errors
/// When the database does not answer.
pub async fn canned_responses(
    connection: &mut PgConnection,
    topic: Option<&str>,
    locale: Option<Locale>,
) -> Answer<Vec<CannedResponse>> {
    let rows = sqlx::query!(
        r#"select id, topic, texts as "texts: Json<Texts>", version from canned_responses
           where $1::text is null or topic = $1 order by topic, id"#,
        topic,
    )
    .fetch_all(connection)
    .await?;
    let fits = |code: &str| locale.is_none_or(|locale| locale.code() == code);
    let responses = rows.into_iter().map(|row| {
        let mut texts = row.texts.0;
        texts.retain(|code, _| fits(code));
        CannedResponse { id: row.id, topic: row.topic, texts, version: row.version }
    });
    Ok(responses.collect())
}

/// Adds one.
///
/// # Errors
/// When the database does not answer, or a language is missing.
pub async fn add_canned(
    connection: &mut PgConnection,
    id: Uuid,
    (topic, texts): (&str, &Texts),
    (by, now): (Option<StaffId>, OffsetDateTime),
) -> Answer<()> {
    sqlx::query!(
        "insert into canned_responses (id, topic, texts, changed_by, changed_at) values ($1, $2, $3, $4, $5)",
        id,
        topic,
        Json(texts) as _,
        by.map(|by| by.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes one anew; None where there is none, false where it was changed since.
///
/// # Errors
/// As [`add_canned`].
pub async fn change_canned(
    connection: &mut PgConnection,
    (id, version): (Uuid, i32),
    (topic, texts): (&str, &Texts),
    (by, now): (Option<StaffId>, OffsetDateTime),
) -> Answer<Option<bool>> {
    let held = sqlx::query_scalar!("select version from canned_responses where id = $1 for update", id)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(held) = held else { return Ok(None) };
    if held != version {
        return Ok(Some(false));
    }
    sqlx::query!(
        "update canned_responses set topic = $2, texts = $3, version = version + 1, changed_by = $4, changed_at = $5 where id = $1",
        id,
        topic,
        Json(texts) as _,
        by.map(|by| by.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(Some(true))
}
