//! No reader meets the key of a text: every operation of the document is asked for each of its errors, in every
//! language.

use crate::world::{Member, Person, World, woman};
use liaison::kernel::{country::Country, locale::Locale};
use reqwest::{Method, RequestBuilder};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use testkit::{Page, Reply};

/// What a caller may put in the place of a value.
fn odd_values() -> [Value; 9] {
    [
        Value::Null,
        json!(""),
        json!("x"),
        json!("a@b"),
        json!("x".repeat(10_000)),
        json!(-1),
        json!(1.5),
        json!([]),
        json!({}),
    ]
}
const ODD_WORDS: [&str; 7] =
    ["", "x", "-1", "%00", "%F0%9F%92%A9", "00000000-0000-4000-8000-000000000009", "99999999999999999999"];

/// One way to call an operation wrongly.
#[derive(Clone)]
struct Attempt {
    query: String,
    body: Body,
    client: bool,
    key: bool,
}

#[derive(Clone)]
enum Body {
    None,
    Json(Value),
    Bytes(&'static str, Vec<u8>),
}

impl Attempt {
    fn of(body: Body) -> Self {
        Self { query: String::new(), body, client: true, key: true }
    }

    async fn send(&self, page: &Page, method: &str, path: &str) -> Reply {
        let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let mut request = page.request(method, &format!("{path}{}", self.query));
        if self.key {
            request = request.header("idempotency-key", crate::world::new_id().to_string());
        }
        let request = match &self.body {
            Body::None => request,
            Body::Json(value) => request.json(value),
            Body::Bytes(kind, bytes) => request.header("content-type", *kind).body(bytes.clone()),
        };
        testkit::send(if self.client { request } else { without_client(request) }).await
    }
}

fn without_client(request: RequestBuilder) -> RequestBuilder {
    let (client, request) = request.build_split();
    let mut request = request.unwrap();
    request.headers_mut().remove("x-client");
    RequestBuilder::from_parts(client, request)
}

struct Document(Value);

impl Document {
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(place) => self.resolve(self.0.pointer(place.trim_start_matches('#')).unwrap()),
            None => schema,
        }
    }

    /// A value of the schema's form, if not of its content.
    fn sample(&self, schema: &Value) -> Value {
        let schema = self.resolve(schema);
        for choice in ["oneOf", "anyOf", "allOf"] {
            if let Some(first) = schema[choice].as_array().and_then(|all| all.last()) {
                return self.sample(first);
            }
        }
        if let Some(word) = schema["enum"].as_array().and_then(|words| words.first()) {
            return word.clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").unwrap().as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => {
                let fields = schema["properties"].as_object().into_iter().flatten();
                Value::Object(fields.map(|(name, field)| (name.clone(), self.sample(field))).collect())
            }
            Some("array") => json!([self.sample(&schema["items"])]),
            Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or(json!(1)),
            Some("boolean") => json!(false),
            _ if schema["format"] == "uuid" => json!("00000000-0000-4000-8000-000000000009"),
            _ if schema["format"] == "date" => json!("1990-01-01"),
            _ => json!("sample"),
        }
    }

    fn attempts(&self, operation: &Value) -> Vec<Attempt> {
        let mut attempts = vec![Attempt::of(Body::None)];
        let parameters: Vec<&Value> = operation["parameters"].as_array().into_iter().flatten().collect();
        for parameter in parameters.iter().filter(|one| one["in"] == "query") {
            let name = parameter["name"].as_str().unwrap();
            let long = "9".repeat(5_000);
            for word in ODD_WORDS.into_iter().chain([long.as_str()]) {
                attempts.push(Attempt { query: format!("?{name}={word}"), ..Attempt::of(Body::None) });
            }
        }
        attempts.push(Attempt { query: "?unknown=1".to_owned(), ..Attempt::of(Body::None) });
        if let Some(body) = operation.get("requestBody") {
            attempts.extend(self.bodies(body));
        }
        attempts
    }

    fn bodies(&self, body: &Value) -> Vec<Attempt> {
        let multipart = b"--b\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\nno picture\r\n--b--\r\n";
        let mut bodies = vec![
            Body::Bytes("text/plain", b"hello".to_vec()),
            Body::Bytes("application/json", b"{".to_vec()),
            Body::Bytes("application/json", b"[]".to_vec()),
            Body::Bytes("application/json", vec![b' '; 70_000]),
            Body::Bytes("multipart/form-data; boundary=b", multipart.to_vec()),
            Body::Bytes("multipart/form-data; boundary=b", b"--b--\r\n".to_vec()),
            Body::Json(json!({})),
            Body::Json(json!({ "unknown": 1 })),
        ];
        let Some(schema) = body["content"].get("application/json").map(|json| &json["schema"]) else {
            return bodies.into_iter().map(Attempt::of).collect();
        };
        let schema = self.resolve(schema);
        let forms = schema["oneOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
        for form in &forms {
            let Value::Object(whole) = self.sample(form) else { continue };
            bodies.push(Body::Json(Value::Object(whole.clone())));
            for name in whole.keys() {
                let with = |value: Option<Value>| {
                    let mut changed: Map<String, Value> = whole.clone();
                    match value {
                        Some(value) => drop(changed.insert(name.clone(), value)),
                        None => drop(changed.remove(name)),
                    }
                    Body::Json(Value::Object(changed))
                };
                bodies.push(with(None));
                bodies.extend(odd_values().into_iter().map(|value| with(Some(value))));
            }
        }
        let whole = Body::Json(self.sample(schema));
        let mut attempts: Vec<Attempt> = bodies.into_iter().map(Attempt::of).collect();
        attempts.push(Attempt { client: false, ..Attempt::of(whole.clone()) });
        attempts.push(Attempt { key: false, ..Attempt::of(whole) });
        attempts
    }
}

/// What an answer says to people, by the code that it says to programs; None where it is no refusal.
fn said(reply: &Reply) -> Option<BTreeMap<String, String>> {
    let kind = reply.headers.get("content-type")?.to_str().unwrap();
    if kind != "application/problem+json" {
        assert!(reply.status.as_u16() < 400, "{}: {}", reply.status, reply.text());
        return None;
    }
    let body = reply.json();
    let fields = body["errors"].as_array().into_iter().flatten();
    let fields = fields.map(|one| (format!("{}: {}", one["field"], one["code"]), &one["detail"]));
    let all = fields.chain([(format!("{} {}", body["status"], body["code"]), &body["detail"])]);
    Some(all.map(|(code, detail)| (code, detail.as_str().unwrap().to_owned())).collect())
}

/// A key is one word with hyphens or underscores in it; a sentence has spaces, and nothing left to be filled in.
fn is_for_people(text: &str) -> bool {
    text.contains(' ') && !["problem-", "field-", "{", "}", "$"].iter().any(|mark| text.contains(mark))
}

struct Callers {
    world: World,
    member: Member,
}

impl Callers {
    /// A page of a visitor, or of the member.
    async fn page(&self, is_member: bool) -> Page {
        let page = self.world.visitor("open.test");
        if is_member {
            self.log_in(&page).await;
        }
        page
    }

    async fn log_in(&self, page: &Page) {
        let site = self.world.app.sites.by_host("open.test").unwrap().id;
        self.world.log_in(page, self.member.id, site).await;
    }
}

fn speak(page: &Page, locale: Locale) {
    page.set_cookie(&format!("locale={}; Path=/", locale.code()));
}

#[tokio::test]
async fn every_error_of_every_operation_is_a_sentence_in_every_language() {
    let world = World::start_with(|config| config.member_reads_per_minute = 0).await;
    world.set("open.test", |site| site.countries = Country::all().map(|facts| facts.code).collect()).await;
    let member = world.member(Person { premium: true, credits: 10, ..woman("Anna") }).await;
    let callers = Callers { world, member };
    let document = Document(serde_json::to_value(liaison::routes::openapi()).unwrap());
    let (mut faults, mut codes, mut asked) = (Vec::new(), BTreeSet::new(), 0);
    for (path, operations) in document.0["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let mut known = BTreeSet::new();
            for is_member in [false, true] {
                // A browser that speaks English and one that speaks all languages: one for each refusal would take far longer.
                let page = callers.page(is_member).await;
                let polyglot = callers.page(is_member).await;
                for attempt in document.attempts(operation) {
                    speak(&page, Locale::En);
                    asked += 1;
                    let Some(english) = said(&attempt.send(&page, method, path).await) else { continue };
                    // Each kind of refusal once in the other languages.
                    if !known.insert((is_member, english.keys().cloned().collect::<Vec<_>>())) {
                        continue;
                    }
                    for locale in Locale::ALL {
                        speak(&polyglot, locale);
                        let ask =
                            async || said(&attempt.send(&polyglot, method, path).await).unwrap_or_default();
                        let mut words = ask().await;
                        // Some calls end the session: then the answer was about that.
                        if is_member && !words.keys().eq(english.keys()) {
                            callers.log_in(&polyglot).await;
                            words = ask().await;
                        }
                        for (code, text) in words {
                            let same = locale != Locale::En && english.get(&code) == Some(&text);
                            if !is_for_people(&text) || same {
                                faults.push(format!("{method} {path} {locale} {code}: {text}"));
                            }
                            codes.insert(code);
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(asked > 1_000 && codes.len() > 40, "{asked} {codes:?}");
}

/// Where a code is written in the source, its sentence is in every catalogue: also those that no call above reaches.
#[test]
fn every_code_in_the_source_has_its_sentence() {
    let mut codes = BTreeSet::new();
    for file in crate::architecture::sources() {
        codes.extend(literal_codes(&file));
    }
    assert!(codes.len() > 30, "{codes:?}");
    let missing: Vec<String> = codes
        .iter()
        .flat_map(|code| Locale::ALL.map(|locale| (locale, format!("problem-{code}"))))
        .filter(|(locale, key)| liaison::kernel::texts::lookup(*locale, key, &[]).is_none())
        .map(|(locale, key)| format!("{locale}: {key}"))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The codes of `FieldError::new(field, "code")` and `field(value, field, "code")`.
fn literal_codes(source: &str) -> Vec<String> {
    struct Found(Vec<String>);
    impl<'ast> syn::visit::Visit<'ast> for Found {
        fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
            let name: Vec<String> = match &*call.func {
                syn::Expr::Path(path) => {
                    path.path.segments.iter().map(|part| part.ident.to_string()).collect()
                }
                _ => Vec::new(),
            };
            let is_error = name.ends_with(&["FieldError".to_owned(), "new".to_owned()]);
            let place = if is_error { Some(1) } else { (name == ["field"]).then_some(2) };
            if let Some(syn::Expr::Lit(literal)) = place.and_then(|place| call.args.iter().nth(place))
                && let syn::Lit::Str(code) = &literal.lit
            {
                self.0.push(code.value());
            }
            syn::visit::visit_expr_call(self, call);
        }
    }
    let mut found = Found(Vec::new());
    syn::visit::Visit::visit_file(&mut found, &syn::parse_file(source).unwrap());
    found.0
}
