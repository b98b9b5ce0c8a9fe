//! Photos: where their bytes are and who may see them (design 7).

mod blobs;
mod exported;
mod rights;
mod routes;
mod store;

pub use blobs::Media;
pub use exported::{ExportedPhoto, exported};
pub use rights::{PhotoAddress, Rendition};
pub use routes::photos;
pub use store::{GalleryPhoto, NewPhoto, PhotoRow, add_photo, gallery, photos_of};
