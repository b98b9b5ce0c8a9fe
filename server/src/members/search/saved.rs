//! Searches that members keep: what they ask, as text, and who is new among those whom they find.

use super::{
    Filters, born,
    newcomers::{AT_ONCE, MOST, Newcomers},
    query::SearchQuery,
    store::{self, Among},
};
use crate::{
    kernel::{
        country::Country,
        ids::MemberId,
        problem::{Answer, FieldError, Refusal},
    },
    members::store::{OwnRow, own_row},
    settings::Site,
};
use axum::extract::Query;
use http::Uri;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Longest text, in characters; `saved_searches` says the same.
const MAX_QUERY: usize = 600;
/// So many are named.
const NAMED: usize = 6;
/// What members.php is asked by, in the order in which it is kept. Neither a visitor's own, nor where a page goes on.
const PARAMETERS: [&str; 15] = [
    "gender",
    "country",
    "countryregion",
    "near",
    "radius",
    "min_age",
    "max_age",
    "interests",
    "intent",
    "languages",
    "online",
    "photo",
    "real_only",
    "sort",
    "verified",
];

/// A search of this member's as it is kept: what members.php is asked, in one order, so that the same search is the same text.
///
/// # Errors
/// `field_invalid` for `query` where it is too long, or members.php would refuse it.
pub async fn parse_search(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    text: &str,
) -> Answer<String> {
    let wrong = FieldError::new("query", "field_invalid");
    if text.chars().count() > MAX_QUERY {
        return Err(wrong.into());
    }
    let own = own_row(connection, member).await?;
    // What was put in order is read as it will be read ever after.
    let kept = in_order(text).filter(|kept| filters(kept, site, &own).is_ok());
    kept.ok_or_else(|| wrong.about_content().into())
}

/// Where the text of a search leads on the site, the newest members first.
pub fn newest_of(query: &str) -> String {
    let others = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("sort="));
    let parts: Vec<&str> = others.chain(["sort=newest"]).collect();
    format!("/members?{}", parts.join("&"))
}

fn uri(query: &str) -> Option<Uri> {
    Uri::builder().path_and_query(format!("/?{query}")).build().ok()
}

/// Whether it reads the same in an address as by itself, as all does that members.php takes.
fn is_plain(value: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b',' | b'-');
    !value.is_empty() && value.bytes().all(plain)
}

/// The same with known parameters only, in their order, and without those that say nothing.
fn in_order(text: &str) -> Option<String> {
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&uri(text)?).ok()?;
    let place = |name: &str| PARAMETERS.iter().position(|known| *known == name);
    let known = pairs.into_iter().map(|(name, value)| Some((place(&name)?, name, value)));
    let mut known = known.collect::<Option<Vec<_>>>()?;
    known.retain(|(_, _, value)| value != "false");
    known.sort();
    if !known.iter().all(|(_, _, value)| is_plain(value)) {
        return None;
    }
    let parts: Vec<String> = known.into_iter().map(|(_, name, value)| format!("{name}={value}")).collect();
    Some(parts.join("&"))
}

fn filters(kept: &str, site: &Site, own: &OwnRow) -> Answer<Filters> {
    let asked = uri(kept).and_then(|uri| Query::<SearchQuery>::try_from_uri(&uri).ok());
    let Query(asked) = asked.ok_or(Refusal::InvalidRequest)?;
    let country = Country::parse(&own.country).ok_or(Refusal::InvalidRequest)?;
    Ok(asked.parse(country, site)?.0)
}

/// Who is new in a search.
#[derive(Clone, Debug)]
pub struct NewInSearch {
    /// The newest first, at most 100.
    pub members: Vec<MemberId>,
    /// Whoever joins after this is yet to be told: at most a minute ago.
    pub until: OffsetDateTime,
}

impl NewInSearch {
    /// The names, as others read them, of the first six.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn names(&self, connection: &mut PgConnection) -> Answer<Vec<String>> {
        store::names(connection, self.members.get(..NAMED).unwrap_or(&self.members)).await
    }
}

/// Real members who have confirmed their address since, and whom a search of this member's finds, with neither's block between
/// them. Whether they are online counts for nothing. Nobody where the site no longer takes such a search.
pub async fn new_in_search(
    connection: &mut PgConnection,
    lately: &Newcomers,
    site: &Site,
    (member, since): (MemberId, OffsetDateTime),
    query: &str,
    now: OffsetDateTime,
) -> Answer<NewInSearch> {
    let own = own_row(connection, member).await?;
    let Ok(filters) = filters(query, site, &own) else {
        return Ok(NewInSearch { members: Vec::new(), until: now });
    };
    let genders = filters.genders(own.looking_for());
    let list = lately.lately(connection, now).await?;
    let until = list.read_at();
    let mut candidates = list.within(&own.pool, &filters.place, &genders, since);
    candidates.retain(|newcomer| newcomer.member != member);
    let wish = Among { member, own: &own, filters: &filters, born: born(&filters, now.date()) };
    let mut members = Vec::new();
    for some in candidates.chunks(AT_ONCE) {
        members.extend(store::found_among(connection, &wish, some).await?);
        if members.len() >= MOST {
            break;
        }
    }
    members.truncate(MOST);
    Ok(NewInSearch { members, until })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_search_is_the_same_text() {
        let kept = |text| in_order(text).unwrap();
        assert_eq!(
            kept("radius=25&photo=true&online=false&near=nl-utrecht"),
            "near=nl-utrecht&radius=25&photo=true"
        );
        assert_eq!(kept("interests=art%2Cwine"), "interests=art,wine");
        assert_eq!(kept(""), "");
        for unknown in
            ["cursor=0", "own_gender=male", "network=x", "near", "x=1", "near=a b", "near=a%26photo=true"]
        {
            assert_eq!(in_order(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn whatever_the_order_the_newest_are_shown_first() {
        assert_eq!(newest_of(""), "/members?sort=newest");
        assert_eq!(newest_of("near=nl-utrecht&sort=activity"), "/members?near=nl-utrecht&sort=newest");
    }
}
