//! Where a link of a text may lead.

use url::Url;

/// A page of the site, a place of this page, another site, or a mailbox: no scripts, and no scheme but these. Marks may
/// stand where they can't change which.
pub(super) fn is_allowed(href: &str) -> bool {
    let odd = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '\\';
    if href.contains(odd) {
        return false;
    }
    if let Some(rest) = href.strip_prefix('/') {
        return !rest.starts_with('/');
    }
    if let Some(id) = href.strip_prefix('#') {
        return !id.is_empty();
    }
    let lower = href.to_ascii_lowercase();
    if !["https://", "http://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme)) {
        return false;
    }
    let filled = href.replace("{{", "").replace("}}", "").replace('_', "-");
    Url::parse(&filled).is_ok_and(|url| url.username().is_empty() && url.password().is_none())
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn links_lead_to_pages_and_mailboxes() {
        for good in [
            "/pages/privacy",
            "/",
            "#cookies",
            "/pages/terms#credits",
            "https://example.com/a?b=c",
            "HTTP://example.com",
            "https://{{domain}}/pages/faq",
            "mailto:{{support_email}}",
            "mailto:help@example.com?subject=a",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "{{domain}}",
            "{{name}}:alert(1)",
            "https://",
            "https://user:word@example.com",
            "ftp://example.com",
            "tel:+31",
            "terms",
            "../terms",
            "#",
            "",
            "file:///etc/passwd",
            "https:/\u{202e}/example.com",
        ] {
            assert!(!is_allowed(bad), "{bad:?}");
        }
    }
}
