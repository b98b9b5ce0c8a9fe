//! Takes the drawings of Open Peeps (Pablo Stanley, CC0 1.0) out of two npm packages into `assets/`: once, or when a role in
//! `roles.rs` changes.
//!
//! `npm pack react-peeps@0.1.10 @dicebear/open-peeps@9.4.3`, unpack both, then
//! `cargo run -p portraits --release --example take_out -- <react-peeps> <dicebear-open-peeps> crates/portraits/assets`.
//! With a fourth word, a folder, it writes `busts.html`, `standing.html` and `sitting.html` there instead: every region of every
//! body with a point to name it by.
//!
//! The drawings come in two colours. What is enclosed by lines becomes a region of its own, and a solidly black area becomes a
//! fill with an outline round it, so that both can have any colour.

#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a tool that its author runs and whose result is looked at"
)]

mod mask;
mod outline;
mod regions;
mod roles;
mod source;

use std::{error::Error, fmt::Write as _, fs, path::Path};

use regions::{Part, Region};
use source::Shape;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [bodies, heads, target, labels @ ..] = words.as_slice() else {
        return Err("take_out <react-peeps> <dicebear-open-peeps> <assets> [labels]".into());
    };
    let (bodies, heads, target) = (Path::new(bodies), Path::new(heads), Path::new(target));
    if let [folder] = labels {
        return bodies_of(bodies, |file, bodies| {
            let page: String =
                bodies.map(|(name, _, shapes)| label(name, &shapes?)).collect::<Result<_>>()?;
            Ok(fs::write(Path::new(folder).join(file).with_extension("html"), page)?)
        });
    }
    for (file, names, above) in [("eyes", roles::EYES, true), ("mouths", roles::MOUTHS, false)] {
        let parts = names
            .iter()
            .map(|(from, to)| Ok((*to, Part::half(&source::dicebear(heads, "face", from)?, above))));
        write(target, file, parts.collect::<Result<_>>()?)?;
    }
    let glasses = roles::GLASSES
        .iter()
        .map(|(from, to)| Ok((*to, Part::plain(&source::dicebear(heads, "accessories", from)?))));
    write(target, "glasses", glasses.collect::<Result<_>>()?)?;
    for (file, kind, names) in [("heads", "head", roles::HEADS), ("beards", "facialHair", roles::BEARDS)] {
        let parts = names
            .iter()
            .map(|(from, to, solid)| Ok((*to, Part::haired(&source::dicebear(heads, kind, from)?, solid)?)));
        write(target, file, parts.collect::<Result<_>>()?)?;
    }
    let neck = source::dicebear(heads, "head", "noHair1")?;
    bodies_of(bodies, |file, bodies| {
        let parts = bodies.map(|(name, marks, shapes)| Ok((name, Part::dressed(&shapes?, marks, &neck)?)));
        write(target, file, parts.collect::<Result<_>>()?)
    })
}

type Body = (&'static str, &'static regions::Marks, Result<Vec<Shape>>);

/// Calls `each` with the name of a file and the bodies that belong into it.
fn bodies_of(
    package: &Path,
    each: impl Fn(&str, &mut dyn Iterator<Item = Body>) -> Result<()>,
) -> Result<()> {
    for (file, kind, marked) in [
        ("busts", "bust", roles::BUSTS),
        ("standing", "standing", roles::STANDING),
        ("sitting", "sitting", roles::SITTING),
    ] {
        each(
            file,
            &mut marked.iter().map(|(from, to, marks)| (*to, *marks, source::body(package, kind, from))),
        )?;
    }
    Ok(())
}

fn write(target: &Path, file: &str, parts: Vec<(&str, Part)>) -> Result<()> {
    let mut text = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for (name, part) in parts {
        let (left, top, width, height) = part.bounds;
        writeln!(text, "<symbol id=\"{name}\" viewBox=\"{left} {top} {width} {height}\">")?;
        for (role, rule, data) in part.shapes {
            writeln!(text, "<path class=\"{role}\"{rule} d=\"{data}\"/>")?;
        }
        text += "</symbol>\n";
    }
    Ok(fs::write(target.join(format!("{file}.svg")), text + "</svg>\n")?)
}

/// The body with each of its regions numbered, to be looked at in a browser.
fn label(name: &str, shapes: &[Shape]) -> Result<String> {
    let mut page = String::new();
    let regions = Region::all(shapes)?;
    let (left, top, width, height) = regions::bounds(shapes);
    write!(
        page,
        "<div style=\"display:inline-block\"><b>{name}</b><br><svg width=\"{}\" viewBox=\"{left} {top} {width} {height}\">",
        width / 2
    )?;
    for shape in shapes {
        let fill = if shape.role == "line" { "#99a" } else { "#fff" };
        write!(
            page,
            "<path d=\"{}\" fill=\"{fill}\" fill-rule=\"evenodd\"/>",
            outline::path_data(&shape.path)
        )?;
    }
    for Region { at: (x, y), solid, .. } in regions {
        let colour = if solid { "#00f" } else { "#d00" };
        write!(
            page,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/><text x=\"{x}\" y=\"{y}\" font-size=\"22\" fill=\"{colour}\">{x:.0},{y:.0}</text>"
        )?;
    }
    page.push_str("</svg></div>\n");
    Ok(page)
}
