//! What a command that proves something (`make bench`, `make chaos`, `make attack`, …) leaves behind: a
//! Markdown table ([`Table`]) between marks of a document ([`put`]), one line that says where, when and with
//! which sources it ran ([`that_run`]), and plots ([`svg`]).

mod machine;
mod marks;
pub mod svg;
mod table;

pub use machine::that_run;
pub use marks::put;
pub use table::{Align, Table};
