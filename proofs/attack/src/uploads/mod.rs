//! Files that are not what they say: each call that takes one gets all of them, and that for recordings recordings of
//! its own. What is refused is refused soon and as a refusal; what is taken comes back as pixels that the server drew
//! itself, and as nothing else. And photos' addresses in the hands of others.

mod addresses;
mod files;

use crate::{
    actors::{Crowd, Member},
    http::{Reply, Request},
    tell,
    verdict::Verdict,
    world::World,
};
use files::File;
use serde_json::Value;
use std::time::Duration;
use testkit::{members::enrich, recordings};

/// Calls that take a file, and the name of its part.
const CALLS: [(&str, &str); 4] = [
    ("/api/photo.php", "photo"),
    ("/api/chat-photo.php", "photo"),
    ("/api/signup-photo.php", "photo"),
    ("/api/complaint-file.php", "file"),
];
/// Files of one member: fewer than places on a shelf, in the queue of a chat and in the budget.
const EACH: usize = 12;
const SLOW: Duration = Duration::from_secs(10);
/// Most that the server may grow while it looks at bombs, in MiB: what two decoders at work may take (256 each).
const MAX_GROWTH: u64 = 512;
/// What every rendition begins with.
const STARTS: [(&str, &[u8], usize); 2] = [("image/webp", b"WEBP", 8), ("image/avif", b"ftypavif", 4)];

pub(crate) async fn attack(world: &World, crowd: &mut Crowd) -> anyhow::Result<Vec<Verdict>> {
    let files = files::all()?;
    let before = world.resident();
    let mut tally = Tally::default();
    for (path, part) in CALLS {
        bring(world, crowd, (path, part), &files, &mut tally).await?;
    }
    let recordings = voices(world, crowd, &mut tally).await?;
    let Tally { faults, taken, served } = tally;
    let amount = format!(
        "{} files × {} calls, {recordings} recordings; {taken} taken, {served} renditions looked at",
        files.len(),
        CALLS.len()
    );
    tell(&format!("  uploads: {amount}"))?;
    let grown = world.resident().saturating_sub(before) / 1024;
    let mut verdicts = vec![
        Verdict::faults("uploads", amount, "faults", &faults)?,
        Verdict::figure(
            "uploads: memory",
            "all",
            "< 512 MB more: two decoders at work",
            format!("{grown} MB more"),
            grown < MAX_GROWTH,
        ),
    ];
    verdicts.push(addresses::attack(world, crowd).await?);
    Ok(verdicts)
}

/// What came of all files.
#[derive(Debug, Default)]
struct Tally {
    faults: Vec<String>,
    taken: usize,
    served: usize,
}

/// All files to one call.
async fn bring(
    world: &World,
    crowd: &mut Crowd,
    (path, part): (&str, &str),
    files: &[File],
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let (taken, served) = (tally.taken, tally.served);
    // Another one now and then, so that no shelf is full and no budget answers.
    for some in files.chunks(EACH) {
        let member = crowd.next(world).await?;
        enrich(&world.db, member.id, true).await?;
        for file in some {
            let request = Request::new("POST", path).file(part, &file.name, file.kind, &file.bytes);
            let reply = member.browser.send(world, request).await?;
            let what = format!("{} at {path}", file.what);
            judge(&what, file, path, &reply, &mut tally.faults);
            tally.taken += usize::from(reply.is_success());
            for address in shown(&reply.json()) {
                tally.served += 1;
                look(world, &member, &what, file, &address, &mut tally.faults).await?;
            }
        }
    }
    // Some files are good: a call that takes none, or shows none of them, was not tried.
    let shows = !path.contains("complaint") && !path.contains("signup");
    let is_unproven = tally.taken == taken || shows && tally.served == served;
    tally.faults.extend(is_unproven.then(|| format!("{path} took nothing or showed nothing of it")));
    Ok(())
}

/// Files that are no voice messages, each refused soon and by its own code. How many they were.
async fn voices(world: &World, crowd: &mut Crowd, tally: &mut Tally) -> anyhow::Result<usize> {
    let files = recordings::odd();
    for some in files.chunks(EACH) {
        let member = crowd.next(world).await?;
        for odd in some {
            let request = Request::new("POST", "/api/chat-voice.php").voice(&odd.bytes);
            let reply = member.browser.send(world, request).await?;
            let is_right = reply.code() == odd.code && reply.took <= SLOW;
            tally
                .faults
                .extend((!is_right).then(|| format!("{}: {} {}", odd.name, reply.status, reply.text())));
        }
    }
    Ok(files.len())
}

/// Whether the call did what it must with such a file.
fn judge(what: &str, file: &File, path: &str, reply: &Reply, faults: &mut Vec<String>) {
    let is_document = path.contains("complaint-file") && file.bytes.starts_with(b"%PDF-");
    if reply.status >= 500 || reply.took > SLOW {
        faults.push(format!(
            "{what}: {} after {} ms: {}",
            reply.status,
            reply.took.as_millis(),
            reply.text()
        ));
    }
    if reply.is_success() && !file.is_picture && !is_document {
        faults.push(format!("{what}: taken"));
    }
    if reply.status == 402 || reply.status == 429 {
        faults.push(format!("{what}: not looked at: {}", reply.text()));
    }
    if reply.text().contains("..")
        || reply.text().contains("passwd") && reply.text().contains('/') && path.contains("complaint")
    {
        faults.push(format!("{what}: a path is kept as the name: {}", reply.text()));
    }
}

/// The addresses of photos in an answer.
fn shown(answer: &Value) -> Vec<String> {
    match answer {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| match value.as_str() {
                Some(address) if ["filename", "thumb_filename", "match"].contains(&name.as_str()) => {
                    vec![address.to_owned()]
                }
                _ => shown(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(shown).collect(),
        _ => Vec::new(),
    }
}

/// What comes back is a picture of ours with nothing in it but pixels.
async fn look(
    world: &World,
    member: &Member,
    what: &str,
    file: &File,
    address: &str,
    faults: &mut Vec<String>,
) -> anyhow::Result<()> {
    let asked = Request::get(&format!("/photos/{address}")).header("accept", "image/avif,image/webp,*/*");
    let reply = member.browser.send(world, asked).await?;
    let kind = reply.find("content-type").unwrap_or_default().to_owned();
    let is_ours = STARTS.iter().any(|(name, mark, place)| {
        *name == kind && reply.body.get(*place..*place + mark.len()) == Some(mark)
    });
    let mut fault = |is: bool, said: &str| faults.extend(is.then(|| format!("{what}: {address}: {said}")));
    fault(!is_ours, &format!("{} {kind}", reply.status));
    fault(reply.find("x-content-type-options") != Some("nosniff"), "may be sniffed");
    fault(
        !reply.find("content-security-policy").is_some_and(|policy| policy.contains("sandbox")),
        "no sandbox",
    );
    for mark in files::MARKS.iter().chain(&[file.mark.as_slice()]).filter(|mark| !mark.is_empty()) {
        let is_in = reply.body.windows(mark.len()).any(|window| window == *mark);
        fault(is_in, &format!("{} is still in it", String::from_utf8_lossy(mark)));
    }
    Ok(())
}
