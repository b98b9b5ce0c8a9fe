//! Direct debits that the company's own bank collects: they wait for a pain.008 file that the operator brings to
//! the bank, each in one file, and move on when the operator reports what the bank says.
//!
//! Read top-down: what waits (`queue`), who takes it and when (`claim`), the file (`message`), who made it and who let
//! it go (`making`), what the bank did (`outcomes`), as its own files say it (`statement`, `booking`), refunds as
//! transfers (`transfers`), the job that tells a member of another day (`moved`).

mod booking;
mod claim;
mod making;
mod message;
mod moved;
mod outcomes;
mod queue;
mod statement;
mod transfers;

pub use booking::{Booked, Misfit, book_statement};
pub use claim::{BankFile, FileKind, claim_bank_files};
pub use making::{
    BankStanding, BankText, MadeFile, ToMake, bank_standing, bank_text, company_of_file, made_file,
    made_files, note_empty, note_made, note_released, to_make,
};
pub use message::{LeftOut, leave_out};
pub use moved::DebitMoved;
pub(super) use outcomes::NOT_SENT;
pub use outcomes::{
    BankRefund, MovedDebit, bank_refunds, debit_paid, debit_refunded, debit_returned, drop_debit,
};
pub use queue::{
    BankAccount, BankDebit, BankHour, WaitingFile, bank_account, bank_debits, collect_by_bank, cut_off,
    hold_bank_accounts, not_sent_since, stop_collecting, unwritten_files, waiting_files, without_cut_off,
};
pub(super) use queue::{Debit, GivenBack, given_back, of_order, of_payment, owe, queue, take_out};
pub use statement::{About, Happened, Said, is_return_reason, read_statement};
pub use transfers::claim_refund_files;
