//! Bytes that are hardly HTTP: requests with bytes changed, and each trick by which servers and proxies were fooled.

use super::schema::Calls;
use crate::{actors::Browser, http::Request};
use flate2::{Compression, write::GzEncoder};
use rand::{Rng, seq::IndexedRandom};
use std::io::Write;

/// Heads that break a rule of RFC 9112, or keep it in a way that few do; `~` stands for a path of a call.
const HEADS: [&str; 76] = [
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    "GET ~ HTTP/1.1\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost:\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: local host\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost:99999\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "GET ~ HTTP/1.1\nHost: localhost\n\n",
    "GET ~ HTTP/1.1\rHost: localhost\r\r",
    "GET ~ HTTP/1.0\r\n\r\n",
    "GET ~ HTTP/3.0\r\nHost: localhost\r\n\r\n",
    "GET ~\r\n\r\n",
    "GET  ~  HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET http://evil.example~ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET //evil.example~ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET ~#fragment HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET ~%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET ~?a=%zz&%=&&&=% HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /photos/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /assets/%2e%2e/%2e%2e/Cargo.toml HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "TRACE ~ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "PROPFIND ~ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: +5\r\n\r\nhello",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: 18446744073709551616\r\n\r\nhello",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c, websocket\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAAA\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0",
    "GET ~ HTTP/2\r\nHost: localhost\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "GET /api/events.php HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "GET /api/events.php HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: -9223372036854775809\r\n\r\n",
    "GET /api/events.php?cursor=1e999&cursor=%00 HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 9e99\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-0,1-1,2-2,0-,-1,9999999999999999999-\r\n\r\n",
    "GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nRange: bytes=18446744073709551615-18446744073709551616\r\n\r\n",
    "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\nRange: bytes=5-2\r\nIf-Range: x\r\n\r\n",
    "GET /photos/0 HTTP/1.1\r\nHost: localhost\r\nRange: lines=-\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"\r\nIf-Modified-Since: Thu, 99 Foo 99999 99:99:99 GMT\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br;q=99999999999, gzip;q=-1, *;q=x, identity;q=0\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nAccept-Language: *;q=-1, xx-;q=2, nl;q=nan, ---, en;;;q=\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html;q=\"\u{1}\", */*;;\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: LOCALHOST.\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: user:pass@localhost\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: lo%63alhost\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost:0\r\n\r\n",
    "GET http://localhost:80~ HTTP/1.1\r\nHost: velours.localhost\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.example\r\nX-Original-URL: /metrics\r\nX-Rewrite-URL: /metrics\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX-HTTP-Method-Override: DELETE\r\nX-Method-Override: PUT\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ,,,\r\nForwarded: for=\"_\";host=\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic \u{7f}\r\nProxy-Authorization: x\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n folded\r\n\tmore\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX A: 1\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\n: empty\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nno-colon\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nX-Null: a\0b\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, close, upgrade, x\r\nKeep-Alive: timeout=-1, max=99999999999\r\n\r\n",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "GET ~ HTTP/1.1\r\nHost: localhost\r\n\r\nGET ~ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "HEAD ~ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: 5, 5\r\n\r\nhello",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Length: -5\r\n\r\nhello",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\n{\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;a=\"\0\"\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: evil.example\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n",
    "POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}GARBAGE",
];

/// Requests with bytes that are no UTF-8.
const BYTES: [&[u8]; 10] = [
    b"GET ~\xFF\xFE HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET ~?a=\xC0\xAF HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET ~?%FF=%C0%AF&%ED%A0%80=%F5%80%80%80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET ~ HTTP/1.1\r\nHost: \xFF\xFE\r\n\r\n",
    b"GET ~ HTTP/1.1\r\nHost: localhost\r\nCookie: auth=\xFF\xFE\x80; locale=\xC0\xAF\r\n\r\n",
    b"GET ~ HTTP/1.1\r\nHost: localhost\r\nCookie: auth=a; auth=b; auth=\"c\"; =; ;;; locale\r\nCookie: auth=d\r\n\r\n",
    b"GET ~ HTTP/1.1\r\nHost: localhost\r\nAccept-Language: \xFF\r\nUser-Agent: \xFF\xFE\r\nReferer: \x80\r\n\r\n",
    b"POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: \xFF\r\nIdempotency-Key: \xFF\r\nContent-Type: application/json; charset=\xFF\r\nContent-Length: 2\r\n\r\n{}",
    b"POST ~ HTTP/1.1\r\nHost: localhost\r\nX-Client: a\r\nOrigin: \xFF\r\nSec-Fetch-Site: \xFF\r\nContent-Length: 0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03TLS, which is the proxy's",
];

/// What is no call of the document: for providers, mail programs, browsers, demos.
const ELSEWHERE: [(&str, &str); 29] = [
    ("GET", "/photos/@"),
    ("GET", "/assets/@"),
    ("GET", "/@"),
    ("GET", "/@/"),
    ("GET", "/?lang=@"),
    ("GET", "/members/@"),
    ("GET", "/members/@/chat?x=@"),
    ("GET", "/landers/video/@?network=@&ref=@"),
    ("GET", "/landers/gallery?count=@&gender=@&country=@"),
    ("GET", "/credits/@/@"),
    ("GET", "/preview/@"),
    ("GET", "/icons/@"),
    ("GET", "/art/@"),
    ("GET", "/date?token=@"),
    ("GET", "/sitemap.xml?@"),
    ("GET", "/manifest.webmanifest?@=@"),
    ("GET", "/dev/outbox.json?recipient=@"),
    ("POST", "/api/psp/mollie/vonk-media/hook/@"),
    ("POST", "/api/psp/mollie/@/hook/@"),
    ("POST", "/api/psp/paynl/vonk-media/hook/@?order_id=@"),
    ("GET", "/api/psp/paynl/@/hook/@"),
    ("GET", "/api/psp/verotel/vonk-media?referenceID=@&signature=@"),
    ("POST", "/api/psp/verotel/@"),
    ("POST", "/api/psp/warnings/@"),
    ("POST", "/unsubscribe?token=@"),
    ("POST", "/api/mail/inbound?secret=@"),
    ("POST", "/api/csp-report.php?build=@"),
    ("GET", "/api/@"),
    ("GET", "/dev/outbox/@/html"),
];
/// Stands in its places.
const NAMES: [&str; 16] = [
    "",
    "%00",
    "%FF%FE",
    "%C0%AE%C0%AE%2F",
    "..%2f..%2fetc%2fpasswd",
    "%E2%80%AE%F0%9F%97%9D",
    "%252e%252e%252f",
    "%zz%",
    "-1",
    "99999999999999999999999999",
    "00000000-0000-0000-0000-000000000000",
    "'%20or%201=1--",
    "%3Cscript%3E",
    "a%0d%0aSet-Cookie:%20auth=evil",
    "+%20+",
    "....//....//",
];

/// One piece of it.
pub(crate) fn garbage(random: &mut impl Rng, browser: &Browser, calls: &Calls) -> Vec<u8> {
    let request = calls.whole(random);
    let path = request.path.split('?').next().unwrap_or("/").to_owned();
    match random.random_range(0..12) {
        0..=4 => mutant(random, browser.wire(request)),
        5 | 6 => HEADS.choose(random).copied().unwrap_or_default().replace('~', &path).into_bytes(),
        7 => flood(random, browser.dress(request)).wire(&browser.host),
        8 => body(random, browser.dress(request)).wire(&browser.host),
        9 => elsewhere(random, browser).wire(&browser.host),
        10 => at_path(BYTES.choose(random).copied().unwrap_or_default(), &path),
        _ => (0..random.random_range(1..3_000)).map(|_| random.random()).collect(),
    }
}

fn at_path(bytes: &[u8], path: &str) -> Vec<u8> {
    bytes.iter().flat_map(|byte| if *byte == b'~' { path.as_bytes().to_vec() } else { vec![*byte] }).collect()
}

/// What the document does not know of, under names that nobody has.
fn elsewhere(random: &mut impl Rng, browser: &Browser) -> Request {
    let (method, form) = ELSEWHERE.choose(random).copied().unwrap_or(("GET", "/"));
    let mut path = String::new();
    for part in form.split_inclusive('@') {
        let name = if random.random_ratio(1, 8) {
            "a".repeat(7_000)
        } else {
            (*NAMES.choose(random).unwrap_or(&"")).to_owned()
        };
        path.push_str(&part.replace('@', &name));
    }
    let request = browser.dress(Request::new(method, &path));
    match method {
        "GET" => request,
        _ => body(random, request),
    }
}

/// A request with one to eight changes to its bytes.
fn mutant(random: &mut impl Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..random.random_range(1..=8) {
        let place = random.random_range(0..bytes.len().max(1));
        let end = (place + random.random_range(1..40)).min(bytes.len());
        match random.random_range(0..6) {
            0 => bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte = random.random()),
            1 => drop(bytes.drain(place.min(end)..end)),
            2 => {
                let copy: Vec<u8> = bytes.get(place..end).unwrap_or_default().to_vec();
                bytes.splice(place.min(bytes.len())..place.min(bytes.len()), copy);
            }
            3 => drop(bytes.splice(place.min(bytes.len())..place.min(bytes.len()), *b"\r\n")),
            4 => drop(bytes.splice(place.min(bytes.len())..place.min(bytes.len()), [0, 0xFF, 0xC0, 0x80])),
            _ => bytes.truncate(place.max(1)),
        }
    }
    bytes
}

/// Too much of a header.
fn flood(random: &mut impl Rng, mut request: Request) -> Request {
    match random.random_range(0..7) {
        5 => request.headers.push(("cookie".to_owned(), format!("auth={}", "a".repeat(20_000)))),
        6 => request.path = format!("{}/{}", request.path, "%41".repeat(9_000)),
        0 => request.headers.extend((0..300).map(|number| (format!("x-{number}"), "1".to_owned()))),
        1 => request.headers.push(("x-long".to_owned(), "a".repeat(100_000))),
        2 => request.headers.push(("cookie".to_owned(), "a=b; ".repeat(5_000))),
        3 => request.path = format!("{}?{}", request.path, "a=b&".repeat(20_000)),
        _ => request.headers.extend((0..60).map(|_| ("x-same".to_owned(), "é\u{1}".to_owned()))),
    }
    request
}

/// A body that is not what its head says.
fn body(random: &mut impl Rng, request: Request) -> Request {
    let deep = |open: &str, count: usize| open.repeat(count).into_bytes();
    let bytes: Vec<u8> = match random.random_range(0..20) {
        10 => b"{} {}".to_vec(),
        11 => b"{\"profile\":1,\"profile\":2,\"profile\":{}}".to_vec(),
        12 => b"{'profile': 1, /* a */ }".to_vec(),
        13 => format!("{{\"profile\":{}}}", "9".repeat(30_000)).into_bytes(),
        14 => format!("{{\"{}\":1}}", "a".repeat(60_000)).into_bytes(),
        15 => format!("{{\"profile\":{}1{}}}", "[".repeat(126), "]".repeat(126)).into_bytes(),
        16 => zipped(random),
        17 => mixed(random),
        18 => b"null".to_vec(),
        19 => b"\"\\ud800\"".to_vec(),
        0 => deep("[", 30_000),
        1 => deep("{\"a\":", 12_000),
        2 => vec![0; 1_000],
        3 => b"\xEF\xBB\xBF{}".to_vec(),
        4 => "{\"profile\":\"a\"}".encode_utf16().flat_map(u16::to_le_bytes).collect(),
        5 => b"{\"profile\":\"\xFF\xFE\xC0\x80\xED\xA0\x80\"}".to_vec(),
        6 => b"\x1f\x8b\x08\0\0\0\0\0\0\x03".repeat(50),
        7 => vec![b'a'; 2_000_000],
        8 => b"a=b&c=d".to_vec(),
        _ => b"--x\r\ncontent-disposition: form-data; name=\"photo\"\r\n\r\n".repeat(500),
    };
    let request =
        if random.random_ratio(1, 8) { request.header("content-encoding", "gzip") } else { request };
    let kinds = [
        "application/json",
        "application/json",
        "APPLICATION/JSON;charset=\"utf-7\"",
        "application/problem+json",
        "application/json, text/plain",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=\"x",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=x",
        "application/x-www-form-urlencoded",
        "text/plain",
        "",
    ];
    request.content(kinds.choose(random).copied().unwrap_or_default(), bytes)
}

/// Ten million zeros or less in a few kilobytes, for whoever unpacks what a client sends.
fn zipped(random: &mut impl Rng) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let zeros = vec![b' '; 1_000_000];
    for _ in 0..random.random_range(1..=10) {
        // A vector takes all.
        let _ = packed.write_all(&zeros);
    }
    packed.finish().unwrap_or_default()
}

/// A form whose parts are not as they should be.
fn mixed(random: &mut impl Rng) -> Vec<u8> {
    let part = |head: &str| format!("--x\r\n{head}\r\n\r\na\r\n");
    let photo = "content-disposition: form-data; name=\"photo\"; filename=\"a.jpg\"";
    match random.random_range(0..9) {
        0 => part(photo).repeat(300) + "--x--\r\n",
        1 => part("content-disposition: form-data") + "--x--\r\n",
        2 => part("") + "--x--\r\n",
        3 => part(&format!("{photo}\r\nx-long: {}", "a".repeat(50_000))) + "--x--\r\n",
        4 => part(&format!("{photo}; filename*=UTF-8''%ff%fe%00")) + "--x--\r\n",
        5 => part(&format!("{photo}\r\ncontent-type: multipart/mixed; boundary=x")) + "--x--\r\n",
        6 => format!("preamble\r\n{}--x--epilogue\r\n--x--", part(photo)),
        7 => part(&format!("{photo}\r\ncontent-transfer-encoding: base64\r\ncontent-length: -1")) + "--x",
        _ => "--x\n".to_owned() + &photo.replace("; ", ";\r\n ") + "\n\na\n--x--",
    }
    .into_bytes()
}
