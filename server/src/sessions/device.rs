//! A browser and its system, from what it calls itself, in words that a member knows.
//!
//! A rule of our own: the parsers to be had are not kept up or bring a data set of megabytes, and
//! browsers have frozen what they say to little more than this.

/// What to call the device that a session is on; None where it does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// "Firefox", without a version.
    pub browser: Option<&'static str>,
    /// "Windows", without a version.
    pub system: Option<&'static str>,
}

/// The first mark that is found counts: nearly all of them claim to be Chrome or Safari as well.
const BROWSERS: [(&str, &str); 18] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("OPiOS/", "Opera"),
    ("OPT/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex Browser"),
    ("Vivaldi/", "Vivaldi"),
    ("Ddg/", "DuckDuckGo"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chrome"),
    ("Safari/", "Safari"),
    ("AppleWebKit/", "Safari"),
];

/// As above: Android says Linux too, and iPhones say Mac OS X.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("X11", "Linux"),
];

impl Device {
    /// From a User-Agent header (RFC 9110 10.1.5), of whatever length and content.
    pub fn parse(user_agent: &str) -> Self {
        let first = |marks: &[(&str, &'static str)]| {
            marks.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
        };
        Self { browser: first(&BROWSERS), system: first(&SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_say_today() {
        for (agent, browser, system) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "Firefox",
                "Windows",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox", "Android"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/604.1",
                "Firefox",
                "iOS",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                "Chrome",
                "Windows",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                "Chrome",
                "ChromeOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
                "Chrome",
                "Linux",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1",
                "Chrome",
                "iPadOS",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge",
                "Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0",
                "Opera",
                "macOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
                "Samsung Internet",
                "Android",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                "Safari",
                "macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari",
                "iOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
                "Safari",
                "iOS",
            ),
        ] {
            let expected = Device { browser: Some(browser), system: Some(system) };
            assert_eq!(Device::parse(agent), expected, "{agent}");
        }
    }

    #[test]
    fn programs_and_nothing_have_no_name() {
        for agent in ["", "curl/8.14.1", "\u{202e}evil <script>"] {
            assert_eq!(Device::parse(agent), Device::default());
        }
    }
}
