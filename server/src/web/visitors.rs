//! Public pages as visitors get them: filled and compressed once for each site, language and country, then kept in
//! memory until the site changes.

use crate::{
    kernel::{country::Country, ids::SiteId, locale::Locale},
    settings::{Site, VisitorCountry},
};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};
use time::OffsetDateTime;

/// About 24 KB each; beyond it they are made anew.
const MOST: usize = 1_000;
/// Pages are compressed once and sent often; beyond 9 brotli takes ten times as long for 2 %.
const BROTLI_QUALITY: i32 = 9;

/// All by which one answer differs from another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    site: SiteId,
    path: String,
    locale: Locale,
    /// The address names the language: then it is another page to search engines.
    named: bool,
    seen: Country,
    selected: Country,
    /// The own text's version, and of which moment the terms are: another begins while the site stays as it is.
    of: Option<(Option<i64>, OffsetDateTime)>,
}

impl Key {
    /// The page at `path` in a language for somebody there; `of` says which text it has, and of when the terms are.
    pub(super) fn new(
        site: &Site,
        path: &str,
        (locale, named): (Locale, bool),
        visitor: VisitorCountry,
        of: Option<(Option<i64>, OffsetDateTime)>,
    ) -> Self {
        let VisitorCountry { seen, selected } = visitor;
        Self { site: site.id, path: path.to_owned(), locale, named, seen, selected, of }
    }
}

/// A page in the three forms that browsers take.
#[derive(Debug)]
pub(super) struct Kept {
    /// As it was when the page was made.
    site: Site,
    plain: Bytes,
    /// Packed when the first browser asks for it.
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    hash: String,
}

/// The pages that are ready.
#[derive(Debug, Default)]
pub(super) struct Visitors(RwLock<HashMap<Key, Arc<Kept>>>);

impl Visitors {
    /// The page, if it was made of the site as it is now.
    pub(super) fn get(&self, key: &Key, site: &Site) -> Option<Arc<Kept>> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        kept.filter(|kept| kept.site.is_unchanged(site))
    }

    /// A page for one visitor only, not kept.
    pub(super) fn once(site: &Site, page: String) -> Arc<Kept> {
        Arc::new(Kept::new(site, page))
    }

    /// Keeps a page.
    pub(super) fn keep(&self, key: Key, site: &Site, page: String) -> Arc<Kept> {
        let kept = Arc::new(Kept::new(site, page));
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(key, kept.clone());
        kept
    }
}

impl Kept {
    fn new(site: &Site, page: String) -> Self {
        let hash = blake3::hash(page.as_bytes()).to_hex().chars().take(20).collect();
        Self { site: site.clone(), gzip: OnceLock::new(), brotli: OnceLock::new(), plain: page.into(), hash }
    }

    /// The page in the densest form that the browser reads, or 304 when it has it.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        let (body, coding) = if accepts(headers, "br") {
            (self.brotli.get_or_init(|| brotli(&self.plain).into()), Some("br"))
        } else if accepts(headers, "gzip") {
            (self.gzip.get_or_init(|| gzip(&self.plain).into()), Some("gzip"))
        } else {
            (&self.plain, None)
        };
        let tag = format!("\"{}-{}\"", self.hash, coding.unwrap_or("id"));
        let mut response = if knows(headers, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            body.clone().into_response()
        };
        let answer = response.headers_mut();
        if response_has_body(answer) {
            answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            if let Some(coding) = coding {
                answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
        }
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            answer.insert(header::ETAG, tag);
        }
        response
    }
}

/// axum names a type for bytes, and none for a status alone.
fn response_has_body(headers: &HeaderMap) -> bool {
    headers.contains_key(header::CONTENT_TYPE)
}

/// Whether a browser takes this coding: RFC 9110 section 12.5.3; `q=0` says no.
pub fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        name.trim() == coding && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// RFC 9110 section 13.1.2: weak comparison, any of a list.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

fn gzip(page: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory can't fail.
    let _ = encoder.write_all(page);
    encoder.finish().unwrap_or_default()
}

fn brotli(mut page: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let wishes = BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
    let _ = brotli::BrotliCompress(&mut page, &mut packed, &wishes);
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn codings_go_to_those_who_read_them() {
        let accept = |value| said(header::ACCEPT_ENCODING, value);
        assert!(accepts(&accept("gzip, deflate, br, zstd"), "br"));
        assert!(accepts(&accept("br;q=0.5"), "br"));
        assert!(!accepts(&accept("gzip, br;q=0"), "br"));
        assert!(!accepts(&accept("brotli"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn a_tag_is_known_in_any_place_of_the_list() {
        let none_match = |value| said(header::IF_NONE_MATCH, value);
        for known in ["\"a-br\"", "W/\"a-br\"", "\"b\", \"a-br\"", "*"] {
            assert!(knows(&none_match(known), "\"a-br\""), "{known}");
        }
        for other in ["\"a-id\"", "a-br", "", "\"\""] {
            assert!(!knows(&none_match(other), "\"a-br\""), "{other}");
        }
    }

    #[test]
    fn what_is_packed_is_the_page() {
        let page = "<p>Vonk & Velours</p>".repeat(200);
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut brotli(page.as_bytes()).as_slice(), &mut plain).unwrap();
        assert_eq!(plain, page.as_bytes());
        plain.clear();
        std::io::Read::read_to_end(
            &mut flate2::read::GzDecoder::new(gzip(page.as_bytes()).as_slice()),
            &mut plain,
        )
        .unwrap();
        assert_eq!(plain, page.as_bytes());
    }
}
