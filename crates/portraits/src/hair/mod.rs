//! Hair: what hangs behind the neck, and what lies before the head.

mod curly;
mod long;
mod short;
mod strands;
mod tied;

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::person::HairStyle as Style;

/// Whether the ears are under the hair.
pub(crate) fn covers_ears(sitter: &Sitter<'_>) -> bool {
    match sitter.person.hair_style {
        Style::LongStraight | Style::LongWavy | Style::Shoulder | Style::Bob | Style::LongCurly => true,
        Style::Afro => sitter.person.is_female(),
        _ => false,
    }
}

/// Paints the hair behind neck and head.
pub(crate) fn paint_behind(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    match sitter.person.hair_style {
        Style::LongStraight | Style::LongWavy | Style::Shoulder | Style::Bob | Style::SweptBack => {
            long::behind(drawing, sitter);
        }
        Style::LongCurly | Style::Afro => curly::behind(drawing, sitter),
        Style::Ponytail | Style::TopBun | Style::LowBun | Style::Plait | Style::ManBun => {
            tied::behind(drawing, sitter);
        }
        _ => {}
    }
}

/// Paints the hair before the head, and its shadow on the forehead.
pub(crate) fn paint_before(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    match sitter.person.hair_style {
        Style::LongStraight | Style::LongWavy | Style::Shoulder | Style::Bob => long::before(drawing, sitter),
        Style::LongCurly | Style::Afro => curly::before(drawing, sitter),
        Style::Ponytail | Style::TopBun | Style::LowBun | Style::Plait | Style::ManBun => {
            tied::before(drawing, sitter);
        }
        Style::CurlyTop => curly::top(drawing, sitter),
        Style::Pixie => short::pixie(drawing, sitter),
        Style::SideParted => short::parted(drawing, sitter),
        Style::Quiff => short::quiff(drawing, sitter),
        Style::Crop => short::crop(drawing, sitter),
        Style::SweptBack => short::swept_back(drawing, sitter),
        Style::Buzz => short::buzz(drawing, sitter, 0.84),
        Style::Shaved => short::buzz(drawing, sitter, 0.16),
        Style::Horseshoe => short::horseshoe(drawing, sitter),
    }
}
