//! How much memory the machine has, and what PostgreSQL takes of it.

use std::{fs, path::Path};

use crate::error::{IoContext, PgBoxError};

const MB: u64 = 1 << 20;
const GB: u64 = 1 << 30;
/// Where the kernel shows its control groups.
const GROUPS: &str = "/sys/fs/cgroup";

/// Memory of this machine in bytes, or the least that a control group around this process leaves it (`MemoryMax=`, a
/// container's limit).
pub fn machine_memory() -> u64 {
    // Not from /proc/meminfo, which a hardened unit hides (ProcSubset=pid).
    let whole = nix::sys::sysinfo::sysinfo().map_or(GB, |machine| machine.ram_total());
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    limit(&groups, Path::new(GROUPS)).map_or(whole, |limit| limit.min(whole))
}

/// The least limit of the groups in `/proc/self/cgroup` and of those above them.
fn limit(groups: &str, root: &Path) -> Option<u64> {
    let mut least = None;
    for line in groups.lines() {
        // hierarchy:controllers:path; version 2 names no controllers.
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, files) = match controllers {
            "" => (root.to_owned(), &["memory.max", "memory.high"][..]),
            "memory" => (root.join("memory"), &["memory.limit_in_bytes"][..]),
            _ => continue,
        };
        let own = root.join(path.trim_start_matches('/'));
        let folders = own.ancestors().take_while(|folder| folder.starts_with(&root));
        // "max" is none.
        let read = |file| fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
        let found = folders.flat_map(|folder| files.iter().map(|file| folder.join(file))).filter_map(read);
        least = least.into_iter().chain(found).min();
    }
    least
}

/// `initdb` writes this one into the file. PostgreSQL would call ours, which its command line gives, an error in its log
/// whenever it reads the file again.
pub(crate) fn is_ours_to_set(data: &Path) -> Result<(), PgBoxError> {
    let file = data.join("postgresql.conf");
    let text = fs::read_to_string(&file).at("read", &file)?;
    let ours = text.replace("\nshared_buffers = ", "\n#shared_buffers = ");
    if ours == text { Ok(()) } else { fs::write(&file, ours).at("write", &file) }
}

/// Settings for a machine with so much memory that PostgreSQL shares with the program and its photos. Half of it stays
/// the kernel's, for files.
pub(crate) fn settings(memory: u64) -> [(String, String); 5] {
    let set = |name: &str, bytes: u64| (name.to_owned(), format!("{}MB", bytes / MB));
    [
        // Beyond that the kernel's cache serves as well.
        set("shared_buffers", (memory / 4).clamp(128 * MB, 8 * GB)),
        set("effective_cache_size", (memory / 2).max(256 * MB)),
        // Some forty connections may each hold a few at once.
        set("work_mem", (memory / 512).clamp(4 * MB, 64 * MB)),
        // Vacuum, three at a time at most, and new indexes.
        set("maintenance_work_mem", (memory / 16).clamp(64 * MB, GB)),
        // After a crash that much is replayed within READY_LIMIT (postmaster.rs).
        set("max_wal_size", (memory / 4).clamp(GB, 2 * GB)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(memory: u64) -> Vec<String> {
        settings(memory).into_iter().map(|(_, value)| value).collect()
    }

    #[test]
    fn settings_follow_the_memory_within_bounds() {
        assert_eq!(told(4 * GB), ["1024MB", "2048MB", "8MB", "256MB", "1024MB"]);
        assert_eq!(told(16 * GB), ["4096MB", "8192MB", "32MB", "1024MB", "2048MB"]);
        assert_eq!(told(256 * MB), ["128MB", "256MB", "4MB", "64MB", "1024MB"], "PostgreSQL's own at least");
        assert_eq!(told(1024 * GB), ["8192MB", "524288MB", "64MB", "1024MB", "2048MB"]);
    }

    #[test]
    fn they_never_ask_for_more_than_there_is() {
        for memory in [GB / 2, GB, 2 * GB, 8 * GB, 64 * GB] {
            let number = |text: &str| text.trim_end_matches("MB").parse::<u64>().unwrap() * MB;
            let [buffers, _, work, maintenance, _] = told(memory).try_into().unwrap();
            // Forty connections with a sort each, and a vacuum.
            let most = number(&buffers) + 40 * number(&work) + number(&maintenance);
            assert!(most <= memory, "{most} of {memory}");
        }
    }

    #[test]
    fn the_least_limit_of_the_groups_around_us_counts() {
        let root = tempfile::tempdir().unwrap();
        let unit = root.path().join("system.slice/liaison.service");
        fs::create_dir_all(&unit).unwrap();
        let groups = "0::/system.slice/liaison.service\n";
        assert_eq!(limit(groups, root.path()), None);
        fs::write(unit.join("memory.max"), "max\n").unwrap();
        assert_eq!(limit(groups, root.path()), None);
        fs::write(unit.parent().unwrap().join("memory.max"), format!("{}\n", 3 * GB)).unwrap();
        assert_eq!(limit(groups, root.path()), Some(3 * GB));
        fs::write(unit.join("memory.high"), format!("{GB}\n")).unwrap();
        assert_eq!(limit(groups, root.path()), Some(GB));
    }

    #[test]
    fn containers_of_the_older_kind_are_read_too() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("memory")).unwrap();
        fs::write(root.path().join("memory/memory.limit_in_bytes"), format!("{GB}\n")).unwrap();
        // The path is the host's; inside only the top is shown.
        assert_eq!(limit("5:cpu,cpuacct:/docker/1f\n4:memory:/docker/1f\n", root.path()), Some(GB));
        assert_eq!(limit("", root.path()), None);
    }

    #[test]
    fn this_machine_has_some() {
        assert!(machine_memory() > 64 * MB);
    }
}
