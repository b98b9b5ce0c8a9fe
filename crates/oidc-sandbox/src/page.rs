//! The page on which somebody chooses what is said of them.

use crate::asked::{Asked, years};
use maud::{DOCTYPE, Markup, html};

/// With a form that brings all that was asked for along.
pub(crate) fn page(asked: &Asked, claim: &str, host: &str) -> Markup {
    let years = years(claim).unwrap_or_default();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Age check (sandbox)" }
            }
            body {
                h1 { "Age check" }
                p { "This is a sandbox: it checks nothing. What shall it say to " strong { (host) } "?" }
                form method="post" {
                    @for (name, value) in asked.fields() {
                        input type="hidden" name=(name) value=(value);
                    }
                    p { button name="says" value="over" { "I'm " (years) " or older" } }
                    p { button name="says" value="under" { "I'm younger than " (years) } }
                    p { button name="says" value="nothing" { "Leave it open" } }
                    p { button name="says" value="denied" { "Cancel" } }
                }
            }
        }
    }
}
