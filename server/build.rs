//! A release carries the web app within it (`src/web/assets.rs`), so none is built without one, nor with an old one.

use std::{env, fs, process::exit};

fn main() {
    // `sqlx::migrate!` alone does not see a migration that is added.
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=build.rs");
    // A development build reads the files while it runs.
    if env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let built = ["../web/dist/routes.json", "../web/dist-console/console.html"];
    if built.iter().all(|file| fs::exists(file).unwrap_or(false)) {
        println!("cargo::rerun-if-changed=../web/dist");
        println!("cargo::rerun-if-changed=../web/dist-console");
    } else {
        println!(
            "cargo::error=a release carries the web app, which is not built yet: PROFILE=release scripts/build builds both"
        );
        exit(1);
    }
}
