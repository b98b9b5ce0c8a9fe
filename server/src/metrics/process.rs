//! The process itself, by the names that every Prometheus client library gives (and dashboards know).

use nix::sys::{
    resource::{Resource, UsageWho, getrlimit, getrusage},
    time::TimeVal,
};
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{counter::ConstCounter, gauge::ConstGauge},
};
use std::{fmt, fs, time::Duration};

/// What the kernel counts the moment of a process's start in, a second (proc(5), `USER_HZ`).
const TICKS: u64 = 100;

/// Looks at /proc when it is asked.
#[derive(Debug)]
pub(super) struct Process;

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let gauges = [
            ("process_resident_memory_bytes", "Memory in RAM", resident_bytes()),
            ("process_open_fds", "Open files and sockets", open_files()),
            ("process_max_fds", "Most files and sockets that may be open", most_files()),
            ("process_start_time_seconds", "When the process began, since 1970", begun()),
        ];
        for (name, help, value) in gauges {
            let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else { continue };
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        let Some(spent) = processor_time() else { return Ok(()) };
        let counter = ConstCounter::new(spent.as_secs_f64());
        let (name, help) = ("process_cpu_seconds", "Processor time");
        counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)
    }
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

fn open_files() -> Option<u64> {
    // The folder itself is open while it is read.
    let listed = fs::read_dir("/proc/self/fd").ok()?.count();
    u64::try_from(listed).ok()?.checked_sub(1)
}

/// None where there is no limit.
fn most_files() -> Option<u64> {
    getrlimit(Resource::RLIMIT_NOFILE).ok().map(|(most, _)| most)
}

/// The 22nd field of /proc/self/stat, counted from behind the name, which may hold blanks.
fn begun() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let ticks: u64 = stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()?;
    let machine = fs::read_to_string("/proc/stat").ok()?;
    let booted: u64 = machine.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(booted + ticks / TICKS)
}

fn processor_time() -> Option<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    Some(duration(usage.user_time())? + duration(usage.system_time())?)
}

fn duration(time: TimeVal) -> Option<Duration> {
    let seconds = u64::try_from(time.tv_sec()).ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_proc_says_is_plausible() {
        assert!(resident_bytes().unwrap() > 1_000_000);
        assert!(open_files().unwrap() < most_files().unwrap());
        let now = crate::kernel::clock::Clock::system().now().unix_timestamp().unsigned_abs();
        let age = now.abs_diff(begun().unwrap());
        assert!(age < 24 * 3600, "began {age} s ago");
        assert!(processor_time().unwrap() > Duration::ZERO);
    }
}
