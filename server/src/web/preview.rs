//! The picture that other services show beside a link to the site: its name, its title and its scene, in its
//! colours. Drawn on the first request for a site and language, and kept until the site changes.

use crate::{builds, kernel::locale::Locale, settings::Site};
use anyhow::Context;
use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use std::{
    collections::HashMap,
    fmt::Write,
    sync::{LazyLock, PoisonError, RwLock},
};

/// What the large services ask for (ogp.me; X's "summary_large_image").
const SIZE: (u32, u32) = (1200, 630);
/// The text's column, in pixels.
const COLUMN: f32 = 600.0;
/// Lines of the title; longer ones end in an ellipsis.
const LINES: usize = 4;

/// Figtree Bold as outlines on a square of 1000 (SIL Open Font License 1.1, docs/LICENCES.md): letter to width and path.
static GLYPHS: LazyLock<HashMap<char, (u16, String)>> =
    LazyLock::new(|| serde_json::from_str(include_str!("data/figtree.json")).unwrap_or_default());

/// The pictures that are ready, with the site that each was drawn of; bounded by sites times languages.
type Drawn = HashMap<(crate::kernel::ids::SiteId, Locale), (Site, Bytes)>;
static DRAWN: LazyLock<RwLock<Drawn>> = LazyLock::new(RwLock::default);

/// `/preview/{language}.png`
pub(super) async fn preview(site: Site, Path(file): Path<String>) -> Response {
    let locale = file.strip_suffix(".png").and_then(Locale::parse);
    let Some(locale) = locale.filter(|locale| site.settings.locales().contains(locale)) else {
        return (StatusCode::NOT_FOUND, "not found").into_response();
    };
    let kept = DRAWN.read().unwrap_or_else(PoisonError::into_inner).get(&(site.id, locale)).cloned();
    if let Some((_, picture)) = kept.filter(|(of, _)| of.is_unchanged(&site)) {
        return answer(picture);
    }
    let (drawn_site, key) = (site.clone(), (site.id, locale));
    match tokio::task::spawn_blocking(move || png(&drawn_site, locale)).await {
        Ok(Ok(picture)) => {
            let picture = Bytes::from(picture);
            DRAWN.write().unwrap_or_else(PoisonError::into_inner).insert(key, (site, picture.clone()));
            answer(picture)
        }
        failed => {
            tracing::error!(?failed, "a preview can't be drawn");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn answer(picture: Bytes) -> Response {
    let mut response = picture.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    // It is there to be shown elsewhere.
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    response
}

fn png(site: &Site, locale: Locale) -> anyhow::Result<Vec<u8>> {
    let (width, height) = SIZE;
    let pixels = portraits::render(&svg(site, locale)?, width, height)?;
    let pixels = image::DynamicImage::ImageRgba8(pixels).into_rgb8();
    let mut file = Vec::new();
    PngEncoder::new(&mut file).write_image(&pixels, width, height, ExtendedColorType::Rgb8)?;
    Ok(file)
}

fn svg(site: &Site, locale: Locale) -> anyhow::Result<String> {
    let settings = &site.settings;
    let brand = super::installed::theme_colour(settings.niche);
    let title = settings.index_title.get(&locale).map_or("", String::as_str);
    let scene = builds::read_text(&format!("art/{}/hero.svg", settings.scene())).unwrap_or_default();
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect width=\"{width}\" height=\"{height}\" fill=\"{brand}\"/><circle cx=\"930\" cy=\"300\" r=\"470\" fill=\"#fff\" opacity=\".1\"/>"
    );
    let lines = wrapped(title, 46.0);
    let mut baseline = 300.0 - 29.0 * count(lines.len());
    // A long brand is drawn smaller rather than cut.
    let size = (COLUMN / width_of(&settings.name).max(1.0) * 1000.0).min(112.0);
    write_line(&mut svg, &settings.name, size, baseline)?;
    baseline += 30.0;
    for line in lines {
        baseline += 58.0;
        write_line(&mut svg, &line, 46.0, baseline)?;
    }
    write_line(&mut svg, &site.domain, 30.0, 560.0)?;
    if let Some(inner) = scene.strip_prefix("<svg ") {
        write!(svg, "<svg x=\"700\" y=\"50\" width=\"490\" height=\"530\" {inner}")?;
    }
    svg.push_str("</svg>");
    Ok(svg)
}

fn count(lines: usize) -> f32 {
    u16::try_from(lines).map_or(0.0, f32::from)
}

/// In thousandths of the size; letters that the font lacks take the room of a space.
fn width_of(text: &str) -> f32 {
    text.chars().map(|letter| GLYPHS.get(&letter).map_or(236.0, |(width, _)| f32::from(*width))).sum()
}

fn wrapped(text: &str, size: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if width_of(&longer) * size / 1000.0 <= COLUMN => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

fn write_line(svg: &mut String, text: &str, size: f32, baseline: f32) -> anyhow::Result<()> {
    let scale = size / 1000.0;
    let mut x = 72.0;
    for letter in text.chars() {
        if let Some((_, path)) = GLYPHS.get(&letter).filter(|(_, path)| !path.is_empty()) {
            write!(
                svg,
                "<path fill=\"#fff\" transform=\"translate({x} {baseline}) scale({scale})\" d=\"{path}\"/>"
            )
            .context("a text can be written to")?;
        }
        x += width_of(letter.encode_utf8(&mut [0; 4])) * scale;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_our_languages_are_in_the_font() {
        for letter in "AZaz09ÆØÅæøåÄÖÜäöüßÉÈÊÇÀéèêçàñáíóúąćęłńóśźżŁŚŻœ’“”„…–&€".chars()
        {
            assert!(
                GLYPHS.get(&letter).is_some_and(|(width, path)| *width > 0 && !path.is_empty()),
                "{letter}"
            );
        }
    }

    #[test]
    fn a_title_is_cut_into_lines_that_fit() {
        let lines = wrapped(&"ein ziemlich langer Titel ".repeat(12), 46.0);
        assert_eq!(lines.len(), LINES);
        assert!(lines.last().unwrap().ends_with('…'));
        assert!(lines.iter().take(LINES - 1).all(|line| width_of(line) * 0.046 <= COLUMN));
    }
}
