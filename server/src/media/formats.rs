//! The same rendition in other formats: beside the WebP file, under its name with another ending.

use imaging::Format;

/// What the browser shows, best first: AVIF where it is made already, WebP, or JPEG for all others.
pub(super) fn negotiated(accept: Option<&str>, has_avif: bool) -> Format {
    // Every browser that can show them names them; `*/*` is also said by those that cannot.
    let names = |format: Format| accept.is_some_and(|accept| accept.contains(format.media_type()));
    if has_avif && names(Format::Avif) {
        Format::Avif
    } else if names(Format::WebP) {
        Format::WebP
    } else {
        Format::Jpeg
    }
}

/// The name of the same rendition in another format.
pub(super) fn beside(name: &str, format: Format) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}.{}", format.extension())
}

/// The names that may stand beside this one.
pub(super) fn others(name: &str) -> impl Iterator<Item = String> + use<> {
    let formats = [Format::WebP, Format::Jpeg, Format::Avif].map(|format| beside(name, format));
    let own = name.to_owned();
    formats.into_iter().filter(move |other| *other != own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_the_best_that_they_name() {
        let chromium = Some("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8");
        assert_eq!(negotiated(chromium, true), Format::Avif);
        assert_eq!(negotiated(chromium, false), Format::WebP);
        assert_eq!(negotiated(Some("image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"), true), Format::Jpeg);
        assert_eq!(negotiated(None, true), Format::Jpeg);
    }

    #[test]
    fn the_others_stand_beside_it() {
        assert_eq!(others("ab/abc.webp").collect::<Vec<_>>(), ["ab/abc.jpg", "ab/abc.avif"]);
    }
}
