//! Which parts of a two-coloured drawing are areas of their own.

use std::error::Error;

use resvg::tiny_skia::{Path, PathBuilder, Rect};
use resvg::usvg::FillRule;

use crate::mask::Mask;
use crate::outline;
use crate::source::Shape;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Half of the thickest line: what is thicker is an area.
const HALF_LINE: f32 = 9.5;
/// How much of a black area stays as the outline of its new colour.
const OUTLINE: f32 = 10.5;
/// Half of the widest white stroke inside a black area.
const HALF_STROKE: f32 = 7.0;
/// How far a region reaches under the lines around it.
const UNDER: f32 = 4.0;
/// Where a face has neither eyes nor mouth.
const BRIDGE: f32 = 132.0;
/// Below this there are ears and jaws beside the hair.
const LOW: f32 = 250.0;
/// Regions smaller than this many square units have no name.
const SMALL: f32 = 350.0;

/// Which places of a drawing have which role: a point names the region around it, and the points of a role that begins with
/// `+` are the corners of one that the lines leave open. A role that begins with `=` is that of all the rest, else `cloth`.
pub(crate) type Marks = [(&'static str, &'static [(f32, f32)])];

/// An area that lines enclose, or that is solidly black.
pub(crate) struct Region {
    /// A point inside.
    pub at: (f32, f32),
    /// Whether it is black in the drawing.
    pub solid: bool,
    mask: Mask,
}

impl Region {
    /// All regions of a body, large ones first.
    pub(crate) fn all(shapes: &[Shape]) -> Result<Vec<Self>> {
        let bounds = bounds(shapes);
        let only =
            |line: bool| shapes.iter().filter(|shape| (shape.role == "line") == line).collect::<Vec<_>>();
        let line = Mask::of(&only(true), bounds).ok_or("no pixels")?;
        let body = Mask::of(&only(false), bounds).ok_or("no pixels")?;
        let region = |solid| move |(mask, at)| Self { at, solid, mask };
        let open = body.and(&line.not()).parts(SMALL).into_iter().map(region(false));
        let solid =
            core(&line.closed(HALF_STROKE)).grown(HALF_LINE).parts(SMALL).into_iter().map(region(true));
        Ok(open.chain(solid).collect())
    }
}

/// A part as it is kept: what it covers, and its shapes from back to front.
pub(crate) struct Part {
    /// Left, top, width and height.
    pub bounds: (i32, i32, u32, u32),
    /// Role, rule and data of each path.
    pub shapes: Vec<(&'static str, &'static str, String)>,
}

impl Part {
    /// The shapes as they are.
    pub(crate) fn plain(shapes: &[Shape]) -> Self {
        Self { bounds: whole(bounds_of(shapes, 0.0)), shapes: shapes.iter().map(kept).collect() }
    }

    /// Only what lies above (`true`) or below the bridge of the nose: eyes with brows, or nose with mouth.
    pub(crate) fn half(shapes: &[Shape], above: bool) -> Self {
        let belongs = |path: &Path| {
            let place = path.bounds();
            let (x, y) =
                (f32::midpoint(place.left(), place.right()), f32::midpoint(place.top(), place.bottom()));
            // Tears run beside the mouth.
            (y < BRIDGE) == above && (above || (70.0..230.0).contains(&x))
        };
        let halves = shapes.iter().filter_map(|shape| {
            let mut half = PathBuilder::new();
            outline::pieces(&shape.path)
                .iter()
                .filter(|piece| belongs(piece))
                .for_each(|piece| half.push_path(piece));
            Some(Shape { path: half.finish()?, ..shape.clone() })
        });
        Self::plain(&halves.collect::<Vec<_>>())
    }

    /// A head or beard whose black areas get the role `solid`.
    pub(crate) fn haired(shapes: &[Shape], solid: &'static str) -> Result<Self> {
        let mut part = Self::plain(shapes);
        let lines: Vec<&Shape> = shapes.iter().filter(|shape| shape.role == "line").collect();
        let line = Mask::of(&lines, bounds(shapes)).ok_or("no pixels")?;
        if solid != "none" {
            for (mask, (_, y)) in core(&line.closed(HALF_STROKE)).parts(40.0) {
                // A jaw's line is thick too, but nowhere as thick as hair that low.
                if y < LOW || mask.not().distance().into_iter().any(|depth| depth > 4.0) {
                    part.fill(&mask, &line, solid);
                }
            }
        }
        Ok(part)
    }

    /// A body: the silhouette in `cloth`, the marked regions under the lines, the marked black areas over them.
    pub(crate) fn dressed(shapes: &[Shape], marks: &Marks, head: &[Shape]) -> Result<Self> {
        let bounds = bounds(shapes);
        let regions = Region::all(shapes)?;
        let (lines, silhouette): (Vec<&Shape>, Vec<&Shape>) =
            shapes.iter().partition(|shape| shape.role == "line");
        let line = Mask::of(&lines, bounds).ok_or("no pixels")?;
        let mut part = Self { bounds: whole(bounds_of(shapes, 0.0)), shapes: Vec::new() };
        let rest = marks.iter().find_map(|(role, _)| role.strip_prefix('=')).unwrap_or("cloth");
        part.shapes.extend(silhouette.into_iter().map(|shape| {
            let (_, rule, data) = kept(shape);
            (rest, rule, data)
        }));
        let mut skin = line.with(vec![false; line.bits.len()]);
        for (role, mask) in open_marks(&regions, marks, &line) {
            if role == "skin" {
                skin = skin.or(&mask);
            }
            part.under(&mask, role);
        }
        part.shade(&skin, head, bounds)?;
        part.shapes.extend(lines.into_iter().map(kept));
        for (role, mask) in solid_marks(&regions, marks) {
            let (mask, line) = (mask.cropped(&mask), line.cropped(&mask));
            part.fill(&core(&mask), &line, role);
        }
        Ok(part)
    }

    /// A region's own colour, reaching under the lines around it.
    fn under(&mut self, mask: &Mask, role: &'static str) {
        let mask = &mask.cropped(mask);
        let field: Vec<f32> = mask.distance().into_iter().map(|distance| UNDER - distance + 0.5).collect();
        self.shapes.push((role, "", outline::trace(mask, &field, 60.0)));
    }

    /// The shadow that a head throws on the skin below it.
    fn shade(&mut self, skin: &Mask, head: &[Shape], bounds: (f32, f32, u32, u32)) -> Result<()> {
        let face: Vec<&Shape> = head.iter().filter(|shape| shape.role == "skin").collect();
        let face = Mask::of(&face, (bounds.0 - 225.0, bounds.1, bounds.2, bounds.3)).ok_or("no pixels")?;
        let face = face.lowered(44.0);
        let (skin, face) = (&skin.cropped(&face), face.cropped(&face));
        let shade = face.and(&skin.grown(UNDER));
        let (out, into) = (shade.distance(), shade.not().distance());
        let field: Vec<f32> = out.iter().zip(&into).map(|(out, into)| into - out).collect();
        let data = outline::trace(skin, &field, 400.0);
        if !data.is_empty() {
            self.shapes.push(("shade", "", data));
        }
        Ok(())
    }

    /// A black area in its own colour, with the strokes inside it in a step of that colour.
    fn fill(&mut self, core: &Mask, line: &Mask, role: &'static str) {
        let (core, line) = (&core.cropped(core), &line.cropped(core));
        // Of the distance from the edge only what belongs to this area.
        let depth = line.closed(HALF_STROKE).not().distance();
        let inset: Vec<f32> = depth
            .iter()
            .zip(&core.bits)
            .map(|(depth, bit)| if *bit { depth - OUTLINE } else { -1.0 })
            .collect();
        self.shapes.push((role, "", outline::trace(core, &inset, 60.0)));
        let strokes = core.and(&line.not());
        let (out, into) = (strokes.distance(), strokes.not().distance());
        let field: Vec<f32> = out.iter().zip(&into).map(|(out, into)| into - out).collect();
        let data = outline::trace(core, &field, 25.0);
        if !data.is_empty() {
            self.shapes.push((step_of(role), "", data));
        }
    }
}

/// The marked regions that lines enclose, in the order of the marks.
fn open_marks(regions: &[Region], marks: &Marks, line: &Mask) -> Vec<(&'static str, Mask)> {
    let mut found = Vec::new();
    for (role, places) in marks {
        if let Some(role) = role.strip_prefix('+') {
            let white: Vec<&Region> = regions.iter().filter(|region| !region.solid).collect();
            let body =
                white.iter().fold(line.with(vec![false; line.bits.len()]), |all, one| all.or(&one.mask));
            found.extend(polygon(places, line).map(|mask| (role, mask.and(&body))));
        } else {
            found.extend(places.iter().filter_map(|place| Some((*role, named(regions, *place, false)?))));
        }
    }
    found
}

/// The marked black areas.
fn solid_marks(regions: &[Region], marks: &Marks) -> Vec<(&'static str, Mask)> {
    let places = marks.iter().flat_map(|(role, places)| places.iter().map(move |place| (*role, *place)));
    places
        // A place in both kinds of region is meant for the one that is open there.
        .filter(|(role, place)| !role.starts_with('+') && named(regions, *place, false).is_none())
        .filter_map(|(role, place)| Some((role, named(regions, place, true)?)))
        .collect()
}

fn named(regions: &[Region], place: (f32, f32), solid: bool) -> Option<Mask> {
    let holds = |region: &&Region| region.solid == solid && region.mask.bits[region.mask.index(place)];
    regions.iter().find(holds).map(|region| region.mask.clone())
}

fn polygon(corners: &[(f32, f32)], grid: &Mask) -> Option<Mask> {
    let mut path = PathBuilder::new();
    let (first, others) = corners.split_first()?;
    path.move_to(first.0, first.1);
    for (x, y) in others {
        path.line_to(*x, *y);
    }
    path.close();
    let shape = Shape { role: "line", rule: FillRule::EvenOdd, path: path.finish()? };
    let size = |points: usize| (points as f32 * grid.step) as u32;
    Mask::of(&[&shape], (grid.origin.0, grid.origin.1, size(grid.width), size(grid.height)))
        .filter(|mask| mask.bits.len() == grid.bits.len())
}

fn step_of(role: &str) -> &'static str {
    match role {
        "hair" => "hair-step",
        "cloth2" => "cloth2-step",
        "cloth3" => "cloth3-step",
        _ => "cloth-step",
    }
}

/// Points further than half a line from every edge.
fn core(mask: &Mask) -> Mask {
    let inside = mask.not().distance();
    mask.with(inside.into_iter().map(|distance| distance > HALF_LINE).collect())
}

fn kept(shape: &Shape) -> (&'static str, &'static str, String) {
    let rule = if shape.rule == FillRule::EvenOdd { "" } else { " fill-rule=\"nonzero\"" };
    (shape.role, rule, outline::path_data(&shape.path))
}

/// What a drawing covers, with a margin for growing: left, top, width, height.
pub(crate) fn bounds(shapes: &[Shape]) -> (f32, f32, u32, u32) {
    let (left, top, width, height) = whole(bounds_of(shapes, 30.0));
    (left as f32, top as f32, width, height)
}

fn bounds_of(shapes: &[Shape], margin: f32) -> (f32, f32, f32, f32) {
    let boxes: Vec<_> = shapes.iter().filter_map(|shape| shape.path.compute_tight_bounds()).collect();
    let least = |side: fn(&Rect) -> f32| boxes.iter().map(side).fold(f32::INFINITY, f32::min);
    let most = |side: fn(&Rect) -> f32| boxes.iter().map(side).fold(f32::NEG_INFINITY, f32::max);
    let (left, top) = (least(Rect::left) - margin, least(Rect::top) - margin);
    (left, top, most(Rect::right) + margin - left, most(Rect::bottom) + margin - top)
}

fn whole((left, top, width, height): (f32, f32, f32, f32)) -> (i32, i32, u32, u32) {
    (left.floor() as i32, top.floor() as i32, width.ceil() as u32 + 1, height.ceil() as u32 + 1)
}
