//! Lines over a common axis.

use super::{Axis, COLOURS, WIDTH, document, number, scale::Span, text};

const HEIGHT: f64 = 436.0;
const LEFT: f64 = 74.0;
/// Names stand behind the lines' ends.
const RIGHT: f64 = 200.0;
const TOP: f64 = 72.0;
const BOTTOM: f64 = 62.0;
/// Names nearer to each other than this are moved apart.
const LINE_HEIGHT: f64 = 16.0;

/// What the plot is of.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Drawn above it.
    pub title: String,
    /// Left to right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Written at its end.
    pub name: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
}

/// The SVG of these lines. Colours begin anew after six.
pub fn lines(chart: &Chart, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let x = Span::of(chart.x.scale, points().map(|(x, _)| x), LEFT, WIDTH - RIGHT);
    let y = Span::of(chart.y.scale, points().map(|(_, y)| y), HEIGHT - BOTTOM, TOP);
    let mut content = vec![frame(chart, &x, &y)];
    for (line, class) in lines.iter().zip((0..COLOURS.len()).cycle()) {
        let places: Vec<(f64, f64)> = line.points.iter().map(|&(a, b)| (x.place(a), y.place(b))).collect();
        let path: Vec<String> = places.iter().map(|(a, b)| format!("{a:.1},{b:.1}")).collect();
        content.push(format!("<polyline class=\"l{class}\" points=\"{}\"/>\n", path.join(" ")));
        for (a, b) in places {
            content.push(format!("<circle class=\"f{class}\" cx=\"{a:.1}\" cy=\"{b:.1}\" r=\"3.5\"/>\n"));
        }
    }
    content.push(names(lines, &x, &y));
    document(&chart.title, HEIGHT, &content.concat())
}

fn frame(chart: &Chart, x: &Span, y: &Span) -> String {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let mut content = Vec::new();
    for mark in y.marks() {
        let place = y.place(mark);
        content.push(format!(
            "<line class=\"rule\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{place:.1}\" y2=\"{place:.1}\"/>\n"
        ));
        content.push(text("quiet", "end", LEFT - 8.0, place + 4.0, &number(mark)));
    }
    for mark in x.marks() {
        content.push(text("quiet", "middle", x.place(mark), bottom + 20.0, &number(mark)));
    }
    content.push(format!(
        "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>\n"
    ));
    content.push(text("quiet", "middle", f64::midpoint(LEFT, right), bottom + 44.0, &chart.x.title));
    content.push(text("quiet", "start", 20.0, 52.0, &chart.y.title));
    content.concat()
}

/// Each at its line's end, moved down where the one above it is in the way.
fn names(lines: &[Line], x: &Span, y: &Span) -> String {
    let ends = lines.iter().zip((0..COLOURS.len()).cycle());
    let mut ends: Vec<_> = ends
        .filter_map(|(line, class)| {
            let (a, b) = line.points.last()?;
            Some((y.place(*b) + 4.0, x.place(*a) + 10.0, class, &line.name))
        })
        .collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut content, mut lowest) = (Vec::new(), f64::NEG_INFINITY);
    for (place, left, class, name) in ends {
        lowest = place.max(lowest + LINE_HEIGHT);
        content.push(text(&format!("f{class}"), "start", left, lowest, name));
    }
    content.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::Scale;

    #[test]
    fn each_line_has_its_points_and_a_name_that_nothing_covers() {
        let axis = |title: &str, scale| Axis { title: title.to_owned(), scale };
        let chart = Chart {
            title: "Searches".to_owned(),
            x: axis("members", Scale::Logarithmic),
            y: axis("ms", Scale::Linear),
        };
        let line = |name: &str, last| Line { name: name.to_owned(), points: vec![(1e4, 1.0), (1e6, last)] };
        let file = lines(&chart, &[line("near", 10.0), line("region", 10.1), line("<b>", 2.0)]);
        assert_eq!(file.matches("<polyline").count(), 3);
        assert_eq!(file.matches("<circle").count(), 6);
        assert!(file.contains("&lt;b&gt;") && file.contains("1,000,000") && file.contains("members"));
        let height = |name: &str| -> f64 {
            let (before, _) = file.split_once(&format!(">{name}</text>")).unwrap();
            before.rsplit_once("y=\"").unwrap().1.trim_end_matches('"').parse().unwrap()
        };
        assert!((height("near") - height("region")).abs() >= LINE_HEIGHT - 0.11);
    }
}
