//! Whether a visit is a person's, as well as a header tells.

/// Words by which programs name themselves.
const PROGRAMS: [&str; 18] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "headless",
    "lighthouse",
    "monitor",
    "scan",
    "fetch",
    "curl",
    "wget",
    "python",
    "java/",
    "http-client",
    "okhttp",
    "facebookexternalhit",
    "phantom",
];

/// A browser's name, and no program's in it.
pub(super) fn is_a_browser(user_agent: &str) -> bool {
    let name = user_agent.to_ascii_lowercase();
    name.starts_with("mozilla/") && !PROGRAMS.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::is_a_browser;

    #[test]
    fn programs_are_no_visitors() {
        for agent in [
            "",
            "curl/8.5.0",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
            "facebookexternalhit/1.1",
        ] {
            assert!(!is_a_browser(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
        ] {
            assert!(is_a_browser(agent), "{agent}");
        }
    }
}
