//! DATEV's format for postings (Buchungsstapel, format version 13, header version 700, as published on developer.datev.de):
//! a header, a line of headings, and a line a document, all in euro. VAT is DATEV's own affair: an account or a tax key says
//! how much of the amount it is.

use super::{Chart, Datev, EuroRates, InvoiceRow, in_euro};
use crate::{
    kernel::money::{Currency, hundredths},
    payments::{Quarter, invoices::oss},
};
use std::fmt::Write as _;
use time::{Date, Month, OffsetDateTime};

/// The headings before the numbered ones, after them, and between both.
const FIRST: &str = "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;\
    Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;\
    Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink";
const MIDDLE: &str = "KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);\
    EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;\
    BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung";
const LAST: &str = "Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;\
    Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);\
    Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;\
    Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;\
    Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);\
    Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto";
/// Fields of text stand in quotes, also where they are empty; numbers never do.
const COLUMNS: usize = 125;
const TEXTS: [usize; 27] = [
    2, 3, 6, 9, 11, 12, 14, 16, 20, 37, 38, 40, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118,
    120, 121,
];
/// Of further documents, further information, and the country of origin.
const MORE_TEXTS: [std::ops::RangeInclusive<usize>; 3] = [21..=36, 48..=87, 123..=123];

/// The file as its bytes, which are Windows-1252.
///
/// # Errors
/// Says which account or rate is missing, or that the quarter lies in two business years.
pub fn write(
    invoices: &[InvoiceRow],
    chart: &Chart,
    (quarter, rates): (Quarter, &EuroRates),
    now: OffsetDateTime,
) -> Result<Vec<u8>, String> {
    let datev = chart.datev.as_ref().ok_or("the chart has no part [datev]")?;
    let mut text = header(datev, quarter, now)?;
    text.push_str(&headings());
    text.push_str("\r\n");
    for invoice in invoices {
        text.push_str(&line(invoice, chart, rates)?);
        text.push_str("\r\n");
    }
    // Whatever stands in it lies in the part of the code that Windows-1252 and Unicode share.
    text.chars()
        .map(|letter| u8::try_from(letter).map_err(|_| format!("{letter} has no place in Windows-1252")))
        .collect()
}

fn header(datev: &Datev, quarter: Quarter, now: OffsetDateTime) -> Result<String, String> {
    let (first, last) = (quarter.first_day(), quarter.last_day());
    let begins = |year| {
        let month = Month::try_from(datev.year_begins_in).unwrap_or(Month::January);
        Date::from_calendar_date(year, month, 1).unwrap_or(Date::MIN)
    };
    let year = if begins(first.year()) <= first { begins(first.year()) } else { begins(first.year() - 1) };
    let next = begins(year.year() + 1);
    if next <= last {
        return Err(format!("a file of DATEV's holds one business year, and one ends within {quarter}"));
    }
    let day = |day: Date| format!("{:04}{:02}{:02}", day.year(), u8::from(day.month()), day.day());
    let time = now.time();
    Ok(format!(
        "\"EXTF\";700;21;\"Buchungsstapel\";13;{}{:02}{:02}{:02}{:03};;\"LI\";\"\";\"\";{};{};{};{};{};{};\"Liaison {quarter}\";\
         \"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\"\r\n",
        day(now.date()),
        time.hour(),
        time.minute(),
        time.second(),
        time.millisecond(),
        datev.consultant,
        datev.client,
        day(year),
        datev.account_digits,
        day(first),
        day(last),
    ))
}

/// Hundredths as a number of German style: "12,34".
fn with_comma(count: i64) -> String {
    hundredths(count).replace('.', ",")
}

fn headings() -> String {
    let mut text = FIRST.to_owned();
    for number in 1..=8 {
        let _ = write!(text, ";Beleginfo - Art {number};Beleginfo - Inhalt {number}");
    }
    text.push(';');
    text.push_str(MIDDLE);
    for number in 1..=20 {
        let _ = write!(text, ";Zusatzinformation - Art {number};Zusatzinformation- Inhalt {number}");
    }
    text.push(';');
    text.push_str(LAST);
    text
}

fn line(invoice: &InvoiceRow, chart: &Chart, rates: &EuroRates) -> Result<String, String> {
    let sales = chart.sales_of(invoice)?;
    let mut fields = vec![String::new(); COLUMNS + 1];
    let mut set = |place: usize, value: String| {
        if let Some(field) = fields.get_mut(place) {
            *field = value;
        }
    };
    let gross = in_euro(rates, invoice)?;
    set(1, with_comma(gross));
    // As seen from what buyers owe.
    set(2, if invoice.is_credit() { "H" } else { "S" }.to_owned());
    set(3, "EUR".to_owned());
    set(7, chart.receivable.text().to_owned());
    set(8, sales.revenue.text().to_owned());
    set(9, sales.tax_key.clone());
    let day = invoice.day();
    set(10, format!("{:02}{:02}", day.day(), u8::from(day.month())));
    set(11, invoice.text());
    // At most 60 letters.
    let paid = if invoice.currency == Currency::Eur {
        String::new()
    } else {
        format!(" {} {}", invoice.gross().decimal(), invoice.currency.code())
    };
    set(14, format!("{}{paid}", invoice.order));
    if oss::is_abroad(invoice) {
        set(40, invoice.country.clone());
        set(41, with_comma(i64::from(invoice.vat_basis_points)));
    }
    set(114, "0".to_owned());
    let written = fields.iter().enumerate().skip(1).map(|(place, value)| {
        let is_text = TEXTS.contains(&place) || MORE_TEXTS.iter().any(|range| range.contains(&place));
        if is_text { format!("\"{value}\"") } else { value.clone() }
    });
    Ok(written.collect::<Vec<_>>().join(";"))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::*, *};
    use time::macros::datetime;

    fn written(datev: Datev) -> Result<String, String> {
        let rates = EuroRates::parse("Date,CHF\n2026-09-01,0.9405\n2026-08-31,0.9000\n").unwrap();
        let chart = Chart { datev: Some(datev), ..chart() };
        let now = datetime!(2026-10-05 08:09:10.011 UTC);
        let bytes = write(&documents(), &chart, ("2026-Q3".parse().unwrap(), &rates), now)?;
        Ok(bytes.into_iter().map(char::from).collect())
    }

    #[test]
    fn a_file_has_a_header_125_columns_and_a_line_a_document() {
        let datev = chart().datev.unwrap();
        let text = written(datev).unwrap();
        let lines: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(
            lines[0],
            "\"EXTF\";700;21;\"Buchungsstapel\";13;20261005080910011;;\"LI\";\"\";\"\";29098;55003;20260101;4;20260701;20260930;\
             \"Liaison 2026-Q3\";\"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\""
        );
        let rows: Vec<Vec<&str>> = lines[1..].iter().map(|line| line.split(';').collect()).collect();
        assert_eq!(rows.len(), 5);
        assert!(rows.iter().all(|row| row.len() == COLUMNS), "{rows:?}");
        assert_eq!(
            (rows[0][0], rows[0][39], rows[0][113], rows[0][124]),
            (
                "Umsatz (ohne Soll/Haben-Kz)",
                "EU-Land u. UStID (Bestimmung)",
                "Festschreibung",
                "Abw. Skontokonto",
            )
        );
        let told: Vec<String> =
            rows[1..].iter().map(|row| [&row[..11], &row[39..41]].concat().join(" ")).collect();
        assert_eq!(
            told,
            [
                r#"18,00 "S" "EUR"   "" 10000 8400 "" 0109 "VONK-2026-000001" "" "#,
                r#"9,00 "H" "EUR"   "" 10000 8400 "" 0109 "VONK-2026-000002" "" "#,
                r#"12,55 "S" "EUR"   "" 10000 8320 "" 0109 "VONK-2026-000003" "FI" 25,50"#,
                r#"20,00 "S" "EUR"   "" 10000 8338 "5" 0109 "VONK-2026-000004" "" "#,
            ]
        );
        let text = |row: usize| rows[row][13];
        assert_eq!(text(1), "\"00000000-0000-0000-0000-000000000002\"");
        assert_eq!(text(4), "\"00000000-0000-0000-0000-000000000002 18.81 CHF\"");
        // Text in quotes and numbers without, whether there is one or not.
        assert!(rows[1..].iter().all(|row| row[120..] == ["\"\"", "", "\"\"", "", ""]));
    }

    #[test]
    fn a_file_lies_in_one_business_year() {
        let datev = chart().datev.unwrap();
        let from = |month| written(Datev { year_begins_in: month, ..datev });
        let year = |month| from(month).unwrap().split(';').nth(12).unwrap().to_owned();
        assert_eq!((year(7), year(10), year(4)), ("20260701".into(), "20251001".into(), "20260401".into()));
        assert_eq!(
            from(8).unwrap_err(),
            "a file of DATEV's holds one business year, and one ends within 2026-Q3"
        );
    }
}
