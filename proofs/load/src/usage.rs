//! What processes cost: processor time and memory, as the kernel counts them (proc(5)).

use anyhow::Context;
use std::{fs, path::Path, time::Duration};

/// Processor time of one process and of the children that it has waited for.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    own: u64,
    waited: u64,
}

/// Clock ticks a second: 100 on every Linux that PostgreSQL and we run on (USER_HZ).
const TICK: Duration = Duration::from_millis(10);

/// Processor time of a process alone.
pub(crate) fn processor_time(pid: u32) -> anyhow::Result<Duration> {
    Ok(ticks(spent(pid)?.own))
}

/// Processor time of a process and all of its children, of those that have ended, too.
pub(crate) fn processor_time_of_family(pid: u32) -> anyhow::Result<Duration> {
    let parent = spent(pid)?;
    // One that ends just now is counted with its parent the next time.
    let living: u64 = children(pid)?.into_iter().filter_map(|child| Some(spent(child).ok()?.own)).sum();
    Ok(ticks(parent.own + parent.waited + living))
}

/// Resident memory in bytes; what is shared with other processes counts in full.
pub(crate) fn resident(pid: u32) -> anyhow::Result<u64> {
    kib(Path::new(&format!("/proc/{pid}/status")), "VmRSS:")
}

/// The highest resident memory so far, in bytes.
pub(crate) fn highest_resident(pid: u32) -> anyhow::Result<u64> {
    kib(Path::new(&format!("/proc/{pid}/status")), "VmHWM:")
}

/// Resident memory in bytes of a process and its children; what several of them share counts once.
pub(crate) fn resident_of_family(pid: u32) -> anyhow::Result<u64> {
    let one = |pid: u32| kib(Path::new(&format!("/proc/{pid}/smaps_rollup")), "Pss:");
    Ok(one(pid)? + children(pid)?.into_iter().filter_map(|child| one(child).ok()).sum::<u64>())
}

fn kib(path: &Path, name: &str) -> anyhow::Result<u64> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).context("no such line")?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kib * 1024)
}

fn children(pid: u32) -> anyhow::Result<Vec<u32>> {
    let listed = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"))?;
    Ok(listed.split_whitespace().filter_map(|child| child.parse().ok()).collect())
}

fn spent(pid: u32) -> anyhow::Result<Spent> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    parse(&text).context("/proc/…/stat has another form")
}

/// Fields 14 to 17; the second is a name in brackets, which may hold anything.
fn parse(text: &str) -> Option<Spent> {
    let (_, rest) = text.rsplit_once(')')?;
    let mut times = rest.split_whitespace().skip(11).map_while(|field| field.parse::<u64>().ok());
    let (user, system) = (times.next()?, times.next()?);
    let (waited_user, waited_system) = (times.next()?, times.next()?);
    Some(Spent { own: user + system, waited: waited_user + waited_system })
}

fn ticks(count: u64) -> Duration {
    TICK * u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_with_an_odd_name_is_read() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 1 2 3 4 50 6 700 8 20 0 1 0 100 1 1";
        let spent = parse(stat).unwrap();
        assert_eq!((spent.own, spent.waited), (56, 708));
    }

    #[test]
    fn this_very_process_has_memory_and_time() {
        let own = std::process::id();
        assert!(resident(own).unwrap() > 100_000 && highest_resident(own).unwrap() > 100_000);
        assert!(resident_of_family(own).unwrap() > 100_000);
        let begin = processor_time(own).unwrap();
        let mut number = 1_u64;
        while processor_time(own).unwrap() < begin + Duration::from_millis(20) {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        }
        assert!(number != 0 && processor_time_of_family(own).unwrap() >= begin);
    }
}
