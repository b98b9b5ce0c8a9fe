//! A map of a country for landers, drawn from where its towns are: no tiles, no borders, nobody's place.

use super::places::{Spot, spots};
use crate::{kernel::country::Country, settings::data};
use serde::Serialize;
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
    sync::LazyLock,
};
use utoipa::ToSchema;

/// Width and height of a map, in its own units.
const SIDE: f64 = 100.0;
/// Left free at its edges.
const MARGIN: f64 = 3.0;
/// Dots from edge to edge of a map, where few places are known and where many are.
const COLUMNS: (f64, f64) = (30.0, 56.0);
/// So many places make a dense dot.
const DENSE: u32 = 3;
/// Too far from the rest of their country to be on its map.
const FAR_OFF: [&str; 10] =
    ["US-AK", "US-HI", "ES-CN", "ES-CE", "ES-ML", "FR-971", "FR-972", "FR-973", "FR-974", "FR-976"];

/// A place on a map of `drawn_map`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct MapPoint {
    /// Hundredths of its width, from the left.
    #[schema(minimum = 0, maximum = 100)]
    x: f64,
    /// Hundredths of its height, from the top.
    #[schema(minimum = 0, maximum = 100)]
    y: f64,
}

struct Drawing {
    svg: String,
    regions: HashMap<&'static str, MapPoint>,
}

static DRAWINGS: LazyLock<HashMap<Country, Drawing>> = LazyLock::new(|| {
    Country::all().filter_map(|facts| Some((facts.code, Drawing::of(facts.code)?))).collect()
});

/// The map as SVG, 100 units wide and high: one dot for each few kilometres where people live.
pub fn drawn_map(country: Country) -> &'static str {
    DRAWINGS.get(&country).map_or("", |drawing| &drawing.svg)
}

/// The middle of a region's places on the map of its country.
pub fn region_on_map(region: &str) -> Option<MapPoint> {
    let (country, _) = data::region(region)?;
    DRAWINGS.get(&country)?.regions.get(region).copied()
}

/// From degrees to the map: even steps of longitude as wide as they are in the country's middle.
#[derive(Clone, Copy)]
struct Projection {
    west: f64,
    north: f64,
    narrowing: f64,
    scale: f64,
    free: (f64, f64),
}

impl Projection {
    fn of(spots: &[Spot]) -> Option<Self> {
        let least = |values: &mut dyn Iterator<Item = f64>| values.min_by(f64::total_cmp);
        let most = |values: &mut dyn Iterator<Item = f64>| values.max_by(f64::total_cmp);
        let (south, north) =
            (least(&mut spots.iter().map(|spot| spot.lat))?, most(&mut spots.iter().map(|spot| spot.lat))?);
        let (west, east) =
            (least(&mut spots.iter().map(|spot| spot.lon))?, most(&mut spots.iter().map(|spot| spot.lon))?);
        let narrowing = f64::midpoint(south, north).to_radians().cos();
        let (width, height) = ((east - west) * narrowing, north - south);
        let room = SIDE - 2.0 * MARGIN;
        let scale = room / width.max(height).max(f64::EPSILON);
        let free = ((SIDE - width * scale) / 2.0, (SIDE - height * scale) / 2.0);
        Some(Self { west, north, narrowing, scale, free })
    }

    fn put(self, spot: &Spot) -> (f64, f64) {
        let x = (spot.lon - self.west) * self.narrowing * self.scale + self.free.0;
        let y = (self.north - spot.lat) * self.scale + self.free.1;
        (x, y)
    }
}

impl Drawing {
    fn of(country: Country) -> Option<Self> {
        let spots: Vec<Spot> = spots(country).filter(|spot| !FAR_OFF.contains(&spot.region)).collect();
        let projection = Projection::of(&spots)?;
        let mut regions: HashMap<&'static str, (f64, f64, f64)> = HashMap::new();
        let step = step(spots.len());
        let mut cells: BTreeMap<(i32, i32), u32> = BTreeMap::new();
        for spot in &spots {
            let (x, y) = projection.put(spot);
            let sum = regions.entry(spot.region).or_default();
            *sum = (sum.0 + x, sum.1 + y, sum.2 + 1.0);
            *cells.entry(cell(x, y, step)).or_default() += 1;
        }
        let middle = |(x, y, count): (f64, f64, f64)| MapPoint { x: tenths(x / count), y: tenths(y / count) };
        Some(Self {
            svg: drawn(&cells, step),
            regions: regions.into_iter().map(|(region, sum)| (region, middle(sum))).collect(),
        })
    }
}

/// From dot to dot, so that the places fill the land.
fn step(places: usize) -> f64 {
    let (few, many) = COLUMNS;
    SIDE / f64::from(u32::try_from(places).unwrap_or(u32::MAX)).sqrt().clamp(few, many)
}

/// Rows are shifted by half a dot against each other, as in a honeycomb.
fn cell(x: f64, y: f64, step: f64) -> (i32, i32) {
    let row = whole(y / (step * 0.866));
    let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
    (row, whole(x / step - shift))
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "from 0 to 100, which no function of the library says"
)]
fn whole(number: f64) -> i32 {
    number.round() as i32
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn drawn(cells: &BTreeMap<(i32, i32), u32>, step: f64) -> String {
    let mut paths = [String::new(), String::new()];
    for ((row, column), count) in cells {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        let (x, y) = ((f64::from(*column) + shift) * step, f64::from(*row) * step * 0.866);
        let [sparse, dense] = &mut paths;
        let path = if *count < DENSE { sparse } else { dense };
        // Writing to a String cannot fail.
        let _ = write!(path, "M{x:.1} {y:.1}h0");
    }
    let [sparse, dense] = paths;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><g fill=\"none\" stroke=\"#000\" stroke-linecap=\"round\" stroke-width=\"{:.2}\"><path d=\"{sparse}\" stroke-opacity=\".5\"/><path d=\"{dense}\"/></g></svg>",
        step * 0.76
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_a_map_with_its_regions_on_it() {
        for facts in Country::all() {
            let svg = drawn_map(facts.code);
            // Canada has the fewest known places: some hundred dots.
            assert!(svg.len() > 1_500 && svg.len() < 40_000, "{}: {} bytes", facts.code, svg.len());
            for region in data::regions(facts.code) {
                let far = FAR_OFF.contains(&region.id.as_str());
                let at = region_on_map(&region.id);
                assert_eq!(at.is_none(), far, "{}", region.id);
                let inside = |at: MapPoint| (0.0..=SIDE).contains(&at.x) && (0.0..=SIDE).contains(&at.y);
                assert!(at.is_none_or(inside), "{}", region.id);
            }
        }
        assert_eq!(region_on_map("XX-YY"), None);
        // A wrong name here would draw a country as small as its way to the other end of the earth.
        assert!(FAR_OFF.iter().all(|region| data::region(region).is_some()));
    }

    #[test]
    fn north_is_up_and_west_is_left() {
        let (groningen, limburg) = (region_on_map("NL-GR").unwrap(), region_on_map("NL-LI").unwrap());
        assert!(groningen.y < limburg.y);
        assert!(region_on_map("NL-ZE").unwrap().x < limburg.x);
    }
}
