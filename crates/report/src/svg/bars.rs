//! Bars side by side, with their values written at their ends.

use super::{COLOURS, Scale, WIDTH, document, number, scale::Span, text};

const LEFT: f64 = 230.0;
const RIGHT: f64 = 80.0;
const TOP: f64 = 72.0;
const BAR: f64 = 15.0;
const BETWEEN: f64 = 14.0;

/// Values of several kinds, for several things.
#[derive(Clone, Debug)]
pub struct Bars {
    /// Drawn above them.
    pub title: String,
    /// What the values are, and their unit.
    pub unit: String,
    /// What each bar of a group is.
    pub series: Vec<String>,
    /// Name, and a value for each of the series.
    pub groups: Vec<(String, Vec<f64>)>,
}

/// The SVG of these bars, which lie on their sides: names need room. Colours begin anew after six.
pub fn bars(bars: &Bars) -> String {
    let values = bars.groups.iter().flat_map(|(_, values)| values.iter().copied());
    let x = Span::of(Scale::Linear, values, LEFT, WIDTH - RIGHT);
    let mut content = vec![legend(bars)];
    let mut top = TOP;
    for (name, values) in &bars.groups {
        let middle = values.iter().fold(0.0, |height, _| height + BAR) / 2.0;
        content.push(text("", "end", LEFT - 10.0, top + middle + 4.0, name));
        for (value, class) in values.iter().zip((0..COLOURS.len()).cycle()) {
            let end = x.place(*value);
            let (width, height) = ((end - LEFT).max(1.0), BAR - 2.0);
            content.push(format!(
                "<rect class=\"f{class}\" x=\"{LEFT}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height}\"/>\n"
            ));
            content.push(text("quiet", "start", end + 6.0, top + BAR - 4.0, &number(*value)));
            top += BAR;
        }
        top += BETWEEN;
    }
    document(&bars.title, top + 6.0, &content.concat())
}

/// The unit, then a square and a name for each of the series.
fn legend(bars: &Bars) -> String {
    let mut content = vec![text("quiet", "start", 20.0, 52.0, &bars.unit)];
    let mut left = LEFT;
    for (name, class) in bars.series.iter().zip((0..COLOURS.len()).cycle()) {
        content.push(format!(
            "<rect class=\"f{class}\" x=\"{left:.1}\" y=\"42\" width=\"11\" height=\"11\"/>\n"
        ));
        content.push(text("", "start", left + 17.0, 52.0, name));
        // Some seven pixels a letter.
        left += name.chars().fold(40.0, |width, _| width + 7.0);
    }
    content.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_a_bar_as_long_as_it_is_large() {
        let file = bars(&Bars {
            title: "Photos".to_owned(),
            unit: "ms of processor".to_owned(),
            series: vec!["ours".to_owned(), "libvips".to_owned()],
            groups: vec![("WebP".to_owned(), vec![150.0, 300.0]), ("nothing".to_owned(), vec![0.0, 75.0])],
        });
        let widths: Vec<f64> = file
            .split("height=\"13\"")
            .filter_map(|part| part.rsplit_once("width=\"")?.1.trim_end_matches("\" ").parse().ok())
            .collect();
        assert_eq!(widths.len(), 4, "{file}");
        assert!((widths[1] / widths[0] - 2.0).abs() < 0.01);
        assert!(
            file.contains(">libvips</text>")
                && file.contains(">300</text>")
                && file.contains("ms of processor")
        );
    }
}
