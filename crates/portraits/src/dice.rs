//! Chance that is the same on every machine and in every version.

/// A seeded stream of choices (SplitMix64). Each topic has its own stream, so that a new choice in one
/// does not change the others. Library generators promise no such thing across versions.
#[derive(Debug, Clone)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    /// The stream of `topic` under `seed`.
    pub(crate) fn new(seed: u64, topic: &str) -> Self {
        // FNV-1a over the topic keeps the streams apart.
        let name = topic.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        // Neighbouring seeds would else be neighbouring places of one stream.
        let mut scattered = Self { state: seed };
        Self { state: scattered.next() ^ name }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Evenly spread in 0 to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        let [high, low, ..] = self.next().to_be_bytes();
        f32::from(u16::from_be_bytes([high, low])) / 65_535.0
    }

    /// Evenly spread in `from` to `to`.
    pub(crate) fn range(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.unit()
    }

    /// True with the probability given.
    pub(crate) fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// One of `items`, all as likely.
    pub(crate) fn pick<T: Copy + Default>(&mut self, items: &[T]) -> T {
        let count = u64::try_from(items.len()).unwrap_or(1).max(1);
        let index = usize::try_from(self.next() % count).unwrap_or(0);
        items.get(index).copied().unwrap_or_default()
    }

    /// One of `items` by weight.
    pub(crate) fn weighted<T: Copy + Default>(&mut self, items: &[(f32, T)]) -> T {
        let total: f32 = items.iter().map(|(weight, _)| weight).sum();
        let mut left = self.unit() * total;
        for &(weight, item) in items {
            left -= weight;
            if left <= 0.0 && weight > 0.0 {
                return item;
            }
        }
        items.first().map(|&(_, item)| item).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_repeatable_and_apart_from_others() {
        let draw = |seed, topic| {
            let mut dice = Dice::new(seed, topic);
            [dice.next(), dice.next(), dice.next()]
        };
        assert_eq!(draw(7, "hair"), draw(7, "hair"));
        assert_ne!(draw(7, "hair"), draw(7, "skin"));
        assert_ne!(draw(7, "hair"), draw(8, "hair"));
    }

    #[test]
    fn weights_are_kept() {
        let mut dice = Dice::new(1, "weights");
        let rare =
            (0..10_000).filter(|_| dice.weighted(&[(9.0, 'a'), (1.0, 'b'), (0.0, 'c')]) == 'b').count();
        assert!((850..1150).contains(&rare), "{rare} of 10,000 instead of some 1,000");
    }
}
