//! Reads the drawings out of the two packages: paths in one coordinate system, with the role of their colour.

use std::{error::Error, fmt::Write as _, fs, path::Path};

use resvg::tiny_skia;
use resvg::usvg::{self, FillRule, Group, Node, Options, Paint, Tree};

/// One filled path of a drawing.
#[derive(Clone)]
pub(crate) struct Shape {
    /// What the colour stands for: `skin`, `hair`, `cloth`, `line`, `paper`, `tongue` …
    pub role: &'static str,
    /// Which points are inside.
    pub rule: FillRule,
    /// The outline.
    pub path: tiny_skia::Path,
}

/// The colours that the drawings get so that they can be told apart after parsing.
const ROLES: [(&str, [u8; 3]); 7] = [
    ("skin", [1, 1, 1]),
    ("hair", [2, 2, 2]),
    ("cloth", [3, 3, 3]),
    ("base", [4, 4, 4]),
    ("line", [0, 0, 0]),
    ("paper", [255, 255, 255]),
    ("tongue", [255, 90, 90]),
];

/// A drawing of `@dicebear/open-peeps`: `kind` is `head`, `face`, `facialHair` or `accessories`.
pub(crate) fn dicebear(package: &Path, kind: &str, name: &str) -> Result<Vec<Shape>, Box<dyn Error>> {
    let text = fs::read_to_string(package.join(format!("lib/components/{kind}.js")))?;
    let opening = format!(" {name}: (components, colors) => `");
    let start = text.find(&opening).ok_or_else(|| format!("no {kind} {name}"))? + opening.len();
    let rest = text.get(start..).unwrap_or_default();
    let drawing = rest.get(..rest.find("`,\n").ok_or("an open template")?).unwrap_or_default();
    let drawing = [("skin", "#010101"), ("headContrast", "#020202"), ("clothing", "#030303")]
        .iter()
        .fold(drawing.to_owned(), |drawing, (colour, hex)| {
            drawing.replace(&format!("${{escape.xml(`${{colors.{colour}}}`)}}"), hex)
        });
    shapes(&drawing)
}

/// A body of `react-peeps`: `kind` is `bust`, `sitting` or `standing`.
pub(crate) fn body(package: &Path, kind: &str, name: &str) -> Result<Vec<Shape>, Box<dyn Error>> {
    let text = fs::read_to_string(package.join(format!("lib/peeps/pose/{kind}/{name}.js")))?;
    let mut drawing = String::new();
    let mut groups = 0;
    for element in text.split("createElement(").skip(1) {
        let quoted = |key: &str| {
            let start = element.find(&format!("{key}: '"))? + key.len() + 3;
            element.get(start..)?.split('\'').next()
        };
        let transform = quoted("transform").unwrap_or_default();
        if element.starts_with("\"g\"") {
            groups += 1;
            write!(drawing, "<g transform=\"{transform}\">")?;
        } else if let Some(outline) = quoted(" d") {
            let fill = if element.contains("fill: backgroundColor") { "#040404" } else { "#000" };
            let rule = if element.contains("fillRule: 'evenodd'") { "evenodd" } else { "nonzero" };
            if !element.contains("fill: 'none'") {
                write!(
                    drawing,
                    "<path d=\"{outline}\" transform=\"{transform}\" fill=\"{fill}\" fill-rule=\"{rule}\"/>"
                )?;
            }
        }
    }
    shapes(&(drawing + &"</g>".repeat(groups)))
}

fn shapes(drawing: &str) -> Result<Vec<Shape>, Box<dyn Error>> {
    let svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">{drawing}</svg>");
    let mut found = Vec::new();
    collect(Tree::from_str(&svg, &Options::default())?.root(), &mut found);
    Ok(found)
}

fn collect(group: &Group, found: &mut Vec<Shape>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => collect(inner, found),
            Node::Path(path) => found.extend(shape(path)),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn shape(path: &usvg::Path) -> Option<Shape> {
    let fill = path.fill()?;
    let Paint::Color(colour) = fill.paint() else { return None };
    let seen = [colour.red, colour.green, colour.blue];
    let distance =
        |of: &[u8; 3]| of.iter().zip(seen).map(|(&left, right)| u32::from(left.abs_diff(right))).sum::<u32>();
    // Rage's near-black and the two whites are the same roles as the plain ones.
    let role = ROLES.iter().min_by_key(|(_, of)| distance(of))?.0;
    Some(Shape { role, rule: fill.rule(), path: path.data().clone().transform(path.abs_transform())? })
}
