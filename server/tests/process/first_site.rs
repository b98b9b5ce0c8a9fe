//! docs/operations/first-site.md on an empty folder: its configuration and the program's commands, in their order.

use crate::{
    server::{Setup, folder, turn},
    sites::chapter,
};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};
use testkit::Page;

const PAGE: &str = include_str!("../../../docs/operations/first-site.md");
const BACKUP_UNIT: &str = include_str!("../../../packaging/liaison-backup.service");

/// The step's text.
fn step(heading: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n## {heading}\n")).expect(heading);
    rest.split_once("\n## ").map_or(rest, |(step, _)| step)
}

/// Its lines to type that begin so.
fn typed(step: &str, begin: &str) -> Vec<String> {
    let lines = step.lines().filter_map(|line| line.strip_prefix("    "));
    let lines = lines.filter(|line| line.starts_with(begin)).map(str::to_owned).collect::<Vec<_>>();
    assert!(!lines.is_empty(), "{begin} stands nowhere in {step}");
    lines
}

/// The machine's folders, all in one.
struct Machine<'a>(&'a Path);

impl Machine<'_> {
    /// What is typed, here.
    fn here(&self, line: &str) -> String {
        let root = self.0.display();
        line.replace("/srv/", &format!("{root}/srv/")).replace("/etc/liaison/", &format!("{root}/state/"))
    }

    /// As root types it.
    fn shell(&self, line: &str) -> Output {
        Command::new("/bin/sh").args(["-ec", &self.here(line)]).output().unwrap()
    }

    /// `sudo -u liaison env A=b liaison …`: with these variables and no others.
    fn beside(&self, line: &str) -> String {
        let program = std::env::var("CARGO_BIN_EXE_liaison").unwrap();
        let (variables, arguments) = line.split_once(" liaison ").unwrap();
        let output = self.shell(&format!("env -i PATH=\"$PATH\" HOME=/ {variables} {program} {arguments}"));
        let said = [output.stdout.as_slice(), &output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(output.status.success(), "{line}: {said}");
        said
    }
}

/// The configuration of step 4, in the file that the program reads here, with the key that it names.
fn configure(machine: &Machine<'_>) {
    let fourth = step("4 The configuration");
    let (_, rest) = fourth.split_once("```toml\n").unwrap();
    let (settings, _) = rest.split_once("```").unwrap();
    let file = machine.0.join("state/liaison.toml");
    fs::write(&file, machine.here(settings)).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    for line in typed(fourth, "openssl genrsa") {
        assert!(machine.shell(&line).status.success(), "{line}");
    }
    let public = machine.shell(&typed(step("5 DNS and mail"), "openssl rsa")[0]);
    let key = String::from_utf8(public.stdout).unwrap();
    assert!(key.starts_with("MII") && key.len() > 300, "{key}");
}

async fn follow(setup: &Setup, line: &str) -> String {
    let arguments: Vec<&str> =
        line.split_whitespace().skip_while(|word| *word != "liaison").skip(1).collect();
    setup.said(&arguments[1..]).await.1
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_an_open_site_and_its_first_restore_is_as_the_page_says() {
    let _turn = turn().await;
    let root = folder();
    let (machine, state) = (Machine(root.path()), root.path().join("state"));
    for folder in ["state", "srv", "srv/backups", "srv/drill"] {
        pgbox_passable(&root.path().join(folder));
    }
    configure(&machine);
    let setup = Setup::new(&state).with("LIAISON_DEMO", "false");
    let server = setup.serve().await;
    let [shows, doctor] = typed(step("4 The configuration"), "sudo -u liaison liaison ").try_into().unwrap();
    let shown = follow(&setup, &shows).await;
    assert!(shown.contains("https = true") && !shown.contains("user:password@"), "{shown}");
    let said = follow(&setup, &doctor).await;
    assert!(said.contains("problem  there is no site"), "{said}");
    assert!(said.contains("the machine is not outgrown"), "{said}");

    let visitor = Page::new(&server.base, "sunset.example");
    assert_eq!(visitor.get("/").await.status, 404);
    fs::write(state.join("mollie.key"), "live_abcdefghijklmnopqrstuvwxyz0123\n").unwrap();
    for command in chapter() {
        let (ok, said) = setup.said(&command.iter().map(String::as_str).collect::<Vec<_>>()).await;
        assert!(ok, "{command:?}: {said}");
    }

    let eighth = step("8 Backups and the morning look");
    assert!(typed(eighth, "systemctl start")[0].ends_with("liaison-backup.service"));
    let backup =
        BACKUP_UNIT.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/liaison ")).unwrap();
    let (ok, said) = setup.said(&machine.here(backup).split(' ').collect::<Vec<_>>()).await;
    assert!(ok, "{said}");
    let said = follow(&setup, &typed(eighth, "sudo -u liaison liaison ")[0]).await;
    assert!(said.contains("the last backup came to its end at"), "{said}");
    assert!(said.contains("PostgreSQL puts its log away"), "{said}");

    // The copy of the key, from the password manager.
    fs::copy(state.join("data.key"), root.path().join("srv/drill/data.key")).unwrap();
    let drill = typed(step("10 The first restore"), "sudo -u liaison env ");
    let [restore, keys, sites] = drill.try_into().unwrap();
    let bare = |line: &String| line.replace("sudo -u liaison env ", "");
    let said = machine.beside(&bare(&restore));
    assert!(said.contains("profiles and") && said.contains("the ledger proves itself"), "{said}");
    machine.beside(&bare(&keys));
    assert!(machine.beside(&bare(&sites)).contains("sunset.example"));
    assert!(setup.said(&["site", "list"]).await.0, "the real one goes on");
    drop(server);
}

/// PostgreSQL's account gets through.
fn pgbox_passable(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o711)).unwrap();
}
