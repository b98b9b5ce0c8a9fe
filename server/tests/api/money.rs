//! Prices of mails and invoices beside those of screens: the server's own table against Node's `Intl`,
//! for every language, country and size of amount.

use liaison::kernel::{country::Country, locale::Locale, money::Money, regional};
use serde_json::{Value, json};
use std::{
    io::Write,
    process::{Command, Stdio},
};

/// Minor units: nothing, one cent, prices, both sides of where digits are grouped, a fortune.
const AMOUNTS: [i64; 11] = [0, 1, 99, 999, 1_800, 99_999, 100_000, 123_450, 999_999, 1_000_000, 123_456_789];

/// Prints what `Intl` writes otherwise, one line each.
const JUDGE: &str = r"
    const rows = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    // Unicode's data of 2026 (ICU 78.3, Node 22) group French in Switzerland by apostrophes, those before by thin spaces.
    const plain = (text) => text.replaceAll(/(?<=\d)['\u2019\u202f](?=\d{3})/gu, ' ');
    for (const [locale, region, currency, amount, text] of rows) {
        const intl = new Intl.NumberFormat(`${locale}-${region}`, { style: 'currency', currency }).format(amount / 100);
        if (locale + region === 'frCH' ? plain(intl) !== plain(text) : intl !== text) console.log(`${locale}-${region} ${amount}: ${JSON.stringify(text)}, Intl ${JSON.stringify(intl)}`);
    }
    console.log(`${rows.length} compared`);
";

#[test]
fn prices_of_mails_are_written_as_the_browsers_write_them() {
    let mut rows: Vec<Value> = Vec::new();
    for locale in Locale::ALL {
        for facts in Country::all() {
            for amount in AMOUNTS {
                let text = Money::new(amount, facts.currency).text(locale, facts.code);
                let region = regional::region(locale, facts.code);
                rows.push(json!([locale.code(), region.code(), facts.currency.code(), amount, text]));
            }
        }
    }
    let mut node = Command::new("node")
        .args(["-e", JUDGE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(serde_json::to_string(&rows).unwrap().as_bytes()).unwrap();
    let said = String::from_utf8(node.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(rows.len(), 11 * 19 * AMOUNTS.len());
    assert_eq!(said.trim(), format!("{} compared", rows.len()));
}
