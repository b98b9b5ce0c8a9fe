//! Moving in and out: a site's members with all that is theirs, as a folder of lines (docs/operations/moving-in.md).
//!
//! Read top-down: the format (`format`), reading it whatever is in it (`lines`), what may come (`checks`; members in
//! `newcomers`, where they live in `places`, what they bought in `purchases`, who is likely none in `machines`), what
//! was found (`report`), reading a folder into a site (`import`, `photos`, and the SQL in `store`; what is remembered
//! of it in `numbers`), taking that back (`undo`), writing a site into a folder (`leave`) or an encrypted file
//! (`sealed`), a folder that came as an archive (`archive`), where old addresses lead (`addresses`, `redirects`), the
//! mail that tells those who came (`welcome`), and folders from other programs (`convert`). Passwords that come along
//! are accounts'.

mod addresses;
mod archive;
mod checks;
mod convert;
mod format;
mod import;
mod leave;
mod lines;
mod machines;
mod newcomers;
mod numbers;
mod photos;
mod places;
mod purchases;
mod redirects;
mod report;
mod sealed;
mod store;
mod undo;
mod welcome;

pub use archive::{ArchiveFault, KEPT_FREE, Unpacked, is_full, remove_folder, room, unpack};
pub use convert::{AlsoLike, Convert, Converted, Program, Remark, Sum, Table, convert};
pub use format::Kind;
pub use import::{Import, import, is_held};
pub use leave::{Left, leave, leave_sealed};
pub use redirects::{KEPT, Missed, lead, missed};
pub use report::{Counts, Finding, Report};
pub use sealed::{PublicKey, unseal};
pub use store::erase;
pub use undo::undo;
pub use welcome::{Pace, Progress, register, set_welcome, welcome_progress};
