//! Who sent somebody, as far as it is counted.

/// Longest lander (`transitionsvideolanding/` and a short word).
pub(super) const LONGEST_LANDER: usize = 60;
/// Longest network or campaign, in characters; the account keeps no more either.
const LONGEST: usize = 200;

/// A network, a campaign and a lander; each empty where the address named none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Source {
    /// Who sent them.
    pub network: String,
    /// By which campaign.
    pub reference: String,
    /// `lb`: the page that they came to.
    pub lander: String,
}

impl Source {
    /// From what the address or the account says; cut to what is counted.
    pub fn new(network: Option<&str>, reference: Option<&str>, lander: Option<&str>) -> Self {
        let cut = |text: Option<&str>, longest| -> String {
            let readable = text.unwrap_or_default().trim().chars().filter(|letter| !letter.is_control());
            readable.take(longest).collect()
        };
        Self {
            network: cut(network, LONGEST),
            reference: cut(reference, LONGEST),
            lander: cut(lander, LONGEST_LANDER),
        }
    }

    /// All those of a day that are too many to be told apart.
    pub(super) fn others() -> Self {
        Self { network: "*".to_owned(), reference: String::new(), lander: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_short_and_readable() {
        let source = Source::new(Some(" ad\u{0}net "), Some(&"ø".repeat(500)), None);
        assert_eq!(source.network, "adnet");
        assert_eq!(source.reference.chars().count(), LONGEST);
        assert_eq!(source.lander, "");
    }
}
