//! What one portrait costs: `cargo bench -p portraits`. CPU milliseconds per step, over 120 people.

use portraits::{Person, Scene, Sex, portrait, render};

const PEOPLE: u16 = 120;

#[expect(clippy::print_stdout, reason = "the report is the point")]
fn main() {
    let per_portrait = |total: f64| total / f64::from(PEOPLE);
    let start = cpu_ms();
    let drawings: Vec<String> = (0..PEOPLE).map(drawing).collect();
    println!(
        "drawing as SVG: {:.2} ms, {} bytes",
        per_portrait(cpu_ms() - start),
        drawings.iter().map(String::len).sum::<usize>() / usize::from(PEOPLE)
    );
    let start = cpu_ms();
    let sketched = drawings.iter().filter(|svg| render(svg, 8, 10).is_ok()).count();
    println!("reading the SVG: {:.2} ms", per_portrait(cpu_ms() - start));
    let start = cpu_ms();
    let done = drawings.iter().filter(|svg| render(svg, 640, 800).is_ok()).count();
    println!(
        "reading and rendering 640x800: {:.2} ms ({sketched} and {done} of {PEOPLE} done)",
        per_portrait(cpu_ms() - start)
    );
}

fn drawing(seed: u16) -> String {
    let sex = if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male };
    let person = Person::seeded(u64::from(seed), sex, u8::try_from(18 + seed % 58).unwrap_or(40));
    portrait(&person, &Scene::seeded(u64::from(seed) + 77, &person))
}

/// Milliseconds that this process has been on a processor: other work on the machine does not count.
fn cpu_ms() -> f64 {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    statistics.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}
