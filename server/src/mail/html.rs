//! The HTML part: one column, readable without its styles, light and dark.

use super::compose::Composed;
use crate::settings::Site;
use maud::{DOCTYPE, PreEscaped, html};

/// A site's colour on light and on dark ground: `--brand` of web/src/styles/tokens.gen.css in sRGB,
/// which mail programs know. By niche, 1 to 7.
const BRANDS: [(&str, &str); 7] = [
    ("#be0e48", "#f78d9b"),
    ("#9730ac", "#d695e4"),
    ("#a94400", "#f59569"),
    ("#047777", "#07caca"),
    ("#0065c6", "#7ab4fe"),
    ("#af1e81", "#eb8ec4"),
    ("#007d37", "#6fc884"),
];

fn brand(niche: u8) -> (&'static str, &'static str) {
    let [first, ..] = BRANDS;
    usize::from(niche).checked_sub(1).and_then(|index| BRANDS.get(index)).copied().unwrap_or(first)
}

/// The colours are said twice: inline for programs that drop `<style>`, and there for dark ones.
fn styles(dark: &str) -> String {
    format!(
        "@media (prefers-color-scheme: dark) {{ .page {{ background: #140d0e !important; }} \
         .card {{ background: #201617 !important; color: #f5eced !important; }} .quiet {{ color: #b7a6a7 !important; }} \
         .brand {{ color: {dark} !important; }} .button {{ background: {dark} !important; color: #280b10 !important; }} }}"
    )
}

/// The whole HTML part.
pub(super) fn render(mail: &Composed, site: &Site) -> String {
    let (light, dark) = brand(site.settings.niche);
    let font = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;";
    let page = html! {
        (DOCTYPE)
        html lang=(mail.locale.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (mail.subject) }
                style { (PreEscaped(styles(dark))) }
            }
            body.page style={ "margin: 0; padding: 24px 12px; background: #fef8f9; " (font) } {
                div.card role="article" style="max-width: 520px; margin: 0 auto; padding: 28px 24px; border-radius: 14px; background: #ffffff; color: #2a1a1c; font-size: 16px; line-height: 1.5;" {
                    p.brand style={ "margin: 0 0 20px; font-size: 20px; font-weight: 700; color: " (light) ";" } { (site.settings.name) }
                    h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25;" { (mail.heading) }
                    @for paragraph in &mail.paragraphs {
                        p style="margin: 0 0 16px;" { (paragraph) }
                    }
                    @if let Some(button) = &mail.button {
                        p style="margin: 24px 0;" {
                            a.button href=(button.address) style={ "display: inline-block; padding: 13px 22px; border-radius: 999px; font-weight: 600; text-decoration: none; color: #ffffff; background: " (light) ";" } { (button.label) }
                        }
                        p.quiet style="margin: 0; font-size: 13px; color: #735c5f; overflow-wrap: anywhere;" {
                            (button.hint) br; (button.address)
                        }
                    }
                }
                div.quiet style="max-width: 520px; margin: 16px auto 0; padding: 0 24px; font-size: 13px; line-height: 1.5; color: #735c5f;" {
                    @for line in &mail.footer {
                        p style="margin: 0 0 6px;" { (line) }
                    }
                }
            }
        }
    };
    page.into_string()
}
