//! Plots as plain SVG text: readable in light and dark, without scripts, fonts or anything to load. Lines
//! differ by dashes as well as by colour, and carry their names at their ends.

mod bars;
mod lines;
mod scale;

pub use bars::{Bars, bars};
pub use lines::{Chart, Line, lines};
pub use scale::{Axis, Scale};

/// Outer width in pixels; a page scales it.
const WIDTH: f64 = 760.0;

/// Colours of light, then of dark: each at least 4.5:1 on its ground (WCAG 1.4.3).
const COLOURS: [(&str, &str); 6] = [
    ("#1f5fbf", "#7fb2ff"),
    ("#a83a1a", "#ff9d7a"),
    ("#1d6e36", "#7fd69a"),
    ("#7a3fa8", "#cfa2f5"),
    ("#7a5d00", "#e3c04f"),
    ("#0d6c75", "#6fd3dd"),
];

const DASHES: [&str; 6] = ["none", "7 4", "2 3", "10 3 2 3", "1 5", "14 4"];

/// The whole file around its content. The title is drawn and is also the picture's name for screen readers.
fn document(title: &str, height: f64, content: &str) -> String {
    let mut style = vec![String::from(
        "text{font:13px system-ui,sans-serif;fill:#1c1d21}.title{font-weight:600;font-size:16px}.ground{fill:#fff}.rule{stroke:#d5d7dc}.axis{stroke:#5c606b}.quiet{fill:#4f535e}",
    )];
    let mut dark = vec![String::from(
        "text{fill:#eceef2}.ground{fill:#16181d}.rule{stroke:#363a43}.axis{stroke:#9aa0ad}.quiet{fill:#b4bac6}",
    )];
    for (place, ((light, night), dashes)) in COLOURS.iter().zip(DASHES).enumerate() {
        style.push(format!(
            ".l{place}{{fill:none;stroke:{light};stroke-width:2;stroke-dasharray:{dashes}}}.f{place}{{fill:{light}}}"
        ));
        dark.push(format!(".l{place}{{stroke:{night}}}.f{place}{{fill:{night}}}"));
    }
    let (title, style, dark) = (escaped(title), style.concat(), dark.concat());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>{style}@media(prefers-color-scheme:dark){{{dark}}}</style>\n<rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\" rx=\"8\"/>\n<text class=\"title\" x=\"20\" y=\"30\">{title}</text>\n{content}</svg>\n"
    )
}

/// A text; `anchor` is SVG's: start, middle or end.
fn text(class: &str, anchor: &str, x: f64, y: f64, text: &str) -> String {
    format!(
        "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n",
        escaped(text)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// As people read it: thousands apart, no more digits than tell something.
fn number(value: f64) -> String {
    let digits = match value.abs() {
        0.0 => 0,
        ..1.0 => 2,
        1.0..10.0 => 1,
        _ => 0,
    };
    let plain = format!("{value:.digits$}");
    let plain = if plain.contains('.') { plain.trim_end_matches('0').trim_end_matches('.') } else { &plain };
    let (whole, rest) =
        plain.split_once('.').map_or((plain, String::new()), |(whole, rest)| (whole, format!(".{rest}")));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) && digit != '-' && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + &rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        for (value, expected) in [
            (0.0, "0"),
            (0.25, "0.25"),
            (0.5, "0.5"),
            (2.0, "2"),
            (7.25, "7.2"),
            (32.9, "33"),
            (1000.0, "1,000"),
            (1_000_000.0, "1,000,000"),
        ] {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn what_is_written_cannot_end_an_element() {
        let file = document("a < b & \"c\"", 100.0, &text("quiet", "end", 1.0, 2.0, "</svg>"));
        assert!(file.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        assert!(file.contains(">&lt;/svg&gt;</text>"));
        assert_eq!(file.matches("</svg>").count(), 1);
    }
}
