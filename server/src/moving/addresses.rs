//! Addresses of the site before: how a line of redirects.jsonl reads, which requests it fits, and how an address that leads
//! nowhere is counted without telling whose it was. Rules only; the rows are in `redirects`.

use super::report::{Fault, fault};
use crate::links::Target;
use std::{collections::BTreeSet, fmt::Write};
use url::form_urlencoded;

/// Bytes of an old address.
const LONGEST: usize = 500;
/// Of a query no more parts are looked at.
const MOST_PARTS: usize = 5;
/// Stands in a target for the member whom the old address names.
const MEMBER: &str = "{member}";
/// How pages of other programs end.
const ENDINGS: [&str; 8] = [".php", ".html", ".htm", ".asp", ".aspx", ".jsp", ".cgi", ".do"];
/// Letters of a part of an address that is counted as it is.
const LONGEST_WORD: usize = 30;

/// What a pattern has in the place of a text that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// `{external_id}`.
    ExternalId,
    /// `{username}`.
    Username,
    /// `{any}`: slashes, too.
    Any,
}

impl Slot {
    const ALL: [(&'static str, Self); 3] =
        [("{external_id}", Self::ExternalId), ("{username}", Self::Username), ("{any}", Self::Any)];
}

/// A text with a slot in it, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Template {
    before: String,
    slot: Option<(Slot, String)>,
}

impl Template {
    fn parse(text: &str) -> Result<Self, Fault> {
        let found = Slot::ALL.into_iter().find_map(|(word, slot)| Some((text.split_once(word)?, slot)));
        let template = match found {
            None => Self { before: text.to_owned(), slot: None },
            Some(((before, after), slot)) => {
                Self { before: before.to_owned(), slot: Some((slot, after.to_owned())) }
            }
        };
        let after = template.slot.as_ref().map_or("", |(_, after)| after);
        if [template.before.as_str(), after].iter().any(|text| text.contains(['{', '}'])) {
            let said = "one of {external_id}, {username} and {any} may stand in it, once";
            return Err(fault("from_invalid", said));
        }
        Ok(template)
    }

    /// None where the text is another. An empty slot is none.
    fn fit<'a>(&self, text: &'a str) -> Option<Fit<'a>> {
        let Some((slot, after)) = &self.slot else { return (text == self.before).then_some(Fit(None)) };
        let value = text.strip_prefix(self.before.as_str())?.strip_suffix(after.as_str())?;
        let is_one = !value.is_empty() && (*slot == Slot::Any || !value.contains('/'));
        is_one.then_some(Fit(Some((*slot, value))))
    }
}

/// An address of the site before, or a pattern of such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Old {
    path: Template,
    /// Parts of the query that must be there, in their order.
    query: Vec<Template>,
}

impl Old {
    /// # Errors
    /// `from_invalid` with what is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        let invalid = |said: &str| Err(fault("from_invalid", said));
        if !text.starts_with('/') || text.starts_with("//") {
            return invalid("an old address begins with one slash");
        }
        if text.len() > LONGEST || text.chars().any(|letter| letter.is_control() || "\\#".contains(letter)) {
            return invalid("an old address has up to 500 bytes, no # and no backslash");
        }
        let (path, query) = split(text);
        let old = Self {
            path: Template::parse(&path)?,
            query: query.iter().map(|part| Template::parse(part)).collect::<Result<_, _>>()?,
        };
        if query.len() > MOST_PARTS {
            return invalid("of a query up to five parts are looked at");
        }
        // Nobody asks for a longer one: browsers write three signs for each byte that is none of ASCII.
        if old.key().len() > LONGEST {
            return invalid("an old address has up to 500 bytes as browsers write it: %C3%A9 for é");
        }
        if old.slots().count() > 1 {
            return invalid("one of {external_id}, {username} and {any} may stand in it, once");
        }
        Ok(old)
    }

    fn slots(&self) -> impl Iterator<Item = Slot> {
        let templates = std::iter::once(&self.path).chain(&self.query);
        templates.filter_map(|template| template.slot.as_ref().map(|(slot, _)| *slot))
    }

    /// What differs in it.
    pub(super) fn slot(&self) -> Option<Slot> {
        self.slots().next()
    }

    /// The path, with something in the place of what differs.
    pub(super) fn sample_path(&self) -> String {
        let Template { before, slot } = &self.path;
        slot.as_ref().map_or_else(|| before.clone(), |(_, after)| format!("{before}1{after}"))
    }

    /// As it is kept and found.
    pub(super) fn key(&self) -> String {
        let text = |template: &Template| {
            let slot = template.slot.as_ref().map(|(slot, after)| {
                let word = Slot::ALL.iter().find(|(_, known)| known == slot).map_or("", |(word, _)| *word);
                format!("{word}{after}")
            });
            format!("{}{}", template.before, slot.unwrap_or_default())
        };
        let mut key = text(&self.path);
        for (place, part) in self.query.iter().enumerate() {
            let _ = write!(key, "{}{}", if place == 0 { '?' } else { '&' }, text(part));
        }
        key
    }

    /// Whether a pattern fits the address that is asked for, and what stands in its slot.
    pub(super) fn fit<'a>(&self, asked: &'a Asked) -> Option<Fit<'a>> {
        let Fit(mut found) = self.path.fit(&asked.path)?;
        for part in &self.query {
            found = asked.query.iter().find_map(|given| part.fit(given))?.0.or(found);
        }
        Some(Fit(found))
    }
}

/// That a pattern fits, with what stands in its slot, if it has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit<'a>(pub Option<(Slot, &'a str)>);

/// An address that is asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    path: String,
    query: Vec<String>,
}

impl Asked {
    /// None where it is longer than any that is known.
    pub(super) fn parse(path_and_query: &str) -> Option<Self> {
        if path_and_query.len() > LONGEST {
            return None;
        }
        let (path, mut query) = split(path_and_query);
        query.truncate(MOST_PARTS);
        Some(Self { path, query })
    }

    /// The keys of all exact addresses that it fits: with each choice of its query's parts.
    pub(super) fn keys(&self) -> Vec<String> {
        let mut keys = vec![self.path.clone()];
        for part in &self.query {
            for place in 0..keys.len() {
                let Some(key) = keys.get(place) else { break };
                let joint = if key.contains('?') { '&' } else { '?' };
                keys.push(format!("{key}{joint}{part}"));
            }
        }
        keys
    }

    /// As it is counted where it leads nowhere: the first part of the path where it is a word, how pages end, and the names
    /// of what stands in the query. In the place of everything else, which may name somebody, stands a star.
    pub(super) fn shape(&self) -> String {
        let mut shape = String::new();
        for (place, part) in self.path.trim_start_matches('/').split('/').take(4).enumerate() {
            let (stem, ending) = stem_of(part);
            let said = if place == 0 && is_word(stem) { stem } else { "*" };
            let _ = write!(shape, "/{said}{ending}");
        }
        let names: BTreeSet<&str> =
            self.query.iter().filter_map(|part| Some(part.split_once('=')?.0)).collect();
        for (place, name) in names.into_iter().filter(|name| is_word(name)).take(3).enumerate() {
            let _ = write!(shape, "{}{name}=*", if place == 0 { '?' } else { '&' });
        }
        shape
    }

    /// The word that the shape says as it stands, in small letters: it must be nobody's name.
    pub(super) fn word(&self) -> Option<String> {
        let part = self.path.trim_start_matches('/').split('/').next()?;
        let (stem, _) = stem_of(part);
        is_word(stem).then(|| stem.to_lowercase())
    }
}

/// The shape of an address whose first word is somebody's name.
pub(super) fn without_word(shape: &str) -> String {
    let rest = shape.trim_start_matches('/').find(['/', '.', '?']);
    let rest = rest.and_then(|at| shape.get(at + 1..)).unwrap_or_default();
    format!("/*{rest}")
}

/// The line of redirects.jsonl by which such addresses would be found.
pub(super) fn hint(shape: &str) -> String {
    let from = shape.replacen('*', "{external_id}", 1);
    // One thing differs in a pattern: what comes after it is not said.
    let from = match from.split_once('*') {
        None => from.as_str(),
        Some((before, _)) => {
            before.rfind(['/', '?', '&']).and_then(|at| before.get(..at)).unwrap_or_default()
        }
    };
    let to = if from.contains("{external_id}") { "/members/{member}" } else { "/" };
    serde_json::json!({ "from": from, "to": to }).to_string()
}

/// A part of a path without the ending of a page, and that ending.
fn stem_of(part: &str) -> (&str, &str) {
    let ending = ENDINGS.iter().find(|ending| part.len() > ending.len() && part.ends_with(**ending));
    part.split_at(part.len() - ending.map_or(0, |ending| ending.len()))
}

fn is_word(text: &str) -> bool {
    let fits = (1..=LONGEST_WORD).contains(&text.len());
    fits && text.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
}

/// Path and parts of the query, the parts sorted: written as browsers write them, whoever wrote them.
fn split(text: &str) -> (String, Vec<String>) {
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    let path = written(path);
    let path = match path.trim_end_matches('/') {
        "" => "/".to_owned(),
        path => path.to_owned(),
    };
    let mut query: Vec<String> = query.split('&').filter(|part| !part.is_empty()).map(written).collect();
    query.sort();
    query.dedup();
    (path, query)
}

fn written(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut escape = 0;
    for byte in text.bytes() {
        if escape > 0 {
            escape -= 1;
            out.push(char::from(byte.to_ascii_uppercase()));
        } else if byte == b'%' {
            escape = 2;
            out.push('%');
        } else if byte.is_ascii_graphic() {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// What a part of an address says.
pub(super) fn read(part: &str) -> String {
    let pair = format!("v={}", part.replace('+', "%2B").replace('&', "%26"));
    form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// Where an old address leads: one of our own addresses, which may have `{member}` in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct To(String);

impl To {
    /// # Errors
    /// `to_invalid` with what is wrong. `is_page` says whether there is such a page.
    pub(super) fn parse(text: &str, old: &Old, is_page: impl Fn(&str) -> bool) -> Result<Self, Fault> {
        let to = Self(text.to_owned());
        let wrong = |said: &str| Err(fault("to_invalid", said));
        let names = matches!(old.slot(), Some(Slot::ExternalId | Slot::Username));
        if text.contains(MEMBER) && !names {
            return wrong("{member} needs {external_id} or {username} in the old address");
        }
        match to.of(Some(uuid::Uuid::from_u128(0x8000_4000_8000 << 64))) {
            Some(target) if is_page(target.path()) => Ok(to),
            Some(_) => wrong("it leads to no page of the site"),
            None => wrong("it leads to an address of the site itself: /login, or /members/{member}"),
        }
    }

    /// One that was parsed before.
    pub(super) fn kept(text: String) -> Self {
        Self(text)
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is about a member.
    pub(super) fn names_a_member(&self) -> bool {
        self.0.contains(MEMBER)
    }

    /// The address that is led to; None where it is none of ours, or of a member and nobody is named.
    pub(super) fn of(&self, member: Option<uuid::Uuid>) -> Option<Target> {
        if !self.names_a_member() {
            return Target::parse(&self.0).filter(|target| !target.as_str().contains(['{', '}']));
        }
        let target = Target::parse(&self.0.replacen(MEMBER, &member?.to_string(), 1));
        target.filter(|target| !target.as_str().contains(['{', '}']))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::option_option, reason = "fits, and with what, in one line")]
    fn fits(pattern: &str, address: &str) -> Option<Option<(Slot, String)>> {
        let old = Old::parse(pattern).unwrap();
        let asked = Asked::parse(address).unwrap();
        old.fit(&asked).map(|Fit(found)| found.map(|(slot, value)| (slot, value.to_owned())))
    }

    #[test]
    fn patterns_fit_whole_addresses() {
        let id = |value: &str| Some(Some((Slot::ExternalId, value.to_owned())));
        for (pattern, address, found) in [
            ("/profile/{external_id}", "/profile/17", id("17")),
            ("/profile/{external_id}", "/profile/17/", id("17")),
            ("/profile/{external_id}", "/profile/17?utm_source=x", id("17")),
            ("/profile/{external_id}", "/profile/17/photos", None),
            ("/profile/{external_id}", "/profile/", None),
            ("/profile-{external_id}.html", "/profile-17.html", id("17")),
            ("/index.php?id={external_id}", "/index.php?page=user&id=17", id("17")),
            ("/index.php?id={external_id}&page=user", "/index.php?page=user&id=17", id("17")),
            ("/index.php?id={external_id}&page=user", "/index.php?page=photo&id=17", None),
            ("/forum/{any}", "/forum/a/b", Some(Some((Slot::Any, "a/b".to_owned())))),
            ("/user/{username}", "/user/an%c3%afs", Some(Some((Slot::Username, "an%C3%AFs".to_owned())))),
        ] {
            assert_eq!(fits(pattern, address), found, "{pattern} {address}");
        }
        assert_eq!(read("an%C3%AFs+1"), "anïs+1");
    }

    #[test]
    fn an_exact_address_is_found_with_whatever_else_stands_in_the_query() {
        let keys = |address| Asked::parse(address).unwrap().keys();
        let key = |address| Old::parse(address).unwrap().key();
        assert_eq!(key("/Über uns/"), "/%C3%9Cber%20uns");
        assert!(keys("/%c3%9cber%20uns").contains(&key("/Über uns")));
        for known in
            ["/index.php", "/index.php?page=login", "/index.php?b=1&page=login", "/index.php?page=login&b=1"]
        {
            assert!(keys("/index.php?page=login&utm=x&b=1").contains(&key(known)), "{known}");
        }
        assert!(!keys("/index.php?page=join").contains(&key("/index.php?page=login")));
        assert_eq!(keys("/?a=1&b=2&c=3&d=4&e=5&f=6&g=7").len(), 32);
        for long in ["/".to_owned() + &"é".repeat(249), "/".to_owned() + &"é".repeat(84)] {
            assert_eq!(Old::parse(&long).unwrap_err().code, "from_invalid");
        }
        let longest = "/".to_owned() + &"é".repeat(83);
        assert_eq!(key(&longest).len(), 499);
        for wrong in [
            "",
            "x",
            "//evil.example",
            "/a\\b",
            "/a#b",
            "/{id}",
            "/{any}/{any}",
            "/{any}?id={external_id}",
            "/a}",
        ] {
            assert!(Old::parse(wrong).is_err(), "{wrong}");
        }
        for text in ["/a/{username}.html", "/index.php?a=1&b={external_id}"] {
            assert_eq!(key(text), text);
        }
    }

    #[test]
    fn a_redirect_leads_to_a_page_of_the_site() {
        let is_page = |path: &str| path == "/login" || path.starts_with("/members/0000");
        let to = |from, to| To::parse(to, &Old::parse(from).unwrap(), is_page);
        assert!(to("/signin.php", "/login").is_ok());
        assert!(to("/profile/{external_id}", "/members/{member}").is_ok());
        for (from, target) in [
            ("/signin.php", "https://evil.example/login"),
            ("/signin.php", "//evil.example"),
            ("/signin.php", "/\\evil.example"),
            ("/signin.php", "/nowhere"),
            ("/signin.php", "login"),
            ("/signin.php", ""),
            ("/profile/{any}", "/members/{member}"),
            ("/profile/{external_id}", "/members/{external_id}"),
            ("/profile/{external_id}", "/members/{member}/{member}"),
        ] {
            assert!(to(from, target).is_err(), "{from} {target}");
        }
    }

    #[test]
    fn what_is_counted_names_nobody() {
        let shape = |address| Asked::parse(address).unwrap().shape();
        for (address, counted) in [
            ("/profile/17", "/profile/*"),
            ("/user/anna.html", "/user/*.html"),
            ("/index.php?page=user&id=17&mail=a@b.example", "/index.php?id=*&mail=*&page=*"),
            ("/anna1990", "/*"),
            ("/@anna", "/*"),
            ("/user/anna.smith", "/user/*"),
            ("/anna.smith", "/*"),
            ("/contact", "/contact"),
            ("/a/b/c/d/e/f", "/a/*/*/*"),
            ("/x?17", "/x"),
        ] {
            assert_eq!(shape(address), counted, "{address}");
        }
        assert_eq!(Asked::parse("/Anna.html").unwrap().word(), Some("anna".to_owned()));
        for (shape, without) in
            [("/anna", "/*"), ("/anna.html", "/*.html"), ("/anna/*", "/*/*"), ("/anna?a=*", "/*?a=*")]
        {
            assert_eq!(without_word(shape), without);
        }
        for (shape, from) in [
            ("/profile/*", "/profile/{external_id}"),
            ("/index.php?id=*&page=*", "/index.php?id={external_id}"),
            ("/contact", "/contact"),
            ("/*", "/{external_id}"),
        ] {
            let line: serde_json::Value = serde_json::from_str(&hint(shape)).unwrap();
            assert_eq!(line["from"], from, "{shape}");
            assert!(Old::parse(from).is_ok());
        }
    }
}
