//! The `liaison` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    liaison::cli::main()
}
