//! The HTML part: one column, readable without its styles, light and dark.

use super::compose::{Button, Composed};
use crate::settings::Site;
use maud::{DOCTYPE, Markup, PreEscaped, html};

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
/// Outlook for Android and iOS marks what it has turned dark by itself with `data-ogsc`.
fn styles(dark: &str) -> String {
    let rules = [
        (".page", "background: #140d0e !important;".to_owned()),
        (".card", "background: #201617 !important; color: #f5eced !important;".to_owned()),
        (".quiet", "color: #b7a6a7 !important;".to_owned()),
        (".brand", format!("color: {dark} !important;")),
        (".rule", format!("background: {dark} !important;")),
        (".button", format!("background: {dark} !important;")),
        (".button a", "color: #280b10 !important;".to_owned()),
    ];
    let each = |prefix: &str| {
        rules.each_ref().map(|(name, style)| format!("{prefix}{name} {{ {style} }}")).join(" ")
    };
    format!("@media (prefers-color-scheme: dark) {{ {} }} {}", each(""), each("[data-ogsc] "))
}

const FONT: &str = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;";

/// The whole HTML part. Tables carry what must hold in programs that know little else (Outlook):
/// the column, its ground and the button.
pub(super) fn render(mail: &Composed, site: &Site) -> String {
    let (light, dark) = brand(site.settings.niche);
    let page = html! {
        (DOCTYPE)
        html lang=(mail.locale.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                // No links made of dates, numbers and addresses that are only mentioned.
                meta name="format-detection" content="telephone=no, date=no, address=no, email=no";
                title { (mail.subject) }
                style { (PreEscaped(styles(dark))) }
            }
            body.page style="margin: 0; padding: 0; background: #f7f4f4;" {
                (preheader(mail))
                table.page role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f7f4f4;" {
                    tr { td align="center" style="padding: 24px 12px;" {
                        (card(mail, &site.settings.name, light))
                        (footer(mail))
                    } }
                }
            }
        }
    };
    page.into_string()
}

/// What lists of mails show beside the subject.
fn preheader(mail: &Composed) -> Markup {
    html! {
        div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;" {
            @if let Some(first) = mail.paragraphs.first() { (first) }
        }
    }
}

fn card(mail: &Composed, site: &str, light: &str) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px;" {
            tr { td.card align="left" style={ "padding: 28px 24px 32px; border-radius: 16px; background: #ffffff; color: #2a1a1c; font-size: 16px; line-height: 1.55; " (FONT) } {
                p.brand style={ "margin: 0; font-size: 18px; font-weight: 700; color: " (light) ";" } { (site) }
                div.rule style={ "width: 32px; height: 3px; margin: 8px 0 24px; border-radius: 3px; font-size: 0; line-height: 0; background: " (light) ";" } {}
                h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25;" { (mail.heading) }
                @for paragraph in &mail.paragraphs {
                    p style="margin: 0 0 16px; overflow-wrap: anywhere;" { (paragraph) }
                }
                @if let Some(to) = &mail.button { (button(to, light)) }
            } }
        }
    }
}

fn button(to: &Button, light: &str) -> Markup {
    html! {
        table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0;" {
            tr { td.button bgcolor=(light) style={ "border-radius: 999px; background: " (light) ";" } {
                a href=(to.address) style={ "display: inline-block; padding: 13px 24px; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; color: #ffffff; " (FONT) } { (to.label) }
            } }
        }
        p.quiet style="margin: 0; font-size: 13px; color: #735c5f; overflow-wrap: anywhere;" {
            (to.hint) br; (to.address)
        }
    }
}

fn footer(mail: &Composed) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px;" {
            tr { td.quiet align="left" style={ "padding: 16px 24px 0; font-size: 13px; line-height: 1.5; color: #735c5f; " (FONT) } {
                @for line in &mail.footer {
                    p style="margin: 0 0 6px;" { (line) }
                }
            } }
        }
    }
}
