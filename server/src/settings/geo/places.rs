//! The town of a point. places.txt knows some 70,000 towns and villages by the region that they are in, which
//! tells on which side of a border a point is; the name comes from our own table of towns, so that it is
//! one that members can choose (`unknown_place` otherwise).

use crate::{
    kernel::country::Country,
    settings::data::{self, City, Region},
};
use std::sync::LazyLock;

/// What GeoNames' licence (CC BY 4.0) asks to be shown with what comes from places.txt.
pub const ATTRIBUTION: &str = "GeoNames.org (CC BY 4.0)";

/// Metres: where nobody lives within, the point is at sea or in a wilderness.
const REACH: f64 = 50_000.0;
/// Metres of a town's radius for each root of an inhabitant: 1 km for 160,000 people.
const SPREAD: f64 = 2.5;
/// Metres: no town is wider; its suburbs have names of their own.
const WIDEST: f64 = 4_000.0;
/// Metres, the mean radius (IUGG).
const EARTH: f64 = 6_371_008.8;
/// Metres from one degree of latitude to the next, rounded down so that no place is overlooked.
const DEGREE: f64 = 111_000.0;

/// A point on earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    lat: f64,
    lon: f64,
}

impl Point {
    /// None for what is not on earth: beyond 90 and 180 degrees, or no number.
    pub fn new(lat: f64, lon: f64) -> Option<Self> {
        ((-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon)).then_some(Self { lat, lon })
    }

    /// Metres along the surface (haversine; a half per cent off at most, since the earth is no ball).
    pub fn distance(self, other: Self) -> f64 {
        let (phi, psi) = (self.lat.to_radians(), other.lat.to_radians());
        let (north, east) = ((psi - phi) / 2.0, (other.lon - self.lon).to_radians() / 2.0);
        let half = north.sin().powi(2) + phi.cos() * psi.cos() * east.sin().powi(2);
        2.0 * EARTH * half.sqrt().min(1.0).asin()
    }
}

/// A town that members can choose.
#[derive(Clone, Copy, Debug)]
pub struct Town {
    /// Where it is.
    pub country: Country,
    /// Where it is.
    pub region: &'static Region,
    /// The town.
    pub city: &'static City,
}

/// Somewhere that people live.
struct Place {
    point: Point,
    /// How far from its middle it still is the same place, in metres.
    radius: f64,
    /// None: in a country that we don't serve.
    region: Option<(Country, &'static Region)>,
}

/// By latitude.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let mut places: Vec<Place> = include_str!("places.txt").lines().flat_map(places_of).collect();
    places.extend(data::all_cities().filter_map(large));
    places.sort_by(|one, other| one.point.lat.total_cmp(&other.point.lat));
    places
});

/// The places of a line: `NL-UT 52090,5122 52155,5387`.
fn places_of(line: &'static str) -> impl Iterator<Item = Place> {
    let mut words = line.split(' ');
    let region = words.next().and_then(data::region);
    let degrees = |text: &str| text.parse::<i32>().ok().map(|thousandths| f64::from(thousandths) / 1000.0);
    words.filter(|_| !line.starts_with('#')).filter_map(move |word| {
        let (lat, lon) = word.split_once(',')?;
        Some(Place { point: Point::new(degrees(lat)?, degrees(lon)?)?, radius: 0.0, region })
    })
}

/// A town of ours as wide as it is: else the village at the edge of a city would count as nearer than the
/// city around it.
fn large(city: &'static City) -> Option<Place> {
    let point = Point::new(city.lat, city.lon)?;
    Some(Place { point, radius: radius(city), region: data::region(&city.region) })
}

fn radius(city: &City) -> f64 {
    (f64::from(city.population).sqrt() * SPREAD).min(WIDEST)
}

/// The town of ours that a point belongs to: of the region that the point is in, the nearest.
///
/// None at sea, far from everybody, and outside the countries that we serve.
pub fn locate(point: Point) -> Option<Town> {
    let nearest = nearby(point).min_by(|(one, _), (other, _)| one.total_cmp(other));
    let (country, region) = nearest.and_then(|(_, place)| place.region)?;
    let away = |city: &City| Point::new(city.lat, city.lon).map(|at| point.distance(at) - radius(city));
    let of_region = data::all_cities().filter(|city| city.region == region.id);
    let nearest = of_region.filter_map(|city| Some((away(city)?, city))).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, city)| Town { country, region, city })
}

/// The places within reach and how far away their edges are.
fn nearby(point: Point) -> impl Iterator<Item = (f64, &'static Place)> {
    let high = (REACH + WIDEST) / DEGREE;
    let first = PLACES.partition_point(|place| place.point.lat < point.lat - high);
    let band = PLACES.iter().skip(first).take_while(move |place| place.point.lat <= point.lat + high);
    let away = move |place: &'static Place| (point.distance(place.point) - place.radius, place);
    band.map(away).filter(|(metres, _)| *metres <= REACH)
}

/// A place with its degrees and its region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub lat: f64,
    pub lon: f64,
    /// ISO 3166-2.
    pub region: &'static str,
}

/// Where people live in a country.
pub(super) fn spots(country: Country) -> impl Iterator<Item = Spot> {
    PLACES.iter().filter_map(move |place| {
        let (of, region) = place.region?;
        (of == country).then_some(Spot { lat: place.point.lat, lon: place.point.lon, region: &region.id })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn town(lat: f64, lon: f64) -> Option<(String, String)> {
        let town = locate(Point::new(lat, lon).unwrap())?;
        assert_eq!((town.city.country, &town.city.region), (town.country, &town.region.id));
        Some((town.region.id.clone(), town.city.name.clone()))
    }

    #[test]
    fn the_table_is_read_whole() {
        let lines = include_str!("places.txt").lines().filter(|line| !line.starts_with('#'));
        let words: usize = lines.map(|line| line.split(' ').count() - 1).sum();
        assert_eq!(PLACES.len(), words + data::all_cities().count());
        let served = PLACES.iter().filter(|place| place.region.is_some()).count();
        assert!(served > 65_000 && PLACES.len() - served > 2_000, "{served} of {}", PLACES.len());
        for facts in Country::all() {
            for region in data::regions(facts.code) {
                let known = |place: &Place| place.region.is_some_and(|(_, known)| known.id == region.id);
                assert!(PLACES.iter().any(known), "{} has no place", region.id);
            }
        }
    }

    /// Each town of ours is in the region that the nearest place of GeoNames' is in: two tables, one truth.
    #[test]
    fn our_towns_lie_where_their_regions_are() {
        // Kentucky begins at the bridge.
        let odd = ["us-cincinnati"];
        for city in data::all_cities().filter(|city| !odd.contains(&city.id.as_str())) {
            let point = Point::new(city.lat, city.lon).unwrap();
            let theirs = nearby(point).filter(|(_, place)| place.radius == 0.0);
            let (metres, place) = theirs.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
            let region = place.region.map_or("-", |(_, region)| &region.id);
            assert!(metres < 8_000.0 && region == city.region, "{}: {region} {metres}", city.id);
            assert_eq!(town(city.lat, city.lon), Some((city.region.clone(), city.name.clone())));
        }
    }

    #[test]
    fn borders_are_where_they_are() {
        for (name, lat, lon, region) in [
            ("Basel SBB", 47.5474, 7.5896, "CH-BS"),
            ("Weil am Rhein", 47.5933, 7.6208, "DE-BW"),
            ("Lörrach", 47.6156, 7.6614, "DE-BW"),
            ("Saint-Louis", 47.5880, 7.5620, "FR-GES"),
            ("Strasbourg", 48.5839, 7.7455, "FR-GES"),
            ("Kehl", 48.5730, 7.8152, "DE-BW"),
            ("Konstanz", 47.6603, 9.1758, "DE-BW"),
            ("Kreuzlingen", 47.6458, 9.1783, "CH-TG"),
            ("Aachen", 50.7766, 6.0834, "DE-NW"),
            ("Vaals", 50.7708, 6.0181, "NL-LI"),
            ("Maastricht", 50.8483, 5.6889, "NL-LI"),
            ("Flensburg", 54.7850, 9.4366, "DE-SH"),
            ("Padborg", 54.8266, 9.3622, "DK-83"),
            ("Helsingborg", 56.0465, 12.6945, "SE-M"),
            ("Helsingør", 56.0361, 12.6136, "DK-84"),
            ("Haparanda", 65.8355, 24.1368, "SE-BD"),
            ("Tornio", 65.8481, 24.1466, "FI-10"),
            ("Görlitz", 51.1528, 14.9872, "DE-SN"),
            ("Zgorzelec", 51.1495, 15.0083, "PL-02"),
            ("Salzburg", 47.7994, 13.0440, "AT-5"),
            ("Freilassing", 47.8406, 12.9811, "DE-BY"),
            ("Newry", 54.1784, -6.3374, "GB-NIR"),
            ("Dundalk", 54.0000, -6.4167, "IE-LH"),
            ("Irun", 43.3390, -1.7894, "ES-PV"),
            ("Hendaye", 43.3583, -1.7740, "FR-NAQ"),
            ("Windsor", 42.3001, -83.0165, "CA-ON"),
            ("Detroit", 42.3314, -83.0457, "US-MI"),
            ("Jersey City", 40.7282, -74.0776, "US-NJ"),
            ("Arlington", 38.8904, -77.0841, "US-VA"),
            ("Uccle", 50.8000, 4.3372, "BE-BRU"),
            ("Wien-Liesing", 48.1350, 16.2840, "AT-9"),
        ] {
            assert_eq!(town(lat, lon).map(|town| town.0).as_deref(), Some(region), "{name}");
        }
    }

    // spec: 7.6
    #[test]
    fn known_points_have_their_towns() {
        for (lat, lon, name) in [
            (52.3600, 4.8852, "Amsterdam"),
            (52.0900, 5.1200, "Utrecht"),
            (51.2194, 4.4025, "Antwerpen"),
            (48.1372, 11.5755, "München"),
            (46.2044, 6.1432, "Genève"),
            (55.6050, 13.0038, "Malmö"),
            (59.9139, 10.7522, "Oslo"),
            (60.1699, 24.9384, "Helsinki"),
            (52.2297, 21.0122, "Warszawa"),
            (40.7580, -73.9855, "New York"),
            (-33.8688, 151.2093, "Sydney"),
            (28.1235, -15.4363, "Las Palmas de Gran Canaria"),
        ] {
            assert_eq!(town(lat, lon).map(|town| town.1).as_deref(), Some(name));
        }
    }

    #[test]
    fn the_sea_the_wilderness_and_other_countries_have_none() {
        for (name, lat, lon) in [
            ("the North Sea", 56.0, 3.0),
            ("the Atlantic", 45.0, -30.0),
            ("the Tasman Sea", -40.0, 160.0),
            ("the North Pole", 90.0, 0.0),
            ("the South Pole", -90.0, 180.0),
            ("the date line", 0.0, -180.0),
            ("the Great Sandy Desert", -21.5, 124.5),
            ("Praha", 50.0755, 14.4378),
            ("Tijuana", 32.5149, -117.0382),
            ("Vaduz", 47.1410, 9.5209),
            ("Tokyo", 35.6762, 139.6503),
            ("St Helier", 49.1868, -2.1066),
        ] {
            assert_eq!(town(lat, lon), None, "{name}");
        }
    }

    #[test]
    fn points_are_on_earth() {
        for (lat, lon) in [
            (90.1, 0.0),
            (-91.0, 0.0),
            (0.0, 180.5),
            (f64::NAN, 0.0),
            (0.0, f64::INFINITY),
            (f64::MAX, f64::MIN),
        ] {
            assert_eq!(Point::new(lat, lon), None);
        }
        assert!(Point::new(-90.0, 180.0).is_some());
    }

    /// Against tables of distances: Paris to Berlin, Berlin to Sydney, once around the date line.
    #[test]
    fn distances_are_those_of_the_globe() {
        let point = |lat, lon| Point::new(lat, lon).unwrap();
        for (one, other, kilometres) in [
            (point(48.8566, 2.3522), point(52.5200, 13.4050), 878.0),
            (point(52.5200, 13.4050), point(-33.8688, 151.2093), 16_090.0),
            (point(0.0, 179.5), point(0.0, -179.5), 111.2),
            (point(90.0, 0.0), point(-90.0, 0.0), 20_015.0),
        ] {
            let off = (one.distance(other) / 1000.0 / kilometres - 1.0).abs();
            assert!(off < 0.005, "{one:?} {other:?}: {off}");
        }
    }

    proptest! {
        #[test]
        fn any_point_is_answered_and_towns_are_choosable(lat in -90.0_f64..=90.0, lon in -180.0_f64..=180.0) {
            if let Some(town) = locate(Point::new(lat, lon).unwrap()) {
                prop_assert_eq!(&town.city.region, &town.region.id);
                prop_assert!(data::regions(town.country).iter().any(|region| region.id == town.region.id));
            }
        }

        /// The band that is searched misses nothing: the same as looking at every place.
        #[test]
        fn the_nearest_is_the_nearest_of_all(lat in 47.0_f64..54.0, lon in 3.0_f64..15.0) {
            let point = Point::new(lat, lon).unwrap();
            let away = |place: &Place| point.distance(place.point) - place.radius;
            let of_all = PLACES.iter().map(away).min_by(f64::total_cmp).filter(|metres| *metres <= REACH);
            let found = nearby(point).map(|(metres, _)| metres).min_by(f64::total_cmp);
            prop_assert_eq!(found, of_all);
        }
    }
}
