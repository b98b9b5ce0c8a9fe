//! The HTML part: one column, readable without its styles, light and dark. No pictures: mail programs
//! hold them back, and fetching one would tell us who reads what.

use super::compose::{Button, Composed};
use crate::settings::Site;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;
use std::sync::LazyLock;

/// Tokens of web/tools/tokens.ts in sRGB, which mail programs know: grounds, words, and the brand.
#[derive(Clone, Debug, Default, Deserialize)]
struct Colours {
    bg: String,
    surface: String,
    text: String,
    muted: String,
    line: String,
    brand: String,
    on_brand: String,
    tint: String,
    tint_text: String,
}

/// A niche on light and on dark ground.
#[derive(Clone, Debug, Default, Deserialize)]
struct Look {
    light: Colours,
    dark: Colours,
}

/// By niche, from 1; written by `npm run tokens`.
static LOOKS: LazyLock<Vec<Look>> =
    LazyLock::new(|| serde_json::from_str(include_str!("colours.json")).unwrap_or_default());

fn look(niche: u8) -> Look {
    let own = usize::from(niche).checked_sub(1).and_then(|index| LOOKS.get(index));
    own.or(LOOKS.first()).cloned().unwrap_or_default()
}

/// The colours are said twice: inline for programs that drop `<style>`, and there for dark ones.
/// Outlook for Android and iOS marks what it has turned dark by itself with `data-ogsc` and `data-ogsb`.
fn styles(dark: &Colours) -> String {
    let Colours { bg, surface, text, muted, line, brand, on_brand, tint, tint_text } = dark;
    let rules = [
        format!(".page {{ background: {bg} !important; }}"),
        format!(
            ".card {{ background: {surface} !important; color: {text} !important; border-color: {line} !important; }}"
        ),
        format!(".band {{ background: {tint} !important; border-color: {line} !important; }}"),
        format!(".name {{ color: {tint_text} !important; }}"),
        format!(".mark {{ background: {brand} !important; color: {on_brand} !important; }}"),
        format!(".quiet {{ color: {muted} !important; border-color: {line} !important; }}"),
        format!(".button, .button a {{ background: {brand} !important; color: {on_brand} !important; }}"),
        format!(".link {{ color: {brand} !important; }}"),
    ];
    let marked = ["[data-ogsc] ", "[data-ogsb] "].map(|mark| {
        let prefixed = |rule: &String| format!("{mark}{}", rule.replacen(", .", &format!(", {mark}."), 1));
        rules.iter().map(prefixed).collect::<Vec<_>>().join("\n")
    });
    format!(
        "{PHONE}\n@media (prefers-color-scheme: dark) {{\n{}\n}}\n{}\n",
        rules.join("\n"),
        marked.join("\n")
    )
}

/// On a phone the button is as wide as the thumb likes it.
const PHONE: &str = "@media (max-width: 479px) {
.inside { padding-left: 20px !important; padding-right: 20px !important; }
.wide { width: 100% !important; }
.button a { display: block !important; padding-left: 12px !important; padding-right: 12px !important; }
.head { font-size: 22px !important; }
.around { padding-left: 8px !important; padding-right: 8px !important; }
}";

const FONT: &str = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
/// No word is wider than the narrowest screen.
const WRAP: &str = "overflow-wrap: anywhere; word-break: break-word;";
/// Outlook on Windows knows no greatest width.
const OUTLOOK_COLUMN: &str =
    r#"<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->"#;
const OUTLOOK_END: &str = "<!--[if mso]></td></tr></table><![endif]-->";

/// The whole HTML part. Tables carry what must hold in programs that know little else (Outlook):
/// the column, its ground and the button.
pub(super) fn render(mail: &Composed, site: &Site) -> String {
    let Look { light, dark } = look(site.settings.niche);
    let ground = format!("background: {};", light.bg);
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
                style { (PreEscaped(styles(&dark))) }
            }
            body.page style={ "margin: 0; padding: 0; -webkit-text-size-adjust: 100%; " (ground) } {
                (preheader(mail))
                // What reads aloud keeps the language where a mail program drops that of `<html>`.
                div role="article" aria-roledescription="email" aria-label=(mail.subject) lang=(mail.locale.code()) {
                    table.page role="presentation" width="100%" cellpadding="0" cellspacing="0" style=(ground) {
                        tr { td.around align="center" style="padding: 24px 12px 32px;" {
                            (PreEscaped(OUTLOOK_COLUMN))
                            (card(mail, &site.settings.name, &light))
                            (footer(mail, &light))
                            (PreEscaped(OUTLOOK_END))
                        } }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// What lists of mails show beside the subject; the blanks keep the letter's own words out of it.
fn preheader(mail: &Composed) -> Markup {
    html! {
        div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;" {
            @if let Some(first) = mail.paragraphs.first() { (first) (" \u{200c}\u{a0}".repeat(60)) }
        }
    }
}

fn card(mail: &Composed, site: &str, light: &Colours) -> Markup {
    let Colours { surface, text, line, .. } = light;
    html! {
        table.card role="presentation" width="100%" cellpadding="0" cellspacing="0" style={
            "max-width: 560px; border: 1px solid " (line) "; border-radius: 18px; border-collapse: separate; "
            "background: " (surface) "; color: " (text) ";"
        } {
            (band(site, light))
            tr { td.inside align="left" style={ "padding: 28px 32px 32px; font-size: 16px; line-height: 1.6; " (FONT) (WRAP) } {
                h1.head style="margin: 0 0 16px; font-size: 25px; hyphens: auto; line-height: 1.25; font-weight: 700; letter-spacing: -.01em;" { (mail.heading) }
                @for paragraph in &mail.paragraphs {
                    p style="margin: 0 0 16px;" { (paragraph) }
                }
                @if !mail.lines.is_empty() { (list(&mail.lines)) }
                @if let Some(closing) = &mail.closing { p style="margin: 0 0 16px;" { (closing) } }
                @if let Some(to) = &mail.button { (button(to, light)) }
            } }
        }
    }
}

fn list(lines: &[String]) -> Markup {
    html! {
        ul style="margin: 0 0 16px; padding: 0 0 0 20px;" {
            @for line in lines {
                li style="margin: 0 0 8px;" { (line) }
            }
        }
    }
}

/// The brand's head: its mark, a heart as in the icon, and its name.
fn band(site: &str, light: &Colours) -> Markup {
    let Colours { line, brand, on_brand, tint, tint_text, .. } = light;
    html! {
        tr { td.band.inside align="left" style={ "padding: 18px 32px; border-radius: 17px 17px 0 0; border-bottom: 1px solid " (line) "; background: " (tint) ";" } {
            table role="presentation" cellpadding="0" cellspacing="0" {
                tr {
                    td.mark aria-hidden="true" align="center" width="36" height="36" bgcolor=(brand) style={
                        "width: 36px; height: 36px; border-radius: 11px; font-size: 20px; line-height: 36px; background: " (brand) "; color: " (on_brand) "; " (FONT)
                    } { "\u{2665}\u{fe0e}" }
                    td.name style={ "padding-left: 12px; font-size: 20px; line-height: 1.2; font-weight: 700; letter-spacing: -.01em; color: " (tint_text) "; " (FONT) (WRAP) } { (site) }
                }
            }
        } }
    }
}

fn button(to: &Button, light: &Colours) -> Markup {
    let Colours { muted, line, brand, on_brand, .. } = light;
    html! {
        table.wide role="presentation" cellpadding="0" cellspacing="0" style="margin: 28px 0;" {
            tr { td.button align="center" bgcolor=(brand) style={ "border-radius: 999px; background: " (brand) ";" } {
                a href=(to.address) style={
                    "display: inline-block; padding: 14px 28px; border-radius: 999px; font-size: 17px; font-weight: 600; line-height: 1.25; "
                    "text-align: center; text-decoration: none; color: " (on_brand) "; " (FONT)
                } { (to.label) }
            } }
        }
        p.quiet style={ "margin: 0; padding-top: 16px; border-top: 1px solid " (line) "; font-size: 13px; line-height: 1.5; color: " (muted) ";" } {
            (to.hint) br;
            a.link href=(to.address) style={ "color: " (brand) "; text-decoration: underline; word-break: break-all;" } { (to.address) }
        }
    }
}

fn footer(mail: &Composed, light: &Colours) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px;" {
            tr { td.quiet.inside align="left" style={ "padding: 20px 32px 0; font-size: 13px; line-height: 1.5; color: " (light.muted) "; " (FONT) (WRAP) } {
                @for line in &mail.footer {
                    p style="margin: 0 0 8px;" { (line) }
                }
                @if let Some(unsubscribe) = &mail.unsubscribe {
                    p style="margin: 0 0 8px;" {
                        a.link href=(unsubscribe.address) style={ "color: " (light.brand) "; text-decoration: underline;" } { (unsubscribe.label) }
                    }
                }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_niche_has_its_colours() {
        assert_eq!(LOOKS.len(), 7);
        let brands: std::collections::BTreeSet<String> =
            (1..=7).map(|niche| look(niche).light.brand).collect();
        assert_eq!(brands.len(), 7);
        // What is no niche gets the first one's, like the pages (tokens.gen.css).
        assert_eq!([0, 8].map(|niche| look(niche).dark.bg), [1, 1].map(|niche| look(niche).dark.bg));
    }
}
