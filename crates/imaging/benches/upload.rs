//! What one upload costs: `cargo bench -p imaging`. Prints milliseconds per step for a 12 MP photo.

use std::time::Instant;

use image::{Rgb, RgbImage};
use imaging::{Format, Limits, Photo, decode, encode, locked_preview, renditions};

const ROUNDS: u32 = 10;

fn main() {
    let noise = |x: u32, y: u32| u8::try_from(((x * 7) ^ (y * 13)) % 32).unwrap_or(0);
    let slope = |at: u32, full: u32| u8::try_from(at * 220 / full).unwrap_or(0);
    let scene = RgbImage::from_fn(4000, 3000, |x, y| {
        let grain = noise(x, y);
        Rgb([slope(x, 4000) + grain, slope(y, 3000) + grain, 90 + grain])
    });
    let Ok(upload) = encode(&Photo::from_rgb(scene), Format::Jpeg) else { return };
    let limits = Limits::default();
    report("decode 12 MP JPEG", || decode(&upload.bytes, &limits).is_ok());
    let Ok(photo) = decode(&upload.bytes, &limits) else { return };
    for format in [Format::WebP, Format::Jpeg] {
        let name = format!("1280, 640, 160 as {format:?}");
        report(&name, || renditions(&photo, &[1280, 640, 160], &[format]).is_ok());
    }
    report("480, 160 as Avif", || renditions(&photo, &[480, 160], &[Format::Avif]).is_ok());
    report("locked preview", || locked_preview(&photo).width() > 0);
}

#[expect(clippy::print_stdout, reason = "the report is the point")]
fn report(name: &str, step: impl Fn() -> bool) {
    let start = Instant::now();
    let done = (0..ROUNDS).filter(|_| step()).count();
    let each = start.elapsed().as_secs_f64() * 1000.0 / f64::from(ROUNDS);
    println!("{name}: {each:.1} ms ({done} of {ROUNDS} done)");
}
