//! From values to pixels, and where the marks of an axis stand.

/// How an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// From zero.
    Linear,
    /// Each step is a multiple: for what grows over powers of ten. Values must be above zero.
    Logarithmic,
}

/// One axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What is counted, and the unit.
    pub title: String,
    /// How it counts.
    pub scale: Scale,
}

/// An axis with its range, on the way from `from` to `to` pixels.
#[derive(Clone, Debug)]
pub(super) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Span {
    /// Wide enough for all values.
    pub(super) fn of(scale: Scale, values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let (least, most) = (values.clone().fold(f64::INFINITY, f64::min), values.fold(0.0, f64::max));
        let (low, high) = match scale {
            Scale::Linear => (0.0, if most > 0.0 { most } else { 1.0 }),
            Scale::Logarithmic if most > 0.0 && least.is_finite() => (round_down(least), round_up(most)),
            Scale::Logarithmic => (1.0, 10.0),
        };
        let high = if scale == Scale::Linear { (high / step(high)).ceil() * step(high) } else { high };
        let high = if high > low { high } else { low * 10.0 };
        Self { scale, low, high, from, to }
    }

    /// Where a value stands, in pixels.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        };
        self.from + share * (self.to - self.from)
    }

    /// Round values from the lowest to the highest.
    pub(super) fn marks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = step(self.high);
                std::iter::successors(Some(0.0), |mark| Some(mark + step))
                    .take_while(|mark| *mark <= self.high + step / 2.0)
                    .collect()
            }
            Scale::Logarithmic => {
                // Over a wide range the powers of ten are marks enough.
                let within: &[f64] = if self.high / self.low > 999.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
                std::iter::successors(Some(power_below(self.low)), |power| Some(power * 10.0))
                    .take_while(|power| *power <= self.high)
                    .flat_map(|power| within.iter().map(move |part| power * part))
                    .filter(|mark| (self.low * 0.999..=self.high * 1.001).contains(mark))
                    .collect()
            }
        }
    }
}

/// 1, 2 or 5 times a power of ten, so that there are four to ten marks.
fn step(high: f64) -> f64 {
    let power = power_below(high / 4.0);
    let parts = [5.0, 2.0, 1.0];
    parts.into_iter().map(|part| part * power).find(|step| high / step >= 4.0).unwrap_or(power)
}

fn power_below(value: f64) -> f64 {
    10_f64.powf((value.log10() + 1e-9).floor())
}

/// 1, 2 or 5 times a power of ten, not above the value.
fn round_down(value: f64) -> f64 {
    let power = power_below(value);
    [5.0, 2.0, 1.0]
        .into_iter()
        .map(|part| part * power)
        .find(|mark| *mark <= value * 1.000_001)
        .unwrap_or(power)
}

fn round_up(value: f64) -> f64 {
    let power = power_below(value);
    let parts = [1.0, 2.0, 5.0, 10.0];
    parts.into_iter().map(|part| part * power).find(|mark| *mark >= value * 0.999_999).unwrap_or(power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn marks_are_round() {
        let span = Span::of(Scale::Linear, [3.0, 32.9].into_iter(), 0.0, 100.0);
        assert_eq!(span.marks(), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0]);
        let span = Span::of(Scale::Logarithmic, [3.0, 24.0].into_iter(), 0.0, 100.0);
        assert_eq!(span.marks(), [2.0, 5.0, 10.0, 20.0, 50.0]);
        let span = Span::of(Scale::Logarithmic, [10_000.0, 1_000_000.0].into_iter(), 0.0, 100.0);
        assert_eq!(
            (span.place(10_000.0), span.place(100_000.0).round(), span.place(1e6)),
            (0.0, 50.0, 100.0)
        );
    }

    proptest! {
        #[test]
        fn every_value_lies_within_and_marks_ascend(values in prop::collection::vec(0.001_f64..1e7, 1..9), logarithmic: bool) {
            let scale = if logarithmic { Scale::Logarithmic } else { Scale::Linear };
            let span = Span::of(scale, values.iter().copied(), 400.0, 50.0);
            for value in values {
                let place = span.place(value);
                prop_assert!((49.99..=400.01).contains(&place), "{value} at {place}");
            }
            let marks = span.marks();
            prop_assert!((2..=14).contains(&marks.len()), "{marks:?}");
            prop_assert!(marks.is_sorted());
            for mark in marks {
                prop_assert!((49.0..=401.0).contains(&span.place(mark)));
            }
        }
    }
}
