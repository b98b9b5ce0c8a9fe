//! The app's own list of its routes, written by the build: which paths exist, and with which page.

use super::{built::BUILT, people::PeopleWanted};
use crate::{builds, kernel::locale::Locale, payments, settings::Site};
use serde::Deserialize;
use std::collections::HashMap;
use uuid::Uuid;

/// What the build says of one route.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Route {
    /// As in the specification: `likes-type`.
    pub name: String,
    /// `/members/{id}`: a parameter is one segment that is not empty.
    patterns: Vec<String>,
    /// What a parameter may be; anything where nothing is said. Another value is no page.
    #[serde(default)]
    values: HashMap<String, Values>,
    /// 200, or 404 for what is no page whatever stands in the address.
    pub status: u16,
    /// Name of the rendered page; `shell` is the one of everything that needs a login.
    pub page: String,
    /// Languages that it is limited to (docs/LANGUAGES.md); the first is its default.
    #[serde(default)]
    locales: Option<Vec<Locale>>,
    /// Whom the server puts on it.
    #[serde(default)]
    pub people: Option<PeopleWanted>,
}

/// What stands in the place of a parameter.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Values {
    Shaped(Shape),
    OneOf(Vec<String>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Uuid,
    /// Number of a complaint: C-7KQ2M9XD.
    Complaint,
    /// Code of a payment method (spec 3).
    PaymentMethod,
}

impl Values {
    fn hold(&self, given: &str) -> bool {
        match self {
            Self::OneOf(values) => values.iter().any(|value| value == given),
            // In the one form that our addresses have: 36 characters.
            Self::Shaped(Shape::Uuid) => given.len() == 36 && Uuid::try_parse(given).is_ok(),
            Self::Shaped(Shape::Complaint) => given.strip_prefix("C-").is_some_and(|number| {
                number.len() == 8
                    && number.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            }),
            Self::Shaped(Shape::PaymentMethod) => payments::Method::parse(given).is_some(),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct RouteList {
    routes: Vec<Route>,
}

impl RouteList {
    /// Reads dist/routes.json; empty when the web app has not been built.
    pub(super) fn read() -> Self {
        let parsed = builds::read_text("routes.json").map(|text| serde_json::from_str(&text));
        match parsed {
            Some(Ok(list)) => list,
            Some(Err(error)) => {
                tracing::error!(%error, "web/dist/routes.json can't be read");
                Self::default()
            }
            None => {
                tracing::warn!("the web app is not built: `scripts/build` builds it");
                Self::default()
            }
        }
    }

    /// The route of a path; a fixed segment goes before a parameter.
    pub(super) fn find(&self, path: &str) -> Option<&Route> {
        let candidates =
            self.routes.iter().flat_map(|route| route.patterns.iter().map(move |pattern| (route, pattern)));
        candidates
            .filter_map(|(route, pattern)| Some((parameters(pattern, path, &route.values)?, route)))
            .min_by_key(|(parameters, _)| *parameters)
            .map(|(_, route)| route)
    }

    /// The routes whose pages are rendered at build time, for anybody.
    pub(super) fn public(&self) -> impl Iterator<Item = &Route> {
        self.routes.iter().filter(|route| route.status == 200 && route.page != "shell")
    }

    /// Their paths.
    pub(super) fn public_paths(&self) -> impl Iterator<Item = &str> {
        self.public().filter_map(|route| route.patterns.first()).map(String::as_str)
    }
}

impl Route {
    /// The path that has no parameter: then there is one page, which can be kept, and search engines may know.
    pub(super) fn plain_path(&self) -> Option<&str> {
        self.patterns.iter().find(|pattern| !pattern.contains('{')).map(String::as_str)
    }

    /// Whether this is the address of a rendered page that is the same for all.
    pub(super) fn is_page_at(&self, path: &str) -> bool {
        let path = path.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(path);
        self.status == 200 && self.page != "shell" && self.plain_path() == Some(path)
    }

    /// The few languages that it is limited to, if so.
    pub(super) fn own_locales(&self) -> Option<&[Locale]> {
        self.locales.as_deref()
    }

    /// In which languages it is there: its own few, else all of the site.
    pub(super) fn locales(&self, site: &Site) -> Vec<Locale> {
        self.locales.clone().unwrap_or_else(|| site.settings.locales())
    }
}

/// Whether the app has a page at this path.
pub fn has_page(path: &str) -> bool {
    BUILT.routes.find(path).is_some_and(|route| route.status == 200)
}

/// A segment of a path, 0 first.
pub(super) fn segment_of(path: &str, place: usize) -> Option<&str> {
    path.trim_start_matches('/').split('/').nth(place).filter(|segment| !segment.is_empty())
}

/// How many parameters the pattern takes to match the path; None when it does not.
fn parameters(pattern: &str, path: &str, values: &HashMap<String, Values>) -> Option<usize> {
    let path = path.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(path);
    let (wanted, given): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    if wanted.len() != given.len() {
        return None;
    }
    let mut count = 0;
    for (want, have) in wanted.into_iter().zip(given) {
        if let Some(name) = want.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            if have.is_empty() || values.get(name).is_some_and(|values| !values.hold(have)) {
                return None;
            }
            count += 1;
        } else if want != have {
            return None;
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(pattern: &str, path: &str) -> Option<usize> {
        super::parameters(pattern, path, &HashMap::new())
    }

    #[test]
    fn patterns_match_whole_segments() {
        assert_eq!(parameters("/members/{id}", "/members/7"), Some(1));
        assert_eq!(parameters("/members/{id}", "/members/"), None);
        assert_eq!(parameters("/members", "/members/"), Some(0));
        assert_eq!(parameters("/", "/"), Some(0));
        assert_eq!(parameters("/{token}", "/"), None);
        assert_eq!(parameters("/likes/m/{id}", "/likes/m/7/x"), None);
    }

    #[test]
    fn a_value_that_cannot_be_is_no_page() {
        let values = |json| serde_json::from_value::<Values>(json).unwrap();
        let id = "0b9a1f3e-1111-4222-8333-944445555666";
        for (kind, held, refused) in [
            (
                serde_json::json!("uuid"),
                vec![id, "0B9A1F3E-1111-4222-8333-944445555666"],
                vec!["7", "abc", "{0b9a1f3e-1111-4222-8333-94444555566}", "0b9a1f3e111142228333944445555666"],
            ),
            (
                serde_json::json!("complaint"),
                vec!["C-7KQ2M9XD"],
                vec!["C-7kq2m9xd", "C-7KQ2M9X", "7KQ2M9XD", "C-7KQ2M9X%"],
            ),
            (serde_json::json!("paymentmethod"), vec!["ideal", "sofort"], vec!["gold", "IDEAL", "%69deal"]),
            (serde_json::json!(["sent", "matches"]), vec!["sent"], vec!["foo", "Sent", ""]),
        ] {
            let kind = values(kind);
            assert!(held.iter().all(|given| kind.hold(given)), "{held:?}");
            assert!(!refused.iter().any(|given| kind.hold(given)), "{refused:?}");
        }
        let named = HashMap::from([("id".to_owned(), values(serde_json::json!("uuid")))]);
        assert_eq!(super::parameters("/credits/{id}", "/credits/abc", &named), None);
        assert_eq!(super::parameters("/credits/{id}", &format!("/credits/{id}/"), &named), Some(1));
    }
}
