//! Photos as pages upload them.

use crate::{
    client::{Page, Reply, send},
    members::{Member, new_id},
    process::Server,
};
use image::{ExtendedColorType, ImageEncoder, RgbImage, codecs::jpeg::JpegEncoder};
use reqwest::{Method, RequestBuilder};
use uuid::Uuid;

/// A picture in one colour.
pub fn picture(shade: u8, side: u32) -> Vec<u8> {
    let picture = RgbImage::from_pixel(side, side, image::Rgb([shade, 90, 160]));
    let mut bytes = Vec::new();
    JpegEncoder::new(&mut bytes).write_image(picture.as_raw(), side, side, ExtendedColorType::Rgb8).unwrap();
    bytes
}

/// Adds a photo to the member's own.
pub async fn upload(server: &Server, member: &Member, bytes: &[u8]) -> Reply {
    send(upload_to(&member.page(server), "/api/photo.php", bytes, new_id())).await
}

/// The call, not sent yet.
pub fn upload_to(page: &Page, path: &str, bytes: &[u8], key: Uuid) -> RequestBuilder {
    let head = b"--edge\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"me.jpg\"\r\n\r\n";
    let body = [head, bytes, b"\r\n--edge--\r\n"].concat();
    let request = page.request(Method::POST, path).header("idempotency-key", key.to_string());
    request.header("content-type", "multipart/form-data; boundary=edge").body(body)
}
