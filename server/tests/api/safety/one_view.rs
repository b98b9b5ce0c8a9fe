//! Blocks are asked for by one view, `out_of_reach`: a query that names the table
//! itself could forget a direction, and would be one place more to look at when a block must hold.

use crate::world::World;
use std::{
    fs,
    path::{Path, PathBuf},
};
use syn::{LitStr, visit::Visit};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether SQL reads or writes the table: its name as a word where tables stand.
fn names_the_table(sql: &str) -> bool {
    let words: Vec<String> = sql
        .to_lowercase()
        .split(|sign: char| !(sign.is_alphanumeric() || "_,;".contains(sign)))
        .flat_map(|word| word.split_inclusive([',', ';']).map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| !word.is_empty() && word != "public")
        .collect();
    let mut in_from = false;
    words.windows(2).any(|pair| {
        let [before, word] = pair else { return false };
        in_from = match before.trim_end_matches([',', ';']) {
            "from" => true,
            "where" | "select" | "set" | "order" | "group" | "returning" | "limit" => false,
            _ => in_from,
        };
        let stands = ["from", "join", "into", "update", "using", "only", "table", "exists", "truncate", "on"];
        word.trim_end_matches([',', ';']) == "blocks"
            && (stands.contains(&before.as_str()) || (in_from && before.ends_with(',')))
    })
}

/// The texts in a file, also those inside macros such as `query!`.
struct Texts(Vec<String>);

impl<'ast> Visit<'ast> for Texts {
    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.0.push(literal.value());
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.0.push(invocation.tokens.to_string());
    }

    /// Comments may speak of blocks.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

#[test]
fn the_reader_of_sql_knows_the_table_from_a_column() {
    for sql in [
        "select from blocks where 1 = 1",
        "select a from b, blocks where 1 = 1",
        "delete from public.blocks",
        "select * from a join\n blocks b on true",
        "insert into blocks (a) values (1)",
        "update blocks set direction = 'x'",
    ] {
        assert!(names_the_table(sql), "{sql}");
    }
    for sql in [
        "select failures, blocks, blocked_until from login_failures",
        "update login_failures set failures = $4, blocks = $5",
        "select other_id from out_of_reach where member_id = $1 and direction = 'blocks'",
    ] {
        assert!(!names_the_table(sql), "{sql}");
    }
}

#[test]
fn only_what_writes_blocks_names_their_table() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut naming = Vec::new();
    for file in files {
        let mut texts = Texts(Vec::new());
        texts.visit_file(&syn::parse_file(&fs::read_to_string(&file).unwrap()).unwrap());
        if texts.0.iter().any(|text| names_the_table(text)) {
            naming.push(file.strip_prefix(&source).unwrap().display().to_string());
        }
    }
    assert_eq!(naming, ["members/blocks.rs"], "ask out_of_reach instead");
}

/// What is in the database after all migrations, so that a replaced function counts as it is now.
#[tokio::test]
async fn no_other_function_or_view_of_the_database_names_it() {
    let world = World::start().await;
    let functions: Vec<(String, String)> = sqlx::query_as(
        "select proname::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by proname",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let naming: Vec<&str> =
        functions.iter().filter(|(_, body)| names_the_table(body)).map(|(name, _)| name.as_str()).collect();
    assert!(naming.is_empty(), "{naming:?}");
    let views: Vec<String> =
        // A cluster has some of Citus's own.
        sqlx::query_scalar("select viewname::text from pg_views where schemaname = 'public' and viewname not like 'citus\\_%' order by 1")
            .fetch_all(&world.db)
            .await
            .unwrap();
    // What staff did, for the proof of their log, and who moves out with a site: they show nobody to anybody.
    let known = ["audit_owed", "movers", "out_of_reach"];
    assert_eq!(views, known, "look whether others show members to each other");
}

/// Whoever asks the view says by whom: without that, everybody's blocks would count.
#[test]
fn every_question_names_the_member() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    for file in files {
        let mut texts = Texts(Vec::new());
        texts.visit_file(&syn::parse_file(&fs::read_to_string(&file).unwrap()).unwrap());
        for text in texts.0 {
            asked_by_somebody(&text, &file);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let migrations = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let on_clusters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/citus.sql");
    for file in migrations.chain([on_clusters]) {
        asked_by_somebody(&fs::read_to_string(&file).unwrap(), &file);
    }
}

/// Behind a table these are no other name of it.
const NO_NAMES: [&str; 12] =
    ["where", "on", "join", "order", "group", "union", "limit", "cross", "left", "and", "or", "using"];

/// What is asked of the view, from its name to the end of that question, and by which name.
fn questions(text: &str) -> Vec<(Option<String>, String)> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let asked = ["from out_of_reach", "join out_of_reach", ", out_of_reach"];
    let places =
        asked.iter().flat_map(|words| text.match_indices(words).map(|(place, words)| place + words.len()));
    let questions = places.map(|place| {
        let question = until_its_end(&text[place..]);
        let words = question.strip_prefix(' ').unwrap_or_default();
        let words = words.strip_prefix("as ").unwrap_or(words);
        let name =
            words.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).next().unwrap_or_default();
        let name = (!name.is_empty() && !NO_NAMES.contains(&name)).then(|| name.to_owned());
        (name, question.to_owned())
    });
    questions.collect()
}

/// To the bracket that it stands in, the end of the statement or of its text, or to what is put beside it.
fn until_its_end(text: &str) -> &str {
    let mut depth = 0;
    for (place, sign) in text.char_indices() {
        let is_end = match sign {
            '(' => {
                depth += 1;
                false
            }
            ')' if depth > 0 => {
                depth -= 1;
                false
            }
            ')' => true,
            ';' | '"' => depth == 0,
            ' ' => depth == 0 && text[place..].starts_with(" union "),
            _ => false,
        };
        if is_end {
            return &text[..place];
        }
    }
    text
}

/// Where the view goes by another name, by the column of that one: another table's says nothing of it.
fn names_the_member((name, question): &(Option<String>, String)) -> bool {
    let column =
        name.as_ref().map_or_else(|| "member_id = ".to_owned(), |name| format!("{name}.member_id = "));
    let part_of_a_name = |sign: char| sign.is_alphanumeric() || "_.".contains(sign);
    question
        .match_indices(&column)
        .any(|(place, _)| !question[..place].chars().next_back().is_some_and(part_of_a_name))
}

fn asked_by_somebody(text: &str, file: &Path) {
    for question in questions(text) {
        assert!(names_the_member(&question), "{}: {question:?}", file.display());
    }
}

#[test]
fn a_question_of_everybody_is_told_from_one_of_a_member() {
    for sql in [
        "select other_id from out_of_reach where member_id = $1",
        "id not in (select other_id from out_of_reach\n   where member_id = $1) and a.member_id = $2",
        "exists (select from out_of_reach as gone where gone.other_id = p.id and (gone.member_id = p_viewer))",
        "join out_of_reach x on x.member_id = v.id",
        "delete from b using unnest($1::uuid[]) gone (id), out_of_reach other where other.member_id = gone.id",
    ] {
        let found = questions(sql);
        assert!(found.len() == 1 && found.iter().all(names_the_member), "{found:?}");
    }
    for sql in [
        "select other_id from out_of_reach",
        "id not in (select other_id from out_of_reach where other_id = p.id) and member_id = $1",
        "exists (select from out_of_reach gone where gone.other_id = p.id and mine.member_id = $1)",
        "exists (select from out_of_reach gone where gone.other_id = p.id and a_gone.member_id = $1)",
        "select other_id from out_of_reach where mine.member_id = $1",
        "select other_id from out_of_reach union all select id from a where member_id = $1",
        "select other_id from out_of_reach; delete from a where member_id = $1",
    ] {
        let found = questions(sql);
        assert!(found.len() == 1 && !found.iter().any(names_the_member), "{found:?}");
    }
}

/// The view vanishes from plans: what is left is a look into the table's own index.
#[tokio::test]
async fn the_planner_puts_the_table_in_place_of_the_view() {
    let world = World::start().await;
    for sql in [
        "explain select id from profiles where id not in (select other_id from out_of_reach where member_id = $1)",
        "explain select id from profiles p where not exists (select from out_of_reach other where other.member_id = $1 and other.other_id = p.id)",
    ] {
        let plan: Vec<String> =
            sqlx::query_scalar(sql).bind(world.app.random.uuid()).fetch_all(&world.db).await.unwrap();
        let plan = plan.join("\n");
        assert!(plan.contains("on blocks") && !plan.contains("out_of_reach"), "{plan}");
    }
}
