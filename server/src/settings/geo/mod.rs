//! Where on earth: from a point to a town of ours (spec 7: geocode.php), and from an address of the net to
//! a country (spec 3: `geoip_country`). Both work offline.

mod addresses;
mod drawn_map;
mod places;

pub use addresses::AddressCountries;
pub use drawn_map::{MapPoint, drawn_map, region_on_map};
pub use places::{ATTRIBUTION, Point, Town, locate};
