//! Whether two answers are one: nothing may tell another's object from one that does not exist.

use crate::http::Reply;

/// Differ by themselves.
const VOLATILE: [&str; 3] = ["date", "x-request-id", "retry-after"];

/// What an answer says, whichever id was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

/// Of an answer to a call with these ids in it.
pub(crate) fn said(reply: &Reply, ids: &[&str]) -> Said {
    let mut body = reply.text();
    for id in ids.iter().filter(|id| !id.is_empty()) {
        body = body.replace(id, "ID");
    }
    let headers = reply.headers.iter().filter(|(name, _)| !VOLATILE.contains(&name.as_str()));
    let mut headers: Vec<_> = headers.cloned().collect();
    headers.sort();
    Said { status: reply.status, headers, body }
}

impl std::fmt::Display for Said {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let body: String = self.body.chars().take(200).collect();
        write!(formatter, "{} {body}", self.status)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn reply(status: u16, header: &str, body: &str) -> Reply {
        let headers = vec![("x-kind".to_owned(), header.to_owned()), ("date".to_owned(), body.to_owned())];
        Reply { status, headers, body: body.as_bytes().to_vec(), took: Duration::ZERO }
    }

    #[test]
    fn only_the_id_may_differ() {
        let one = said(&reply(404, "a", "no 17 here"), &["17"]);
        assert_eq!(one, said(&reply(404, "a", "no 18 here"), &["18"]));
        for other in
            [reply(403, "a", "no 18 here"), reply(404, "b", "no 18 here"), reply(404, "a", "no more 18")]
        {
            assert_ne!(one, said(&other, &["18"]));
        }
    }
}
