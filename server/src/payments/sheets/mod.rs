//! Sheets of paper with labelled lines, written as PDF. Both fonts are part of the file and have the letters of all
//! languages that the sites speak; a letter that they lack is a question mark.

use anyhow::Context;
use pdf_writer::{
    Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use std::collections::BTreeMap;
use ttf_parser::{Face, GlyphId};

/// A4, in points.
const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
const MARGIN: f32 = 56.0;
/// Where the values begin, right of their labels.
const VALUES: f32 = 230.0;
/// Between a label and its value.
const GAP: f32 = 12.0;
/// A line that would begin below is on the next page.
const LOWEST: f32 = 110.0;
const TITLE: f32 = 20.0;
const SIZE: f32 = 10.5;
const LINE: f32 = 15.0;
/// Below each labelled line.
const SPACE: f32 = 5.0;

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// One document, which begins on a page of its own.
pub(in crate::payments) struct Sheet {
    /// Above all.
    pub(in crate::payments) title: String,
    /// In their order.
    pub(in crate::payments) rows: Vec<Row>,
}

/// A labelled line.
pub(in crate::payments) struct Row {
    /// What it is.
    pub(in crate::payments) label: String,
    /// What it says.
    pub(in crate::payments) value: String,
    /// In bold.
    pub(in crate::payments) is_sum: bool,
}

/// A font, and which of its letters were used.
struct Font {
    face: Face<'static>,
    file: &'static [u8],
    /// In the file.
    name: &'static [u8],
    /// On the pages.
    alias: &'static [u8],
    used: BTreeMap<u16, char>,
}

struct Fonts {
    plain: Font,
    bold: Font,
}

/// All of it as one file in this language, which readers aloud want to know.
pub(in crate::payments) fn write(sheets: &[Sheet], title: &str, language: &str) -> anyhow::Result<Vec<u8>> {
    let mut fonts = Fonts {
        plain: Font::open(b"Figtree-Regular", b"F1", include_bytes!("figtree-regular.ttf"))?,
        bold: Font::open(b"Figtree-SemiBold", b"F2", include_bytes!("figtree-semibold.ttf"))?,
    };
    let mut pages = Vec::new();
    for sheet in sheets {
        sheet.draw(&mut fonts, &mut pages);
    }
    let (mut pdf, mut next) = (Pdf::new(), Ref::new(1));
    let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
    pdf.catalog(catalog).pages(tree).lang(TextStr(language));
    pdf.document_info(info).title(TextStr(title));
    let (plain, bold) = (fonts.plain.embed(&mut pdf, &mut next), fonts.bold.embed(&mut pdf, &mut next));
    let mut kids = Vec::new();
    for content in pages {
        let (page, stream) = (next.bump(), next.bump());
        let mut written = pdf.page(page);
        written.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).parent(tree).contents(stream);
        let mut resources = written.resources();
        resources.fonts().pair(Name(fonts.plain.alias), plain).pair(Name(fonts.bold.alias), bold);
        resources.finish();
        written.finish();
        pdf.stream(stream, &content.finish());
        kids.push(page);
    }
    pdf.pages(tree).count(i32::try_from(kids.len())?).kids(kids);
    Ok(pdf.finish())
}

impl Sheet {
    fn draw(&self, fonts: &mut Fonts, pages: &mut Vec<Content>) {
        let mut page = Content::new();
        let mut y = HEIGHT - MARGIN - TITLE;
        fonts.bold.show(&mut page, (MARGIN, y), TITLE, &self.title);
        y -= TITLE + LINE;
        for Row { label, value, is_sum } in &self.rows {
            if y < LOWEST {
                pages.push(std::mem::replace(&mut page, Content::new()));
                y = HEIGHT - MARGIN - TITLE;
            }
            let font = if *is_sum { &mut fonts.bold } else { &mut fonts.plain };
            let left = font.column(&mut page, (MARGIN, y), VALUES - MARGIN - GAP, label);
            let right = font.column(&mut page, (VALUES, y), WIDTH - MARGIN - VALUES, value);
            y = left.min(right) - SPACE;
        }
        pages.push(page);
    }
}

impl Font {
    fn open(name: &'static [u8], alias: &'static [u8], file: &'static [u8]) -> anyhow::Result<Self> {
        let face = Face::parse(file, 0).context("a font can't be read")?;
        Ok(Self { face, file, name, alias, used: BTreeMap::new() })
    }

    /// What the face calls the letter. Narrow blanks are wide ones here.
    fn glyph(&self, letter: char) -> GlyphId {
        let letter = if matches!(letter, '\u{202f}' | '\u{2009}') { '\u{a0}' } else { letter };
        let found = self.face.glyph_index(letter).or_else(|| self.face.glyph_index('?'));
        found.unwrap_or_default()
    }

    /// In thousandths of the size.
    fn advance(&self, glyph: GlyphId) -> f32 {
        let units = f32::from(self.face.units_per_em());
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or_default()) * 1000.0 / units
    }

    fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(self.glyph(letter))).sum::<f32>() * SIZE / 1000.0
    }

    fn show(&mut self, page: &mut Content, (x, y): (f32, f32), size: f32, text: &str) {
        let mut encoded = Vec::with_capacity(text.len() * 2);
        for letter in text.chars() {
            let glyph = self.glyph(letter);
            self.used.insert(glyph.0, letter);
            encoded.extend(glyph.0.to_be_bytes());
        }
        page.begin_text().set_font(Name(self.alias), size).next_line(x, y).show(Str(&encoded)).end_text();
    }

    /// In lines of this width, from there on; gives where the next would be.
    fn column(&mut self, page: &mut Content, (x, mut y): (f32, f32), width: f32, text: &str) -> f32 {
        for line in self.lines(text, width) {
            self.show(page, (x, y), SIZE, &line);
            y -= LINE;
        }
        y
    }

    /// Broken between words, and within one that is longer than a line.
    fn lines(&self, text: &str, width: f32) -> Vec<String> {
        let (mut lines, mut line) = (Vec::new(), String::new());
        for word in text.split(' ') {
            let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&joined) <= width {
                line = joined;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if self.width(&line) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, letter.to_string()));
                }
            }
        }
        lines.push(line);
        lines
    }

    /// Writes the font into the file, with what each used letter means, so that text can be searched and copied.
    fn embed(&self, pdf: &mut Pdf, next: &mut Ref) -> Ref {
        let (font, descendant, descriptor) = (next.bump(), next.bump(), next.bump());
        let (file, meaning) = (next.bump(), next.bump());
        let name = Name(self.name);
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(meaning);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = (0..self.face.number_of_glyphs()).map(|glyph| self.advance(GlyphId(glyph)));
        cid.widths().consecutive(0, widths);
        cid.finish();
        let of_size = |units: i16| f32::from(units) * 1000.0 / f32::from(self.face.units_per_em());
        let bounds = self.face.global_bounding_box();
        let (low, high) = ((bounds.x_min, bounds.y_min), (bounds.x_max, bounds.y_max));
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(of_size(low.0), of_size(low.1), of_size(high.0), of_size(high.1)))
            .italic_angle(0.0)
            .ascent(of_size(self.face.ascender()))
            .descent(of_size(self.face.descender()))
            .cap_height(of_size(self.face.capital_height().unwrap_or(self.face.ascender())))
            .stem_v(80.0)
            .font_file2(file);
        let mut meanings = UnicodeCmap::new(Name(b"Meaning"), IDENTITY);
        for (glyph, letter) in &self.used {
            meanings.pair(*glyph, *letter);
        }
        pdf.cmap(meaning, &meanings.finish());
        pdf.stream(file, self.file)
            .pair(Name(b"Length1"), i32::try_from(self.file.len()).unwrap_or_default());
        font
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn font() -> Font {
        Font::open(b"Figtree-Regular", b"F1", include_bytes!("figtree-regular.ttf")).unwrap()
    }

    #[test]
    fn the_fonts_have_the_letters_of_all_languages() {
        let bold = Font::open(b"Figtree-SemiBold", b"F2", include_bytes!("figtree-semibold.ttf")).unwrap();
        let needed = "AZaz09 ÆØÅæøå ÄÖÜäöüß ÁÉÍÑÓÚáéíñóú¿¡ ÀÂÇÈÊËÎÏÔŒÙÛŸàâçèêëîïôœùûÿ ĄĆĘŁŃŚŹŻąćęłńśźż Šš €£$ – — ’ “ ” • % @ & \u{a0}";
        for face in [font().face, bold.face] {
            for letter in needed.chars() {
                assert!(face.glyph_index(letter).is_some(), "{letter}");
            }
        }
    }

    #[test]
    fn lines_break_between_words_and_within_long_ones() {
        let font = font();
        assert_eq!(font.lines("one two", 1_000.0), ["one two"]);
        let lines = font.lines("one two", font.width("one tw"));
        assert_eq!(lines, ["one", "two"]);
        let long = "x".repeat(200);
        let lines = font.lines(&long, 100.0);
        assert!(lines.len() > 5 && lines.iter().all(|line| font.width(line) <= 100.0));
        assert_eq!(lines.concat(), long);
        assert_eq!(font.lines("", 100.0), [""]);
    }
}
