//! How long answers took.

use std::time::Duration;

/// Times of answers, in microseconds, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    sorted: Vec<u64>,
    lasted: Duration,
}

impl Times {
    /// # Errors
    /// When there are none: beside a side that did not run, any figure looks good.
    pub(crate) fn new(mut times: Vec<u64>, lasted: Duration) -> anyhow::Result<Self> {
        anyhow::ensure!(!times.is_empty(), "nothing was answered in {lasted:?}: there is nothing to compare");
        times.sort_unstable();
        Ok(Self { sorted: times, lasted })
    }

    /// That below which this share of them lies, in milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let place = self.sorted.len() * percent / 100;
        let micros = self.sorted.get(place.min(self.sorted.len().saturating_sub(1))).copied().unwrap_or(0);
        Duration::from_micros(micros).as_secs_f64() * 1000.0
    }

    pub(crate) fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Another round of the same.
    pub(crate) fn add(&mut self, other: Self) {
        self.sorted.extend(other.sorted);
        self.sorted.sort_unstable();
        self.lasted += other.lasted;
    }

    pub(crate) fn per_second(&self) -> f64 {
        let count = u32::try_from(self.sorted.len()).unwrap_or(u32::MAX);
        f64::from(count) / self.lasted.as_secs_f64().max(0.001)
    }

    /// How many times as fast as the other side: a cell of a table.
    pub(crate) fn beside(&self, other: &Self) -> String {
        format!("{:.2}", self.per_second() / other.per_second().max(0.001))
    }

    /// Heads over [`Self::cells`]; `what` are counted each second.
    pub(crate) fn heads(side: &str, what: &str) -> [String; 3] {
        [format!("{side} p50 ms"), "p99 ms".to_owned(), format!("{what}/s")]
    }

    /// Median, 99th percentile and rate: cells of a table.
    pub(crate) fn cells(&self) -> [String; 3] {
        [
            format!("{:.2}", self.percentile(50)),
            format!("{:.2}", self.percentile(99)),
            format!("{:.0}", self.per_second()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_did_not_run_is_compared_with_nothing() {
        let second = Duration::from_secs(1);
        assert!(Times::new(Vec::new(), second).is_err());
        let [ours, theirs] = [4, 2].map(|count| Times::new(vec![1000; count], second).unwrap());
        assert_eq!(
            (ours.beside(&theirs), ours.cells()),
            ("2.00".to_owned(), ["1.00", "1.00", "4"].map(str::to_owned))
        );
    }
}
