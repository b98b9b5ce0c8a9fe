//! The PostgreSQL that members go to: it copies what is there, and follows.

use super::{
    HURRY, NAME, TAKE_TIME, execute, execute_each, migrations,
    node::Node,
    open,
    source::{Shard, Source, refuse_few_workers},
};
use crate::kernel::{cluster, event_days};
use anyhow::{Context, ensure};
use sqlx::{Connection, PgConnection};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// Days of the log of events that are made ahead: nobody makes any here while it follows.
const AHEAD: i64 = 30;
/// How often it is looked whether the last of what was written is here.
const LOOK: Duration = Duration::from_millis(20);
/// A row of a shard, whole, becomes a row of the table that the shard is of. Whoever follows knows a table by its name alone, so a
/// shard's rows come into a table that is called as the shard is; that is of use for the time of following only.
const MIRROR: &str = "select format('create or replace function relocating.%1$I() returns trigger language plpgsql as $mirror$
    begin
        if tg_op <> ''INSERT'' then delete from public.%1$I where %2$s; end if;
        if tg_op <> ''DELETE'' then insert into public.%1$I (%3$s) overriding system value values (%4$s); end if;
        return null;
    end $mirror$', $1::text,
      (select string_agg(format('%1$I = old.%1$I', a.attname), ' and ') from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary),
      string_agg(quote_ident(w.attname), ', ' order by w.attnum), string_agg('new.' || quote_ident(w.attname), ', ' order by w.attnum))
    from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attnum > 0 and not w.attisdropped and w.attgenerated = ''
    where c.oid = format('public.%I', $1)::regclass group by c.oid";
/// What a shard's rows come into. Triggers sleep where rows only follow, but for those that are told not to.
const SHADOW: &str = "select format('create table public.%1$I (like public.%2$I including generated, primary key (%3$s));
    create trigger mirror after insert or update or delete on public.%1$I for each row execute function relocating.%2$I();
    alter table public.%1$I enable always trigger mirror', $2::text, $1::text,
      (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = format('public.%I', $1)::regclass and i.indisprimary))
    where to_regclass(format('public.%I', $2)) is null";
const SHADOWS: &str = "select format('drop table public.%I', c.relname) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.pronamespace = to_regnamespace('relocating') and c.relnamespace = 'public'::regnamespace";
const SUBSCRIBE: &str = "select format('create subscription %I connection %L publication relocating
        with (create_slot = false, slot_name = %L)', $1::text, $2::text, $3::text)
    where not exists (select from pg_subscription s join pg_database d on d.oid = s.subdbid and d.datname = current_database()
        where s.subname = $1)";
const SUBSCRIPTIONS: &str = "select s.subname::text from pg_subscription s
    join pg_database d on d.oid = s.subdbid and d.datname = current_database() where s.subname like 'relocating\\_%'";

pub(super) struct Target {
    connection: PgConnection,
    /// It has been made ready before.
    pub is_begun: bool,
}

/// How far the copy has come.
pub(super) struct Progress {
    /// Tables and shards that are whole, and as many as there are.
    pub copied: i64,
    pub all: i64,
    /// Nodes whose changes nobody reads at this moment.
    pub asleep: i64,
    /// Some of those that are being copied.
    pub at_work: Vec<String>,
}

impl Progress {
    /// From here on it only follows.
    pub(super) fn is_copied(&self) -> bool {
        self.all > 0 && self.copied == self.all
    }
}

impl Target {
    /// # Errors
    /// When it does not answer.
    pub(super) async fn open(url: &str) -> anyhow::Result<Self> {
        let mut connection = open(url).await.context("`to`")?;
        let is_begun: bool = sqlx::query_scalar("select to_regclass('relocating.mark') is not null")
            .fetch_one(&mut connection)
            .await?;
        Ok(Self { connection, is_begun })
    }

    /// # Errors
    /// When it is the one that members are on, by whatever address.
    pub(super) async fn refuse_same(&mut self, source: &mut PgConnection) -> anyhow::Result<()> {
        // A managed one may not say; then there are the words of the two addresses.
        let name = "select format('%s %s', system_identifier, current_database()) from pg_control_system()";
        let here: Result<String, _> = sqlx::query_scalar(name).fetch_one(source).await;
        let there: Result<String, _> = sqlx::query_scalar(name).fetch_one(&mut self.connection).await;
        ensure!(
            !matches!((here, there), (Ok(here), Ok(there)) if here == there),
            "`to` is the database that members are on: if the nodes were led there, name as `from` the one that they were on before"
        );
        Ok(())
    }

    /// No statement may keep members waiting for longer.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn hurry(&mut self) -> anyhow::Result<()> {
        Ok(execute(&mut self.connection, HURRY).await?)
    }

    /// What may take long does again.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn take_time(&mut self) -> anyhow::Result<()> {
        Ok(execute(&mut self.connection, TAKE_TIME).await?)
    }

    /// # Errors
    /// A sentence for the operator where it can't be followed from, or is somebody's.
    pub(super) async fn refuse_unfit(&mut self, source: &mut Source) -> anyhow::Result<()> {
        let connection = &mut self.connection;
        let (is_super, encoding): (bool, String) = sqlx::query_as(
            "select rolsuper, current_setting('server_encoding') from pg_roles where rolname = current_user",
        )
        .fetch_one(&mut *connection)
        .await?;
        ensure!(is_super, "the role of `to` must be a superuser there: no other one may follow");
        let ours: String =
            sqlx::query_scalar("select current_setting('server_encoding')").fetch_one(source.first()).await?;
        ensure!(encoding == ours, "the database there has the encoding {encoding}, and this one {ours}");
        refuse_few_workers(connection, source.nodes().count()).await?;
        ensure!(
            !cluster::is_spread(connection).await?,
            "tables there are spread already, and what follows would end up beside the shards, where nobody sees it: take a database without \
             tables, and `liaison distribute` after the change"
        );
        if self.is_begun {
            return Ok(());
        }
        let has_tables: bool = sqlx::query_scalar("select to_regclass('public.accounts') is not null")
            .fetch_one(&mut *connection)
            .await?;
        ensure!(
            has_tables,
            "the database there has no tables: `liaison migrate`, with its address in database_url as the nodes will have it, makes them"
        );
        let is_used: bool = sqlx::query_scalar(
            "select exists (select from public.sites) or exists (select from public.accounts)
               or exists (select from public.profiles) or exists (select from public.staff)",
        )
        .fetch_one(connection)
        .await?;
        ensure!(!is_used, "somebody works in the database there: take an empty one");
        Ok(())
    }

    /// # Errors
    /// A sentence for the operator where the tables are those of another release.
    pub(super) async fn refuse_other_release(&mut self, source: &mut Source) -> anyhow::Result<()> {
        let (ours, theirs) = (source.migrations().await?, migrations(&mut self.connection).await?);
        ensure!(
            ours == theirs,
            "the two have the tables of different releases: bring the members' up to date first (`liaison migrate`), with the program that \
             runs this, and upgrade nothing until the change is over"
        );
        Ok(())
    }

    /// Empties the tables, which hold what migrations put there. The rows of the other one say all of that as well.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn clear(&mut self, tables: &[String]) -> anyhow::Result<()> {
        let named: String =
            sqlx::query_scalar("select string_agg(format('public.%I', t), ', ') from unnest($1::text[]) t")
                .bind(tables)
                .fetch_one(&mut self.connection)
                .await?;
        let mut transaction = self.connection.begin().await?;
        // Some tables are never emptied, and triggers see to it.
        execute(&mut transaction, "set local session_replication_role = replica").await?;
        execute(
            &mut transaction,
            &format!(
                "truncate {named}; create schema {NAME}; create table {NAME}.mark (mark uuid primary key)"
            ),
        )
        .await?;
        transaction.commit().await?;
        self.is_begun = true;
        Ok(())
    }

    /// Days that are there, and those to come.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn make_days(&mut self, source: &mut Source, now: OffsetDateTime) -> anyhow::Result<()> {
        let there = event_days::days(source.first()).await?;
        let ahead = (0..=AHEAD).map(|days| now.date().saturating_add(time::Duration::days(days)));
        let all: BTreeSet<_> = there.into_iter().chain(ahead).collect();
        // They belong to whom the others belong to, who will drop them one day.
        let owner = sqlx::query_scalar(
            "select format('set role %I', tableowner) from pg_tables where schemaname = 'public' and tablename = 'member_events'",
        );
        let become_owner = owner.fetch_all(&mut self.connection).await?;
        execute_each(&mut self.connection, become_owner).await?;
        event_days::make_days(&mut self.connection, all).await?;
        Ok(execute(&mut self.connection, "reset role").await?)
    }

    /// Drops days that were dropped there since.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn drop_days(&mut self, source: &mut Source, now: OffsetDateTime) -> anyhow::Result<()> {
        let there: BTreeSet<_> = event_days::days(source.first()).await?.into_iter().collect();
        let here = event_days::days(&mut self.connection).await?;
        let gone = here.into_iter().filter(|day| *day < now.date() && !there.contains(day));
        Ok(event_days::drop_days(&mut self.connection, gone).await?)
    }

    /// Makes what the shards' rows come into.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn make_shadows(&mut self, shards: &[Shard]) -> anyhow::Result<()> {
        let tables: BTreeSet<&str> = shards.iter().map(|shard| shard.table.as_str()).collect();
        for table in tables {
            let mirror = sqlx::query_scalar(MIRROR).bind(table).fetch_all(&mut self.connection).await?;
            execute_each(&mut self.connection, mirror).await?;
        }
        for Shard { name, table, .. } in shards {
            let shadow =
                sqlx::query_scalar(SHADOW).bind(table).bind(name).fetch_all(&mut self.connection).await?;
            execute_each(&mut self.connection, shadow).await?;
        }
        Ok(())
    }

    /// Begins to copy from a node, and follows it from then on.
    ///
    /// # Errors
    /// When the PostgreSQL here does not reach it.
    pub(super) async fn subscribe(&mut self, node: &Node, slot: &str) -> anyhow::Result<()> {
        let statement = sqlx::query_scalar(SUBSCRIBE)
            .bind(format!("{NAME}_{}", node.id))
            .bind(&node.seen_there)
            .bind(slot)
            .fetch_all(&mut self.connection)
            .await?;
        execute_each(&mut self.connection, statement).await.with_context(|| {
            format!(
                "the PostgreSQL of `to` can't follow node {} (does it reach it? `from_as_seen_there`)",
                node.id
            )
        })
    }

    /// # Errors
    /// When it does not answer.
    pub(super) async fn progress(&mut self) -> anyhow::Result<Progress> {
        let found: (i64, i64, i64, Vec<String>) = sqlx::query_as(
            "select count(*) filter (where srsubstate = 'r'), count(*),
               (select count(*) from pg_stat_subscription where relid is null and pid is null
                  and subid in (select oid from pg_subscription where subdbid = (select oid from pg_database where datname = current_database()))),
               (select coalesce(array_agg(srrelid::regclass::text), '{}') from
                  (select srrelid from pg_subscription_rel where srsubstate not in ('i', 'r') limit 3) busy)
             from pg_subscription_rel",
        )
        .fetch_one(&mut self.connection)
        .await?;
        let (copied, all, asleep, at_work) = found;
        Ok(Progress { copied, all, asleep, at_work })
    }

    /// Until all is here that each node wrote before its mark.
    ///
    /// # Errors
    /// When that takes too long.
    pub(super) async fn wait_for(&mut self, marks: &[Uuid], until: Instant) -> anyhow::Result<()> {
        loop {
            let here: i64 = sqlx::query_scalar("select count(*) from relocating.mark where mark = any ($1)")
                .bind(marks)
                .fetch_one(&mut self.connection)
                .await?;
            if usize::try_from(here)? == marks.len() {
                return Ok(());
            }
            ensure!(Instant::now() < until, "what was written last did not arrive in time");
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Numbers go on where they were.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn take_numbers(&mut self, source: &mut Source) -> anyhow::Result<()> {
        let numbers: Vec<(String, i64)> = sqlx::query_as(
            "select sequencename::text, last_value from pg_sequences where schemaname = 'public' and last_value is not null",
        )
        .fetch_all(source.first())
        .await?;
        for (sequence, last) in numbers {
            sqlx::query("select setval(format('public.%I', $1::text)::regclass, $2)")
                .bind(sequence)
                .bind(last)
                .execute(&mut self.connection)
                .await?;
        }
        Ok(())
    }

    /// Follows no more, and is a database like any other.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn end(&mut self) -> anyhow::Result<()> {
        let followed: Vec<String> = sqlx::query_scalar(SUBSCRIPTIONS).fetch_all(&mut self.connection).await?;
        for name in followed {
            let dropped = execute(&mut self.connection, &format!("drop subscription {name}")).await;
            if dropped.is_err() {
                // The node does not answer: what it keeps for us stays there.
                let alone = [
                    format!("alter subscription {name} disable"),
                    format!("alter subscription {name} set (slot_name = none)"),
                    format!("drop subscription {name}"),
                ];
                execute_each(&mut self.connection, alone.into()).await?;
            }
        }
        let shadows = sqlx::query_scalar(SHADOWS).fetch_all(&mut self.connection).await?;
        execute_each(&mut self.connection, shadows).await?;
        execute(&mut self.connection, &format!("drop schema if exists {NAME} cascade")).await?;
        self.is_begun = false;
        Ok(())
    }
}
