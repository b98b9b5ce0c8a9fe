//! Calls out of the document with something wrong in them.

use crate::http::Request;
use anyhow::Context;
use rand::{Rng, seq::IndexedRandom};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Schemas refer to each other; deeper than this nothing is made.
const DEEPEST: usize = 6;
/// Stands for JSON that no value can be, until the text is made.
const RAW: &str = "@raw@";
/// JSON that serde would not write.
const RAW_JSON: [&str; 10] = [
    "1e999",
    "-1e999",
    "NaN",
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"\\u0000\"",
    "9223372036854775808",
    "0.1e-400",
    "\"a\u{7f}\tb\"",
    "{\"a\":1,\"a\":2}",
];

/// The operations of a document.
#[derive(Debug)]
pub(crate) struct Calls {
    document: Value,
    operations: Vec<(String, String, Value)>,
}

impl Calls {
    /// All of them, but for the stream, which has no end.
    pub(crate) fn of(document: &Value) -> anyhow::Result<Self> {
        let paths = document.get("paths").and_then(Value::as_object).context("a document with paths")?;
        let mut operations = Vec::new();
        for (path, methods) in paths.iter().filter(|(path, _)| *path != "/api/events.php") {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if ["get", "post", "put", "delete", "patch"].contains(&method.as_str()) {
                    operations.push((method.to_uppercase(), path.clone(), operation.clone()));
                }
            }
        }
        Ok(Self { document: document.clone(), operations })
    }

    /// A call by chance as the document wants it.
    pub(crate) fn whole(&self, random: &mut impl Rng) -> Request {
        self.call(random, 0)
    }

    /// A call by chance with one to three things wrong.
    pub(crate) fn spoiled(&self, random: &mut impl Rng) -> Request {
        let faults = random.random_range(1..=3);
        self.call(random, faults)
    }

    fn call(&self, random: &mut impl Rng, mut faults: usize) -> Request {
        let Some((method, path, operation)) = self.operations.choose(random) else {
            return Request::get("/");
        };
        let (mut query, mut headers) = (Vec::new(), Vec::new());
        for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
            let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default();
            let mut value = self.made(random, parameter.get("schema").unwrap_or(&Value::Null), 0);
            let is_spoiled = faults > 0 && random.random_ratio(1, 2);
            if is_spoiled {
                faults -= 1;
                value = nasty(random);
            }
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            match parameter.get("in").and_then(Value::as_str) {
                Some("query") if is_spoiled || random.random_ratio(2, 3) => {
                    query.push(format!("{name}={}", encoded(&text)));
                    query.extend(is_spoiled.then(|| odd_query(random, name)));
                }
                Some("header") => headers.push((name.to_owned(), text)),
                _ => {}
            }
        }
        let path = if query.is_empty() { path.clone() } else { format!("{path}?{}", query.join("&")) };
        let request = Request::new(method, &path);
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(name, &one_line(value)));
        let request = self.body(random, operation, request, faults);
        if faults > 0 && random.random_ratio(1, 6) { odd_headers(random, request) } else { request }
    }

    fn body(&self, random: &mut impl Rng, operation: &Value, request: Request, faults: usize) -> Request {
        let Some(content) = operation.pointer("/requestBody/content").and_then(Value::as_object) else {
            return request;
        };
        if content.contains_key("multipart/form-data") {
            return form(random, request);
        }
        let schema = content.values().next().and_then(|kind| kind.get("schema")).unwrap_or(&Value::Null);
        let mut value = self.made(random, schema, 0);
        for _ in 0..faults {
            spoil(random, &mut value);
        }
        let raw = RAW_JSON.choose(random).copied().unwrap_or("NaN");
        let text = value.to_string().replace(&format!("\"{RAW}\""), raw);
        request.content("application/json", text.into_bytes())
    }

    /// A value as the schema wants it, more or less: patterns are not followed.
    fn made(&self, random: &mut impl Rng, schema: &Value, depth: usize) -> Value {
        if depth > DEEPEST {
            return Value::Null;
        }
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            let found = self.document.pointer(name.trim_start_matches('#'));
            return found.map_or(Value::Null, |schema| self.made(random, schema, depth + 1));
        }
        if let Some(choices) = schema.get("oneOf").and_then(Value::as_array) {
            return choices.choose(random).map_or(Value::Null, |schema| self.made(random, schema, depth + 1));
        }
        if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
            return choices.choose(random).cloned().unwrap_or_default();
        }
        let kind = match schema.get("type") {
            Some(Value::Array(kinds)) => kinds.choose(random).and_then(Value::as_str),
            kind => kind.and_then(Value::as_str),
        };
        match kind {
            Some("object") => self.object(random, schema, depth),
            Some("array") => {
                let items = schema.get("items").unwrap_or(&Value::Null);
                (0..random.random_range(0..3)).map(|_| self.made(random, items, depth + 1)).collect()
            }
            Some("integer" | "number") => json!(number(random, schema)),
            Some("boolean") => json!(random.random::<bool>()),
            Some("string") => json!(text(random, schema)),
            _ => Value::Null,
        }
    }

    fn object(&self, random: &mut impl Rng, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut object = Map::new();
        for (name, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if required.contains(&name.as_str()) || random.random_ratio(1, 3) {
                object.insert(name.clone(), self.made(random, schema, depth + 1));
            }
        }
        Value::Object(object)
    }
}

fn number(random: &mut impl Rng, schema: &Value) -> i64 {
    let bound = |name: &str, other: i64| schema.get(name).and_then(Value::as_i64).unwrap_or(other);
    let (low, high) = (bound("minimum", -10), bound("maximum", 10_000));
    match random.random_range(0..4) {
        0 => low,
        1 => high,
        _ => random.random_range(low..=high.max(low)),
    }
}

fn text(random: &mut impl Rng, schema: &Value) -> String {
    let length =
        |name: &str| schema.get(name).and_then(Value::as_u64).and_then(|length| usize::try_from(length).ok());
    match schema.get("format").and_then(Value::as_str) {
        Some("uuid") => return Uuid::from_u128(random.random()).to_string(),
        Some("date") => return "1990-05-17".to_owned(),
        Some("date-time") => return "2027-05-17T12:00:00Z".to_owned(),
        Some("email") => return format!("fuzz{}@example.com", random.random::<u32>()),
        _ => {}
    }
    let words = ["Hello", "nl-utrecht", "NL-UT", "0123456789", "a heron over Leiden", "é", "rose", "AAAA"];
    let word = words.choose(random).copied().unwrap_or("a");
    let least = length("minLength").unwrap_or(0);
    let filled = word.chars().cycle().take(word.chars().count().max(least));
    filled.take(length("maxLength").unwrap_or(usize::MAX)).collect()
}

/// Puts something wrong somewhere in the value.
fn spoil(random: &mut impl Rng, value: &mut Value) {
    let goes_down = random.random_ratio(4, 5);
    match value {
        Value::Object(object) if goes_down && !object.is_empty() => {
            let names: Vec<String> = object.keys().cloned().collect();
            let name = names.choose(random).cloned().unwrap_or_default();
            match random.random_range(0..6) {
                0 => drop(object.remove(&name)),
                1 => drop(object.insert(format!("{name}x"), nasty(random))),
                _ => object.get_mut(&name).into_iter().for_each(|value| spoil(random, value)),
            }
        }
        Value::Array(items) if goes_down && !items.is_empty() => {
            let place = random.random_range(0..items.len());
            items.get_mut(place).into_iter().for_each(|value| spoil(random, value));
        }
        value => *value = nasty(random),
    }
}

/// Something that code was not written for.
fn nasty(random: &mut impl Rng) -> Value {
    let long = |letter: &str, count: usize| json!(letter.repeat(count));
    match random.random_range(0..40) {
        26 => json!(u64::MAX),
        27 => json!(i64::from(i32::MAX) + 1),
        28 => json!(i64::from(i32::MIN) - 1),
        29 => json!(9_007_199_254_740_993_i64),
        30 => json!("0000-00-00"),
        31 => json!("+999999-12-31T23:59:60Z"),
        32 => json!("1900-02-29"),
        33 => json!("{00000000-0000-4000-8000-000000000000}"),
        34 => json!("urn:uuid:00000000-0000-4000-8000-000000000000"),
        35 => json!("a@b@c..d\u{200d}@\u{fffd}"),
        36 => long("e\u{301}\u{302}", 3_000),
        37 => json!("\u{d7ff}\u{e000}\u{fffe}\u{ffff}\u{10ffff}"),
        38 => json!("1e400"),
        39 => json!("-0"),
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(i64::MAX),
        4 => json!(i64::MIN),
        5 => json!(1e308),
        6 => json!(0.5),
        7 => json!(""),
        8 => json!(" \t\n"),
        9 => json!("a\u{0}b"),
        10 => json!("\u{202e}\u{200b}\u{feff}"),
        11 => long("a", 70_000),
        12 => long("é", 11_000),
        13 => long("👩‍👩‍👧", 3_000),
        14 => json!([]),
        15 => json!({}),
        16 => (0..100).fold(json!(1), |inner, _| json!([inner])),
        17 => (0..100).fold(json!(1), |inner, _| json!({ "a": inner })),
        18 => json!(vec![0; 10_000]),
        19 => json!("../../../../etc/passwd"),
        20 => json!("' or '1'='1'; drop table accounts; --"),
        21 => json!("<script>alert(1)</script>{{7*7}}${7*7}"),
        22 => json!("00000000-0000-0000-0000-000000000000"),
        23 => json!("2026-02-30T25:61:61Z"),
        24 => json!("a\r\nSet-Cookie: auth=evil"),
        _ => json!(RAW),
    }
}

/// What else stands in a query.
fn odd_query(random: &mut impl Rng, name: &str) -> String {
    match random.random_range(0..9) {
        0 => format!("{name}=again"),
        1 => format!("{name}[]=1"),
        2 => format!("{name}%00=1"),
        3 => name.to_owned(),
        4 => "unknown=1".to_owned(),
        5 => format!("{name}=%FF%FE"),
        6 => format!("{name}=%C0%AF"),
        7 => "=".to_owned(),
        _ => format!("{}={name}", "k".repeat(2_000)),
    }
}

/// Headers that no page sends.
fn odd_headers(random: &mut impl Rng, request: Request) -> Request {
    match random.random_range(0..12) {
        0 => request.without("x-client"),
        1 => request.header("content-type", "text/plain"),
        2 => request.header("content-type", "application/xml"),
        3 => request.header("content-type", "application/json; charset=utf-16"),
        4 => request.header("content-encoding", "gzip"),
        5 => request.header("accept-language", &"x-".repeat(4_000)),
        6 => request.header("cookie", "auth=%00; auth=; auth=🗝; locale=../../x"),
        7 => request.header("origin", "https://evil.example"),
        8 => request.header("sec-fetch-site", "cross-site"),
        9 => request.header("idempotency-key", "not-a-uuid"),
        10 => request.header("x-forwarded-for", "999.999.999.999, ::ffff:0:0:0, unknown"),
        _ => request.header("range", "bytes=0-18446744073709551615"),
    }
}

/// A form with anything in it.
fn form(random: &mut impl Rng, request: Request) -> Request {
    let field =
        ["photo", "file", "", "a\"; filename=\"b", "photo[]"].choose(random).copied().unwrap_or_default();
    let name = ["a.jpg", "../../etc/passwd", "a\\..\\b.exe", "", "a.jpg%00.html", "🗝.svg"]
        .choose(random)
        .copied()
        .unwrap_or_default();
    let kind = ["image/jpeg", "image/svg+xml", "text/html", "application/pdf", "x"]
        .choose(random)
        .copied()
        .unwrap_or_default();
    let starts: [&[u8]; 7] = [
        b"\xFF\xD8\xFF\xE0",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a",
        b"RIFF\x10\0\0\0WEBPVP8 ",
        b"%PDF-1.7",
        b"<svg/>",
        b"",
    ];
    let mut bytes = starts.choose(random).copied().unwrap_or_default().to_vec();
    let length = random.random_range(0..5_000);
    bytes.extend((0..length).map(|_| random.random::<u8>()));
    let mut request = request.file(field, name, kind, &bytes);
    match random.random_range(0..6) {
        0 => request.body.truncate(request.body.len() / 2),
        1 => request = request.header("content-type", "multipart/form-data"),
        2 => {
            request =
                request.header("content-type", &format!("multipart/form-data; boundary={}", "x".repeat(300)));
        }
        3 => request.body = b"--an-edge-that-no-file-holds\r\n\r\n".repeat(2_000),
        _ => {}
    }
    request
}

/// A header's value ends with its line.
fn one_line(text: &str) -> String {
    text.chars().filter(|one| !one.is_control()).take(8_000).collect()
}

fn encoded(value: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    // Longer ones are refused by their length alone.
    value.bytes().take(4_000).map(byte).collect()
}
