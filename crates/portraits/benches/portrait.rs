//! What one portrait costs: `cargo bench -p portraits`. CPU milliseconds per step, over 120 people in three pictures each.

use portraits::{Person, Place, Profile, Sex, Shot, portrait, render};

const PEOPLE: u16 = 120;

#[expect(clippy::print_stdout, reason = "the report is the point")]
fn main() {
    let warmed = portrait(&person(0), Shot::Face, 12.0).len();
    for shot in Shot::ALL {
        let per_portrait = |total: f64| total / f64::from(PEOPLE);
        let people: Vec<Person> = (0..PEOPLE).map(person).collect();
        let start = cpu_ms();
        let drawings: Vec<String> = people.iter().map(|person| portrait(person, shot, 12.0)).collect();
        let drawn = per_portrait(cpu_ms() - start);
        let bytes = drawings.iter().map(String::len).sum::<usize>() / usize::from(PEOPLE);
        let start = cpu_ms();
        let read = drawings.iter().filter(|svg| render(svg, 8, 10).is_ok()).count();
        let reading = per_portrait(cpu_ms() - start);
        let start = cpu_ms();
        let done = drawings.iter().filter(|svg| render(svg, 640, 800).is_ok()).count();
        let rendering = per_portrait(cpu_ms() - start);
        println!(
            "{shot:?}: drawing {drawn:.2} ms, {bytes} bytes; reading {reading:.2} ms; reading and rendering 640x800 {rendering:.2} ms ({read} and {done} of {PEOPLE} done, {warmed})"
        );
    }
}

fn person(seed: u16) -> Person {
    let sex = if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male };
    let age = u8::try_from(18 + seed % 58).unwrap_or(40);
    let places = Place::ALL.get(usize::from(seed % 7)).copied().into_iter().collect();
    Person::seeded(u64::from(seed), &Profile { sex, age, build: None, places })
}

/// Milliseconds that this process has been on a processor: other work on the machine does not count.
fn cpu_ms() -> f64 {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    statistics.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}
