//! All SQL about operators' own texts, and the shelf of those that a node has read.

use super::{
    markdown::parse,
    model::{PageVersion, PageVersions, Place, StaticPage},
    text::PageText,
};
use crate::kernel::{
    country::Country,
    database::Database,
    ids::SiteId,
    locale::Locale,
    problem::{Answer, Refusal},
};
use sqlx::PgConnection;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};
use time::OffsetDateTime;

/// Some 30 KB each; beyond it they are read anew.
const MOST: usize = 500;

struct Row {
    site: SiteId,
    id: i64,
    page: StaticPage,
    language: String,
    country: Option<String>,
    version: i32,
    valid_from: OffsetDateTime,
    sha256: Option<Vec<u8>>,
    set_by: String,
    set_at: OffsetDateTime,
}

impl Row {
    /// None: of a language or country that we don't know any more.
    fn version(self) -> Option<PageVersion> {
        let country = self.country.as_deref().map(Country::parse);
        let country = match country {
            Some(None) => return None,
            known => known.flatten(),
        };
        let place = Place { page: self.page, language: Locale::parse(&self.language)?, country };
        let Self { id, version, valid_from, sha256, set_by, set_at, .. } = self;
        Some(PageVersion { id, place, version, valid_from, sha256, set_by, set_at })
    }
}

/// The versions of all sites' own texts, without the texts: an operator writes some dozens in a year.
pub async fn versions(connection: &mut PgConnection) -> sqlx::Result<BTreeMap<SiteId, PageVersions>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select site_id as "site: SiteId", id, page as "page: StaticPage", language, country, version, valid_from, sha256, set_by, set_at
         from page_texts"#
    )
    .fetch_all(connection)
    .await?;
    let mut of_sites: BTreeMap<SiteId, Vec<PageVersion>> = BTreeMap::new();
    for row in rows {
        of_sites.entry(row.site).or_default().extend(row.version());
    }
    Ok(of_sites.into_iter().map(|(site, versions)| (site, PageVersions::new(versions))).collect())
}

/// The versions of one text, oldest first.
pub async fn history(
    connection: &mut PgConnection,
    site: SiteId,
    place: Place,
) -> sqlx::Result<Vec<PageVersion>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select site_id as "site: SiteId", id, page as "page: StaticPage", language, country, version, valid_from, sha256, set_by, set_at
         from page_texts where site_id = $1 and page = $2 and language = $3 and country is not distinct from $4 order by version"#,
        site.0,
        place.page.code(),
        place.language.code(),
        place.country.map(|country| country.code().to_owned()),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(Row::version).collect())
}

/// What an operator sets.
#[derive(Clone, Debug)]
pub struct NewText<'a> {
    /// On which site.
    pub site: SiteId,
    /// What it is of.
    pub place: Place,
    /// Its Markdown; None: from then on there is none.
    pub body: Option<&'a str>,
    /// From when on.
    pub valid_from: OffsetDateTime,
    /// Whoever sets it.
    pub by: &'a str,
    /// Now.
    pub now: OffsetDateTime,
}

/// Adds the next version and returns its number. The caller holds the site's row, or two would take one number.
pub async fn add(connection: &mut PgConnection, new: &NewText<'_>) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        r#"insert into page_texts (site_id, page, language, country, version, valid_from, body, sha256, set_by, set_at)
         select $1, $2, $3, $4, coalesce(max(version), 0) + 1, $5, $6, sha256(convert_to($6, 'UTF8')), $7, $8
         from page_texts where site_id = $1 and page = $2 and language = $3 and country is not distinct from $4
         returning version"#,
        new.site.0,
        new.place.page.code(),
        new.place.language.code(),
        new.place.country.map(|country| country.code().to_owned()),
        new.valid_from,
        new.body,
        new.by,
        new.now,
    )
    .fetch_one(connection)
    .await
}

/// The Markdown of a version; None where the version took the text back.
pub async fn body(connection: &mut PgConnection, id: i64) -> sqlx::Result<Option<String>> {
    let row = sqlx::query_scalar!("select body from page_texts where id = $1", id);
    Ok(row.fetch_optional(connection).await?.flatten())
}

/// The texts that this node has read; a version never changes.
#[derive(Debug, Default)]
pub struct Shelf(Mutex<HashMap<i64, Arc<PageText>>>);

impl Shelf {
    /// The text, if it has been read.
    fn known(&self, id: i64) -> Option<Arc<PageText>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// The text of a version, from the database where it has not been read.
    ///
    /// # Errors
    /// When there is none, or it can't be read any more.
    pub async fn text(&self, database: &Database, id: i64) -> Answer<Arc<PageText>> {
        if let Some(known) = self.known(id) {
            return Ok(known);
        }
        let mut connection = database.acquire().await?;
        let markdown = body(&mut connection, id).await?.ok_or(Refusal::NotFound)?;
        let text = parse(&markdown)
            .map_err(|faults| anyhow::anyhow!("the text {id} can't be read: {}", faults.join("; ")))?;
        let text = Arc::new(text);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(id, text.clone());
        Ok(text)
    }
}
