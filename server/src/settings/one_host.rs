//! A request names one host, since the site hangs on it: a proxy in front may have read another one than we would.

use crate::kernel::problem::{Answer, Problem, Refusal};
use axum::{extract::Request, middleware::Next, response::Response};
use http::{HeaderMap, Uri, Version, header, uri::Authority};

/// Refuses what names several hosts, none, or something that is none, in its `Host` and its target
/// (RFC 9112 3.2, RFC 9113 8.3.1).
pub async fn one_host(request: Request, next: Next) -> Result<Response, Problem> {
    check(request.version(), request.headers(), request.uri())?;
    Ok(next.run(request).await)
}

fn check(version: Version, headers: &HeaderMap, uri: &Uri) -> Answer<()> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let is_one = match (hosts.next(), hosts.next(), uri.authority()) {
        (_, Some(_), _) => false,
        (Some(host), None, target) => host.to_str().is_ok_and(|host| {
            is_host(host) && target.is_none_or(|target| target.as_str().eq_ignore_ascii_case(host))
        }),
        (None, None, Some(target)) => is_host(target.as_str()),
        // Before HTTP/1.1 there was none to name.
        (None, None, None) => version < Version::HTTP_11,
    };
    if is_one { Ok(()) } else { Err(Refusal::HostUnclear.into()) }
}

fn is_host(text: &str) -> bool {
    !text.contains('@') && text.parse::<Authority>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    fn is_taken(version: Version, target: &str, hosts: &[&str]) -> bool {
        let mut request = Request::builder().version(version).uri(target);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        check(parts.version, &parts.headers, &parts.uri).is_ok()
    }

    #[test]
    fn one_host_is_taken_and_nothing_else() {
        for (target, hosts, taken) in [
            ("/", &["a.example"][..], true),
            ("/", &["a.example:8080"], true),
            ("/", &["[::1]:8080"], true),
            ("http://a.example/", &["A.example"], true),
            ("http://a.example/", &[], true),
            ("http://a.example/", &["b.example"], false),
            ("http://a.example/", &["a.example:8080"], false),
            ("/", &["a.example", "a.example"], false),
            ("/", &["a.example", "b.example"], false),
            ("/", &["a.example, b.example"], false),
            ("/", &["a@b.example"], false),
            ("/", &["a b"], false),
            ("/", &[""], false),
            ("/", &[], false),
        ] {
            assert_eq!(is_taken(Version::HTTP_11, target, hosts), taken, "{target} {hosts:?}");
        }
        assert!(is_taken(Version::HTTP_10, "/", &[]) && is_taken(Version::HTTP_2, "https://a.example/", &[]));
    }
}
