//! Pages of the console as somebody likes to open them: theirs alone.

use crate::kernel::{
    ids::StaffId,
    problem::{Answer, Refusal},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;

/// Most that one person keeps; the table says so too.
pub const MOST_VIEWS: i64 = 50;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedView {
    /// Chosen by the page, so that a repeat saves nothing twice.
    pub id: Uuid,
    /// Of which page.
    #[schema(pattern = "^[a-z][a-z0-9_-]{0,39}$")]
    pub page: String,
    /// As its owner calls it.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Filters and order, as in the page's address.
    #[schema(max_length = 2000)]
    pub query: String,
}

impl SavedView {
    /// Whether the table takes it.
    fn fits(&self) -> bool {
        let is_word =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_-".contains(letter);
        let page = self.page.starts_with(|first: char| first.is_ascii_lowercase())
            && self.page.chars().all(is_word)
            && self.page.len() <= 40;
        let readable = |text: &str, most| text.chars().count() <= most && !text.contains(char::is_control);
        page && !self.name.is_empty() && readable(&self.name, 60) && readable(&self.query, 2_000)
    }
}

/// Theirs, in the order in which they were saved.
///
/// # Errors
/// When the database does not answer.
pub async fn saved_views(connection: &mut PgConnection, staff: StaffId) -> Answer<Vec<SavedView>> {
    let views = sqlx::query_as!(
        SavedView,
        "select id, page, name, query from saved_views where staff_id = $1 order by place",
        staff.0,
    );
    Ok(views.fetch_all(connection).await?)
}

/// Saves one, or changes it.
///
/// # Errors
/// `invalid_request`; `views_full`; `not_found` where the id is somebody else's.
pub async fn save_view(connection: &mut PgConnection, staff: StaffId, view: &SavedView) -> Answer<()> {
    if !view.fits() {
        return Err(Refusal::InvalidRequest.into());
    }
    // Two that are saved at once take two places.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 51))", staff.to_string())
        .execute(&mut *connection)
        .await?;
    let changed = sqlx::query!(
        "update saved_views set page = $3, name = $4, query = $5 where id = $1 and staff_id = $2",
        view.id,
        staff.0,
        view.page,
        view.name,
        view.query,
    )
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 1 {
        return Ok(());
    }
    let free = sqlx::query_scalar!(
        r#"select min(free.place)::smallint as place from generate_series(1, $2::bigint) free (place)
         where not exists (select from saved_views v where v.staff_id = $1 and v.place = free.place)"#,
        staff.0,
        MOST_VIEWS,
    )
    .fetch_one(&mut *connection)
    .await?;
    let place = free.ok_or(Refusal::ViewsFull { max: MOST_VIEWS })?;
    let saved = sqlx::query!(
        "insert into saved_views (id, staff_id, place, page, name, query) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing",
        view.id,
        staff.0,
        place,
        view.page,
        view.name,
        view.query,
    )
    .execute(connection)
    .await?;
    if saved.rows_affected() == 1 { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// Takes one away.
///
/// # Errors
/// `not_found`, also for somebody else's.
pub async fn drop_view(connection: &mut PgConnection, staff: StaffId, view: Uuid) -> Answer<()> {
    let gone = sqlx::query!("delete from saved_views where id = $1 and staff_id = $2", view, staff.0)
        .execute(connection)
        .await?;
    if gone.rows_affected() == 1 { Ok(()) } else { Err(Refusal::NotFound.into()) }
}
