//! Lists: newest first, `from` (an id, inclusive), `limit`, `sort`, and HAL links to the neighbours (facts 1.9).

use serde_json::{Value, json};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, FromRow, PgConnection};

use crate::call::{Call, is_id};
use crate::problem::{HAL, Problem, documentation};

/// Mollie's limits: 50 by default, 250 at most.
const LIMITS: (i64, i64) = (50, 250);

/// What is listed: a table, the rows in it, and its names on the wire.
pub(crate) struct Source<'a> {
    /// A from-clause with the columns `id`, `seq`, `profile_id` and the scope's; a constant of this crate.
    pub(crate) from: &'static str,
    /// `payments`, `refunds`, …
    pub(crate) name: &'static str,
    /// `tr`, `re`, …
    pub(crate) prefix: &'static str,
    /// Column and value that narrow the list, such as `payment_id`.
    pub(crate) scope: Option<(&'static str, &'a str)>,
}

/// One page of rows and the ids at which its neighbours start.
pub(crate) struct Page<T> {
    pub(crate) rows: Vec<T>,
    next: Option<String>,
    previous: Option<String>,
}

/// A row that a list can show.
pub(crate) trait Listed: for<'r> FromRow<'r, PgRow> + Send + Unpin {
    fn id(&self) -> &str;
}

/// Reads the page that the call asks for. Errors: 400 on a bad `from`, `limit` or `sort`.
pub(crate) async fn page<T: Listed>(
    conn: &mut PgConnection,
    call: &Call,
    source: &Source<'_>,
) -> Result<Page<T>, Problem> {
    let limit = limit(call)?;
    let ascending = ascending(call)?;
    let start = start(conn, call, source).await?;
    let mut rows: Vec<T> = forward(conn, call, source, start, ascending, limit + 1).await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count > limit);
    let next = if full { rows.pop().map(|row| row.id().to_owned()) } else { None };
    let previous = match start {
        Some(start) => backward(conn, call, source, start, ascending, limit).await?,
        None => None,
    };
    Ok(Page { rows, next, previous })
}

/// All rows of these ids on one page.
pub(crate) async fn these<T: Listed>(
    conn: &mut PgConnection,
    call: &Call,
    from: &'static str,
    ids: &[String],
) -> Result<Page<T>, Problem> {
    let sql = format!("select * from {from} where profile_id = $1 and id = any($2) order by seq desc");
    let query = sqlx::query_as(AssertSqlSafe(sql)).bind(&call.profile.id).bind(ids);
    Ok(Page::whole(query.fetch_all(conn).await?))
}

impl<T> Page<T> {
    /// One without neighbours.
    pub(crate) fn whole(rows: Vec<T>) -> Self {
        Self { rows, next: None, previous: None }
    }

    /// The list as HAL, each row shown by `show`.
    pub(crate) fn to_json(&self, call: &Call, source: &Source<'_>, show: impl Fn(&T) -> Value) -> Value {
        let items: Vec<Value> = self.rows.iter().map(show).collect();
        let link = |from: &Option<String>| from.as_ref().map_or(Value::Null, |id| page_link(call, id));
        json!({
            "count": items.len(),
            "_embedded": { source.name: items },
            "_links": {
                "self": self_link(call),
                "previous": link(&self.previous),
                "next": link(&self.next),
                "documentation": documentation(&format!("list-{}", source.name)),
            },
        })
    }
}

/// A link into the API.
pub(crate) fn hal(href: String) -> Value {
    json!({ "href": Value::String(href), "type": HAL.to_str().unwrap_or_default() })
}

fn self_link(call: &Call) -> Value {
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&call.query).finish();
    let mark = if query.is_empty() { "" } else { "?" };
    hal(format!("{}{mark}{query}", own_url(call)))
}

fn page_link(call: &Call, from: &str) -> Value {
    let kept = call.query.iter().filter(|(key, _)| key != "from");
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(kept)
        .append_pair("from", from)
        .finish();
    hal(format!("{}?{query}", own_url(call)))
}

fn own_url(call: &Call) -> String {
    let inside = call.path.split_once("/v2/").map_or("", |(_, inside)| inside);
    format!("{}/{inside}", call.api_base)
}

fn limit(call: &Call) -> Result<i64, Problem> {
    let (default, most) = LIMITS;
    let Some(text) = call.parameter("limit") else { return Ok(default) };
    let limit = text.parse().ok().filter(|limit| (1..=most).contains(limit));
    limit.ok_or_else(|| Problem::bad_request(format!("The limit must be from 1 to {most}")))
}

fn ascending(call: &Call) -> Result<bool, Problem> {
    match call.parameter("sort") {
        None | Some("desc") => Ok(false),
        Some("asc") => Ok(true),
        Some(_) => Err(Problem::bad_request("The sort must be asc or desc")),
    }
}

async fn start(conn: &mut PgConnection, call: &Call, source: &Source<'_>) -> Result<Option<i64>, Problem> {
    let Some(from) = call.parameter("from") else { return Ok(None) };
    let unknown = || Problem::bad_request(format!("The from value '{from}' is not a known id"));
    if !is_id(from, source.prefix) {
        return Err(unknown());
    }
    let (column, value) = source.scope.unwrap_or(("profile_id", &call.profile.id));
    let sql = format!("select seq from {} where id = $1 and profile_id = $2 and {column} = $3", source.from);
    let seq = sqlx::query_scalar(AssertSqlSafe(sql))
        .bind(from)
        .bind(&call.profile.id)
        .bind(value)
        .fetch_optional(conn)
        .await?;
    seq.map(Some).ok_or_else(unknown)
}

async fn forward<T: Listed>(
    conn: &mut PgConnection,
    call: &Call,
    source: &Source<'_>,
    start: Option<i64>,
    ascending: bool,
    count: i64,
) -> Result<Vec<T>, Problem> {
    let (compare, order) = if ascending { (">=", "asc") } else { ("<=", "desc") };
    let (column, value) = source.scope.unwrap_or(("profile_id", &call.profile.id));
    let sql = format!(
        "select * from {} where profile_id = $1 and {column} = $2 and ($3::bigint is null or seq {compare} $3)
         order by seq {order} limit $4",
        source.from
    );
    let query = sqlx::query_as(AssertSqlSafe(sql)).bind(&call.profile.id).bind(value).bind(start).bind(count);
    Ok(query.fetch_all(conn).await?)
}

/// The id that the page before the one at `start` begins with.
async fn backward(
    conn: &mut PgConnection,
    call: &Call,
    source: &Source<'_>,
    start: i64,
    ascending: bool,
    limit: i64,
) -> Result<Option<String>, Problem> {
    let (compare, order, first) = if ascending { ("<", "desc", "asc") } else { (">", "asc", "desc") };
    let (column, value) = source.scope.unwrap_or(("profile_id", &call.profile.id));
    let sql = format!(
        "select id from (select id, seq from {} where profile_id = $1 and {column} = $2 and seq {compare} $3
         order by seq {order} limit $4) as before order by seq {first} limit 1",
        source.from
    );
    let query =
        sqlx::query_scalar(AssertSqlSafe(sql)).bind(&call.profile.id).bind(value).bind(start).bind(limit);
    Ok(query.fetch_optional(conn).await?)
}
