//! Moving out: a site's members and what is theirs, written in the format by which they come. Read in one snapshot; what
//! finds no place in the format stays behind (docs/operations/moving-in.md).

use super::{
    format::{Kind, Photo},
    sealed::{PublicKey, Sealed},
};
use crate::{accounts, kernel::ids::SiteId, media::Media};
use anyhow::{Context, ensure};
use futures_util::{TryStreamExt, stream::BoxStream};
use sqlx::{Connection, PgConnection, PgPool};
use std::{
    collections::BTreeMap,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{BufWriter, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// What was written.
#[derive(Debug, Default)]
pub struct Left {
    /// How many lines each file has.
    pub lines: BTreeMap<&'static str, u64>,
    /// Whose pictures are in the database and not in the store, once for each: they could not be written.
    pub lost_photos: Vec<String>,
}

/// Writes a site into a folder that is not there yet, or is empty.
///
/// # Errors
/// When the folder holds something, or the database or the store of photos does not answer.
pub async fn leave(pool: &PgPool, media: &Media, site: SiteId, folder: &Path) -> anyhow::Result<Left> {
    // For this account alone: it is all that members told the site.
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder.join("photos"));
    made.with_context(|| format!("{} can't be made", folder.display()))?;
    let others =
        fs::read_dir(folder)?.filter(|entry| entry.as_ref().is_ok_and(|one| one.file_name() != "photos"));
    let is_empty = others.count() == 0 && fs::read_dir(folder.join("photos"))?.count() == 0;
    ensure!(is_empty, "{} is not empty: name another folder", folder.display());
    write(pool, media, site, Output::Folder(folder.to_owned(), None)).await
}

/// Writes a site into one encrypted file that is not there yet; nothing of it is ever on the disk in the clear. What fails
/// leaves no file.
///
/// # Errors
/// When the file is there, or the database or the store of photos does not answer.
pub async fn leave_sealed(
    pool: &PgPool,
    media: &Media,
    site: SiteId,
    (file, to): (&Path, &PublicKey),
) -> anyhow::Result<Left> {
    let sealed = Sealed::begin(file, to)?;
    let left = write(pool, media, site, Output::Sealed(Box::new(sealed))).await;
    left.inspect_err(|_| {
        let _ = fs::remove_file(file);
    })
}

async fn write(pool: &PgPool, media: &Media, site: SiteId, mut output: Output) -> anyhow::Result<Left> {
    let mut connection = pool.acquire().await?;
    let mut snapshot = connection.begin().await?;
    sqlx::raw_sql(
        "set transaction isolation level repeatable read read only; set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'",
    )
    .execute(&mut *snapshot)
    .await?;
    let mut left = Left::default();
    for kind in Kind::ALL {
        output.begin(kind)?;
        let count = if kind == Kind::Photos {
            photos(&mut snapshot, media, site, &mut output, &mut left.lost_photos).await?
        } else {
            let mut lines = lines(&mut snapshot, site, kind);
            let mut count = 0;
            while let Some(line) = lines.try_next().await? {
                output.line(kind, &line)?;
                count += 1;
            }
            count
        };
        output.end(kind)?;
        left.lines.insert(kind.code(), count);
    }
    snapshot.rollback().await?;
    output.finish()?;
    Ok(left)
}

/// What the file of members is called until all is written: an export that ended half-way is no folder to import.
const UNFINISHED: &str = ".members.jsonl";

/// Where it is written to.
enum Output {
    /// With the file of lines that is open.
    Folder(PathBuf, Option<BufWriter<File>>),
    Sealed(Box<Sealed>),
}

impl Output {
    fn begin(&mut self, kind: Kind) -> anyhow::Result<()> {
        if let Self::Folder(folder, open) = self {
            let name = if kind == Kind::Members { UNFINISHED.to_owned() } else { kind.file() };
            *open = Some(BufWriter::new(create(&folder.join(name))?));
        }
        Ok(())
    }

    fn line(&mut self, kind: Kind, line: &str) -> anyhow::Result<()> {
        match self {
            Self::Folder(_, open) => {
                if let Some(file) = open {
                    writeln!(file, "{line}")?;
                }
                Ok(())
            }
            Self::Sealed(sealed) => sealed.line(kind, line),
        }
    }

    fn picture(&mut self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Folder(folder, _) => Ok(create(&folder.join(path))?.write_all(bytes)?),
            Self::Sealed(sealed) => sealed.add(path, bytes),
        }
    }

    fn end(&mut self, kind: Kind) -> anyhow::Result<()> {
        match self {
            Self::Folder(_, open) => {
                if let Some(file) = open.take() {
                    file.into_inner()?.sync_all()?;
                }
                Ok(())
            }
            Self::Sealed(sealed) => sealed.end(kind),
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Folder(folder, _) => {
                fs::rename(folder.join(UNFINISHED), folder.join(Kind::Members.file()))?;
                Ok(File::open(&folder)?.sync_all()?)
            }
            Self::Sealed(sealed) => sealed.finish(),
        }
    }
}

/// A file that is not there yet: another export into the same folder would write over this one's.
fn create(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    file.with_context(|| format!("{} can't be written", path.display()))
}

/// The lines of a file, in the order of the ids.
fn lines(
    connection: &mut PgConnection,
    site: SiteId,
    kind: Kind,
) -> BoxStream<'_, Result<String, sqlx::Error>> {
    match kind {
        // Files besides lines.
        Kind::Photos => Box::pin(futures_util::stream::empty()),
        Kind::Members => sqlx::query_scalar!(
            r#"select jsonb_strip_nulls(jsonb_build_object('external_id', m.external_id, 'name', coalesce(p.wanted_name, p.name),
                 'username', (select username from moved_members w where w.member_id = m.id), 'email', a.email,
                 'password_hash', case when a.password_hash ~ '^(moved:|[$]argon2id[$])' and a.password_hash <> $2
                   then regexp_replace(a.password_hash, '^moved:', '') end,
                 'gender', p.gender, 'seeks', case when p.seeks_non_binary or p.seeks_couples <> '{}' then concat_ws(',', case when p.seeks_male then 'male' end,
                     case when p.seeks_female then 'female' end, case when p.seeks_non_binary then 'non_binary' end, nullif(array_to_string(p.seeks_couples, ','), ''))
                   when p.seeks_male and p.seeks_female then 'both' when p.seeks_male then 'male' else 'female' end,
                 'date_of_birth', p.date_of_birth,
                 'second_date_of_birth', (select s.date_of_birth from second_persons s where s.member_id = p.id), 'country', p.country, 'region', p.region, 'city', p.city, 'language', a.language,
                 'created_at', p.created_at, 'active_at', coalesce(v.active_at, p.created_at), 'confirmed', coalesce(a.status <> 'not_confirmed', true),
                 'standing', case a.status when 'closed' then 'banned' else 'active' end, 'banned_for', d.facts,
                 'fictional', p.fictional, 'invisible', p.invisible,
                 'unsubscribed', exists (select from notification_preferences n where n.member_id = p.id and n.unsubscribed),
                 'about', p.about, 'reason', p.reason, 'interests', p.interests, 'intent', p.intent, 'languages', p.languages,
                 'prompts', (select jsonb_agg(jsonb_build_object('id', id, 'answer', answer) order by place)
                             from unnest(p.prompts, p.prompt_answers) with ordinality kept (id, answer, place)),
                 'relationship_status', p.relationship_status,
                 'body_type', p.body_type, 'hair_colour', p.hair_colour, 'eye_colour', p.eye_colour, 'tattoos', p.tattoos))::text as "line!"
               from (select id, external_id from movers where site_id = $1) m join profiles p on p.id = m.id left join accounts a on a.member_id = p.id
               left join member_activity v on v.member_id = p.id
               left join decisions d on d.member_id = p.id and d.measure = 'account_closed' and d.undone_at is null
               order by m.external_id collate "C""#,
            site.0,
            accounts::NO_PASSWORD,
        )
        .fetch(connection),
        Kind::Consents => sqlx::query_scalar!(
            r#"select jsonb_strip_nulls(jsonb_build_object('member', m.external_id, 'kind', c.kind, 'version', c.version,
                 'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at))::text as "line!"
               from (select id, external_id from movers where site_id = $1) m join consents c on c.member_id = m.id where c.kind in ('terms', 'orientation')
               order by m.external_id collate "C", c.given_at, c.kind, c.version"#,
            site.0,
        )
        .fetch(connection),
        Kind::Orders => orders(connection, site),
        Kind::Credits => credits(connection, site),
        Kind::Likes => sqlx::query_scalar!(
            r#"select jsonb_build_object('from', m.external_id, 'to', other.external_id, 'created_at', l.created_at,
                 'seen', l.seen_at is not null)::text as "line!"
               from (select id, external_id from movers where site_id = $1) other
               join (select * from likes_received where member_id in (select id from movers where site_id = $1)) l on l.member_id = other.id
               join (select id, external_id from movers where site_id = $1) m on m.id = l.other_id
               order by m.external_id collate "C", other.external_id collate "C""#,
            site.0,
        )
        .fetch(connection),
        Kind::Blocks => sqlx::query_scalar!(
            r#"select jsonb_build_object('from', m.external_id, 'to', other.external_id, 'created_at', b.created_at)::text as "line!"
               from (select id, external_id from movers where site_id = $1) m join out_of_reach b on b.member_id = m.id join (select id, external_id from movers where site_id = $1) other on other.id = b.other_id
               where b.direction = 'blocks' order by m.external_id collate "C", other.external_id collate "C""#,
            site.0,
        )
        .fetch(connection),
        Kind::Conversations => sqlx::query_scalar!(
            r#"with pair as materialized (
                 select m.external_id as one, other.external_id as other, p.conversation_id from (select id, external_id from movers where site_id = $1) m
                 join (select * from conversation_pairs where member_id in (select id from movers where site_id = $1)) p on p.member_id = m.id
                 join (select id, external_id from movers where site_id = $1) other on other.id = p.other_id
                 where m.external_id collate "C" < other.external_id collate "C")
               select jsonb_build_object('external_id', pair.one || ':' || pair.other,
                 'members', jsonb_build_array(pair.one, pair.other), 'created_at', c.created_at)::text as "line!"
               from pair join conversations c on c.id = pair.conversation_id
               order by pair.one collate "C", pair.other collate "C""#,
            site.0,
        )
        .fetch(connection),
        Kind::Messages => sqlx::query_scalar!(
            r#"with side as materialized (
                 select m.id, m.external_id, p.other_id, p.conversation_id, p.read_seq from (select id, external_id from movers where site_id = $1) m
                 join (select own.member_id, own.other_id, own.conversation_id, r.read_seq from conversation_pairs own
                       left join conversation_members r on r.member_id = own.member_id and r.conversation_id = own.conversation_id
                       where own.member_id in (select id from movers where site_id = $1)) p on p.member_id = m.id
               ), pair as materialized (
                 select m.conversation_id, m.id, m.external_id as one, other.external_id as other, m.read_seq, other.read_seq as other_read_seq
                 from side m join side other on other.conversation_id = m.conversation_id and other.id = m.other_id
                 where m.external_id collate "C" < other.external_id collate "C")
               select jsonb_build_object('external_id', pair.one || ':' || pair.other || ':' || row_number() over
                   (partition by w.conversation_id order by w.seq),
                 'conversation', pair.one || ':' || pair.other,
                 'from', case when w.sender_id = pair.id then pair.one else pair.other end, 'text', w.body, 'sent_at', w.created_at,
                 'read', coalesce(w.seq <= case when w.sender_id = pair.id then pair.other_read_seq else pair.read_seq end, false))::text as "line!"
               from pair join messages w on w.conversation_id = pair.conversation_id
               where w.body <> ''
               order by pair.one collate "C", pair.other collate "C", w.seq"#,
            site.0,
        )
        .fetch(connection),
        Kind::Redirects => sqlx::query_scalar!(
            r#"select jsonb_build_object('from', address, 'to', target)::text as "line!" from old_addresses where site_id = $1
               order by address collate "C""#,
            site.0,
        )
        .fetch(connection),
    }
}

/// What was bought on the site before that, and here.
fn orders(connection: &mut PgConnection, site: SiteId) -> BoxStream<'_, Result<String, sqlx::Error>> {
    sqlx::query_scalar!(
        r#"select jsonb_strip_nulls(jsonb_build_object('external_id', bought.external_id, 'member', m.external_id, 'credits', credits,
                 'price_minor', price_minor, 'currency', currency, 'method', method, 'status', bought.status, 'created_at', bought.created_at))::text
                 as "line!"
               from (select id, external_id from movers where site_id = $1) m cross join lateral (
                 select external_id, credits, price_minor, currency, method, status, created_at from earlier_orders where member_id = m.id
                 union all select id::text, credits, price_minor, currency, method, case status when 'completed' then 'paid' else status end,
                   created_at from orders where member_id = m.id and completed_at is not null) bought
               order by m.external_id collate "C", bought.created_at, bought.external_id collate "C""#,
        site.0,
    )
    .fetch(connection)
}

/// What is left of credits. A purchase that was taken back gave what is left of it.
fn credits(connection: &mut PgConnection, site: SiteId) -> BoxStream<'_, Result<String, sqlx::Error>> {
    sqlx::query_scalar!(
        r#"select jsonb_strip_nulls(jsonb_build_object('external_id', external_id || ':' || nr, 'member', external_id,
                 'kind', kind, 'credits', credits, 'remaining', remaining,
                 'price_minor', case kind when 'bought' then price_minor end, 'currency', case kind when 'bought' then currency end,
                 'order', case kind when 'bought' then bought end, 'created_at', created_at))::text as "line!"
               from (select m.external_id, case when l.stands then l.kind else 'free' end as kind, l.credits, l.remaining, l.price_minor, l.currency,
                       coalesce(e.external_id, o.id::text) as bought, l.created_at,
                       row_number() over (partition by m.id order by l.created_at, l.kind, l.credits, l.remaining, l.price_minor) as nr
                     from (select id, external_id from movers where site_id = $1) m
                     join (select * from credit_lots where member_id in (select id from movers where site_id = $1)) l on l.member_id = m.id
                     left join earlier_orders e on e.member_id = l.member_id and e.id = l.order_id
                     left join orders o on o.member_id = l.member_id and o.id = l.order_id and o.completed_at is not null
                     where l.remaining > 0 or (l.kind = 'bought' and l.stands)) lot
               order by external_id collate "C", nr"#,
        site.0,
    )
    .fetch(connection)
}

/// Each picture as a file, and the lines about them. Rejected ones stay behind.
async fn photos(
    connection: &mut PgConnection,
    media: &Media,
    site: SiteId,
    output: &mut Output,
    lost: &mut Vec<String>,
) -> anyhow::Result<u64> {
    let mut rows = sqlx::query!(
        r#"select m.external_id as "external_id!", f.status = 'active' as "approved!", f.nude_by is not null as "nude!", f.album, coalesce(f.blob_source, f.blob_large) as "blob!", f.created_at,
             row_number() over (partition by m.id order by f.position) as "nr!"
           from (select id, external_id from movers where site_id = $1) m join photos f on f.member_id = m.id where f.status <> 'rejected'
           order by m.external_id collate "C", f.position"#,
        site.0,
    )
    .fetch(connection);
    let mut count = 0;
    while let Some(row) = rows.try_next().await? {
        let Some(bytes) = media.get(&row.blob).await? else {
            lost.push(row.external_id);
            continue;
        };
        count += 1;
        let ending = row.blob.rsplit('.').next().unwrap_or("jpg");
        let path = format!("photos/{count:07}.{ending}");
        output.picture(&path, &bytes)?;
        let line = Photo {
            external_id: format!("{}:{}", row.external_id, row.nr),
            member: row.external_id,
            file: path,
            created_at: Some(row.created_at),
            approved: row.approved,
            nude: row.nude,
            album: row.album,
        };
        output.line(Kind::Photos, &serde_json::to_string(&line)?)?;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// However it ends: what was not written to its end has no members, and nobody else reads any of it.
    #[test]
    fn half_an_export_is_none() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().to_owned();
        let write = || -> anyhow::Result<Output> {
            let mut output = Output::Folder(folder.clone(), None);
            for kind in Kind::ALL {
                output.begin(kind)?;
                output.line(kind, "{}")?;
                output.end(kind)?;
            }
            output.picture("1.jpg", b"picture")?;
            Ok(output)
        };
        let output = write().unwrap();
        assert!(!folder.join("members.jsonl").exists());
        let other = format!("{:#}", write().err().unwrap());
        assert!(other.contains("members.jsonl can't be written"), "{other}");
        output.finish().unwrap();
        for name in ["members.jsonl", "messages.jsonl", "1.jpg"] {
            let mode = folder.join(name).metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
        assert_eq!(fs::read_to_string(folder.join("members.jsonl")).unwrap(), "{}\n");
        assert!(!folder.join(UNFINISHED).exists());
    }
}
