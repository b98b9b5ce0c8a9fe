//! How long answers took.

use std::time::Duration;

/// Times of answers, in microseconds, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    sorted: Vec<u64>,
    lasted: Duration,
}

impl Times {
    pub(crate) fn new(mut times: Vec<u64>, lasted: Duration) -> Self {
        times.sort_unstable();
        Self { sorted: times, lasted }
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

    /// Median, 99th percentile and rate: cells of a table.
    pub(crate) fn cells(&self) -> [String; 3] {
        [
            format!("{:.2}", self.percentile(50)),
            format!("{:.2}", self.percentile(99)),
            format!("{:.0}", self.per_second()),
        ]
    }
}
