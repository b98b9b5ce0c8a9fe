//! The Debian package: the manual in it leads nowhere that is not in it, and its units are as closed as the server's.

use super::root;
use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

/// What `systemd-analyze security` may say of a unit, of 10.
const EXPOSURE: f64 = 2.0;

fn packaging() -> PathBuf {
    root().join("packaging")
}

/// What cargo-deb is told.
fn package() -> Value {
    let text = fs::read_to_string(root().join("server/Cargo.toml")).unwrap();
    let manifest: Value = Figment::from(Toml::string(&text)).extract().unwrap();
    manifest["package"]["metadata"]["deb"].clone()
}

/// Files of the repository that match a path with a star in its last part.
fn matching(pattern: &Path) -> Vec<PathBuf> {
    let name = pattern.file_name().unwrap().to_str().unwrap();
    let Some((begin, end)) = name.split_once('*') else { return vec![pattern.to_owned()] };
    let entries = fs::read_dir(pattern.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let fits = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with(begin) && name.ends_with(end)
    };
    entries.filter(fits).collect()
}

/// Without `..`, whatever is there.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// Where each file of the repository that is in the package is installed.
fn installed() -> BTreeMap<PathBuf, PathBuf> {
    let mut installed = BTreeMap::new();
    for asset in package()["assets"].as_array().unwrap() {
        let (from, to) = (asset[0].as_str().unwrap(), asset[1].as_str().unwrap());
        if from.starts_with("target/") {
            continue;
        }
        let files = matching(&root().join("server").join(from));
        assert!(!files.is_empty(), "{from}");
        for file in files {
            assert!(file.is_file(), "{} is not there", file.display());
            let into = Path::new("/").join(to);
            let place = if to.ends_with('/') { into.join(file.file_name().unwrap()) } else { into };
            installed.insert(place, file);
        }
    }
    installed
}

#[test]
fn no_link_of_the_installed_manual_is_dead() {
    let installed = installed();
    let (mut count, mut dead) = (0, Vec::new());
    for (place, file) in
        installed.iter().filter(|(place, _)| place.extension().is_some_and(|end| end == "md"))
    {
        let text = fs::read_to_string(file).unwrap();
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        for target in targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            count += 1;
            let to = target.split('#').next().unwrap();
            let to = (!to.is_empty()).then(|| plain(&place.with_file_name("").join(to)));
            // A folder is there with what is in it.
            if to.is_some_and(|to| !installed.keys().any(|place| place.starts_with(&to))) {
                dead.push(format!("{}: {target}", place.display()));
            }
        }
        // Paths that it names.
        for rest in text.split("/usr/share/doc/liaison/").skip(1) {
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && !"./-_".contains(letter));
            let named = Path::new("/usr/share/doc/liaison")
                .join(rest[..end.unwrap_or(rest.len())].trim_end_matches('.'));
            let is_there = installed.keys().any(|place| place.starts_with(&named));
            count += 1;
            dead.extend((!is_there).then(|| format!("{}: {}", place.display(), named.display())));
        }
    }
    assert!(count > 100, "only {count} links were found");
    assert!(dead.is_empty(), "{dead:#?}");
}

/// The names of the package's units, as cargo-deb is told.
fn units() -> Vec<String> {
    let units = package()["systemd-units"].clone();
    units.as_array().unwrap().iter().map(|unit| unit["unit-name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_unit_is_packaged_and_runs_a_command_that_there_is() {
    let units = units();
    for entry in fs::read_dir(packaging()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        match path.extension().and_then(|end| end.to_str()) {
            Some("timer") => assert!(path.with_extension("service").exists(), "{name}"),
            Some("service") => {
                assert!(units.contains(&name), "{name} is not in the package");
                let text = fs::read_to_string(&path).unwrap();
                let line =
                    text.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/")).expect(&name);
                liaison::cli::program().try_get_matches_from(line.split(' ')).expect(&name);
            }
            _ => {}
        }
    }
    // What the manual says to enable.
    let page = super::page("operations/first-site.md");
    for unit in
        page.split(' ').map(str::trim).filter(|word| word.starts_with("liaison-") && !word.contains('='))
    {
        let unit = unit.split(['\n', '`']).next().unwrap();
        let is_unit = [".timer", ".service"].iter().any(|end| unit.ends_with(end));
        assert!(!is_unit || packaging().join(unit).exists(), "{unit}");
    }
}

#[test]
fn the_timers_units_are_as_closed_as_the_server() {
    let walls = |text: &str| -> Vec<String> {
        let lines = text.lines().skip_while(|line| !line.starts_with("NoNewPrivileges="));
        let lines = lines.take_while(|line| !line.starts_with('['));
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
    };
    let server = fs::read_to_string(packaging().join("liaison.service")).unwrap();
    let shared = fs::read_to_string(packaging().join("liaison-.service.d/hardened.conf")).unwrap();
    assert!(walls(&server).len() > 20, "{server}");
    assert_eq!(walls(&server), walls(&shared));
    assert!(shared.contains("After=liaison.service"), "at boot they would come before the server");
    for unit in units() {
        let path = packaging().join(format!("{unit}.service"));
        let analyse = Command::new("systemd-analyze")
            .args(["security", "--offline=true", "--no-pager"])
            .arg(path)
            .output();
        // Not on every machine.
        let Ok(output) = analyse else { return };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let level = said
            .rsplit_once("Overall exposure level for ")
            .and_then(|(_, rest)| rest.split_whitespace().nth(1));
        let Some(level) = level.and_then(|level| level.parse::<f64>().ok()) else {
            eprintln!("this systemd-analyze looks at no files: {said}");
            return;
        };
        assert!(level <= EXPOSURE, "{unit}: {level}\n{said}");
    }
}

/// Blocks of a page that are to be typed.
fn shell_blocks(page: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    let mut fenced = false;
    for line in page.lines() {
        fenced ^= line.starts_with("```");
        match line.strip_prefix("    ").filter(|_| !fenced) {
            Some(line) => blocks.last_mut().unwrap().extend([line, "\n"]),
            None if !blocks.last().unwrap().is_empty() => blocks.push(String::new()),
            None => {}
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

#[test]
fn a_shell_reads_every_block_of_the_way_to_an_open_site() {
    let blocks = shell_blocks(&super::page("operations/first-site.md"));
    assert!(blocks.len() > 10, "{blocks:?}");
    for block in blocks {
        let output = Command::new("/bin/sh").args(["-n", "-c", &block]).output().unwrap();
        assert!(output.status.success(), "{block}{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// How many seconds a rule waits before it fires.
fn waits(rules: &str, alert: &str) -> u32 {
    let (_, rule) = rules.split_once(&format!("- alert: {alert}\n")).unwrap();
    let length = rule.lines().find_map(|line| line.trim().strip_prefix("for: ")).unwrap();
    let (number, unit) = length.split_at(length.len() - 1);
    number.parse::<u32>().unwrap() * if unit == "m" { 60 } else { 1 }
}

/// Prometheus looks and judges every 15 s, and Alertmanager gathers for 30 s by itself.
#[test]
fn the_server_is_away_for_long_enough_that_somebody_is_told() {
    let rules = fs::read_to_string(packaging().join("monitoring/alerts.yml")).unwrap();
    let page = super::page("operations/first-site.md");
    let away: u32 = page.lines().find_map(|line| line.strip_prefix("    sleep ")).unwrap().parse().unwrap();
    assert!(away >= waits(&rules, "LiaisonDown") + 15 + 15 + 30 + 30, "{away} s");
}

/// Whoever installs a version reads what it brings: in CHANGELOG.md, and in what Debian shows.
#[test]
fn this_version_heads_both_changelogs() {
    let version = env!("CARGO_PKG_VERSION");
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let ours = read("CHANGELOG.md");
    let newest = ours
        .lines()
        .filter_map(|line| line.strip_prefix("## ["))
        .find(|line| !line.starts_with("Unreleased"));
    assert!(newest.is_some_and(|line| line.starts_with(&format!("{version}]"))), "{newest:?}");
    assert!(read("packaging/debian/changelog").starts_with(&format!("liaison ({version}-")));
}
