//! What a site's settings and a company's facts were: every version with who, when, why, and what became different. The database
//! keeps them (`site_version_kept` and `company_version_kept` in migrations/0030_staff.sql), whichever way a change came.

use super::document::has;
use crate::{
    backoffice::{Doer, Office},
    kernel::{
        ids::SiteId,
        problem::{Answer, Refusal},
    },
    settings::SiteRow,
    staff::Permission,
};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A setting that is another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Difference {
    /// Its name in the document; one that an earlier release had may be among them.
    pub setting: String,
    /// What it was; null: none.
    #[schema(required)]
    pub before: Value,
    /// What it is; null: none.
    #[schema(required)]
    pub after: Value,
}

/// What differs, by name.
pub fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let names =
        |document: &Value| document.as_object().map(|all| all.keys().cloned().collect::<BTreeSet<_>>());
    let (Some(old), Some(new)) = (names(before), names(after)) else { return Vec::new() };
    let of = |document: &Value, name: &str| document.get(name).cloned().unwrap_or_default();
    let all = old.union(&new).map(|setting| Difference {
        before: of(before, setting),
        after: of(after, setting),
        setting: setting.clone(),
    });
    all.filter(|one| one.before != one.after).collect()
}

/// A version of a site's settings, or of what is known of a company.
#[derive(Clone, Debug)]
pub struct Version {
    /// From 1 on.
    pub version: i32,
    /// When it began to hold.
    pub at: OffsetDateTime,
    /// Who, by the name of their account.
    pub by: Option<String>,
    /// The account of the operating system that a command ran as.
    pub os_user: Option<String>,
    /// `console`, `command`, `job` or `sql`.
    pub via: String,
    /// Why.
    pub reason: Option<String>,
    /// The version that somebody went back to; of a company: none.
    pub of_version: Option<i32>,
    /// What became different; of the first one, nothing.
    pub differences: Vec<Difference>,
}

/// Versions of a site before `below`, the newest first, `most` of them.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn site_versions(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
    (below, most): (i32, i64),
) -> Answer<Vec<Version>> {
    let reach = doer.reach(Permission::ReadSites, office.now())?;
    let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
    has(&reach, site, &row.company.id)?;
    let rows = sqlx::query!(
        r#"select v.version, v.settings, earlier.settings as "earlier?", s.name as "by?", v.os_user, v.via, v.reason, v.of_version, v.at
         from site_versions v
         left join site_versions earlier on earlier.site_id = v.site_id and earlier.version = v.version - 1
         left join staff s on s.id = v.staff_id
         where v.site_id = $1 and v.version < $2 order by v.version desc limit $3"#,
        site.0,
        below,
        most,
    )
    .fetch_all(connection)
    .await?;
    let versions = rows.into_iter().map(|row| Version {
        version: row.version,
        at: row.at,
        by: row.by,
        os_user: row.os_user,
        via: row.via,
        reason: row.reason,
        of_version: row.of_version,
        differences: row.earlier.map(|earlier| differences(&earlier, &row.settings)).unwrap_or_default(),
    });
    Ok(versions.collect())
}

/// The last `most` versions of a company, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn company_versions(
    connection: &mut PgConnection,
    company: &str,
    most: i64,
) -> Answer<Vec<Version>> {
    let rows = sqlx::query!(
        r#"select v.version, v.facts, earlier.facts as "earlier?", s.name as "by?", v.os_user, v.via, v.reason, v.at
         from company_versions v
         left join company_versions earlier on earlier.company_id = v.company_id and earlier.version = v.version - 1
         left join staff s on s.id = v.staff_id
         where v.company_id = $1 order by v.version desc limit $2"#,
        company,
        most,
    )
    .fetch_all(connection)
    .await?;
    let versions = rows.into_iter().map(|row| Version {
        version: row.version,
        at: row.at,
        by: row.by,
        os_user: row.os_user,
        via: row.via,
        reason: row.reason,
        of_version: None,
        differences: row.earlier.map(|earlier| differences(&earlier, &row.facts)).unwrap_or_default(),
    });
    Ok(versions.collect())
}

/// The newest version, and its document as it is stored. None: there is no such site.
pub(super) async fn newest(connection: &mut PgConnection, site: SiteId) -> Answer<Option<(i32, Value)>> {
    let row = sqlx::query!(
        "select version, settings from site_versions where site_id = $1 order by version desc limit 1",
        site.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.version, row.settings)))
}

/// The document of a version, as it is stored.
pub(super) async fn document(
    connection: &mut PgConnection,
    site: SiteId,
    version: i32,
) -> Answer<Option<Value>> {
    let document = sqlx::query_scalar!(
        "select settings from site_versions where site_id = $1 and version = $2",
        site.0,
        version
    )
    .fetch_optional(connection)
    .await?;
    Ok(document)
}

/// Tells the transaction that what it writes is an earlier version again.
pub(super) async fn say_back_to(connection: &mut PgConnection, version: i32) -> Answer<()> {
    sqlx::query!("select set_config('liaison.of_version', $1, true) as said", version.to_string())
        .fetch_one(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_differs_is_named_with_both_values() {
        let (before, after) = (json!({ "a": 1, "b": [1], "c": null }), json!({ "a": 1, "b": [2], "d": "x" }));
        let told = |setting: &str, before: Value, after: Value| Difference {
            setting: setting.to_owned(),
            before,
            after,
        };
        assert_eq!(
            differences(&before, &after),
            [told("b", json!([1]), json!([2])), told("d", Value::Null, json!("x"))]
        );
        assert_eq!(differences(&before, &before), []);
    }
}
