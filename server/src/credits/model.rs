//! What a member has, and what the ledger can say about itself.

use std::ops::AddAssign;

/// Conversations that a free member may begin or answer (spec 9); the database holds the same
/// bound as a constraint of `credit_accounts`.
pub const FREE_CONVERSATIONS: i16 = 2;

/// A member's means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditAccount {
    /// Credits that can be spent; never negative.
    pub balance: i32,
    /// A purchase stands unrefunded (spec 1: premium follows the first credit purchase).
    pub premium: bool,
    /// Conversations a free member may still begin or answer; None for premium members.
    pub free_conversations_left: Option<i16>,
}

impl CreditAccount {
    /// From the columns of `credit_accounts`.
    pub fn new(balance: i32, purchases: i32, free_conversations: i16) -> Self {
        let premium = purchases > 0;
        let left = FREE_CONVERSATIONS.saturating_sub(free_conversations).max(0);
        Self { balance, premium, free_conversations_left: (!premium).then_some(left) }
    }
}

/// The outcome of going through all books once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Accounts looked at.
    pub accounts: i64,
    /// Ledger lines looked at.
    pub lines: i64,
    /// Transfers looked at.
    pub transfers: i64,
    /// Transfers whose lines do not sum to zero.
    pub unbalanced_transfers: i64,
    /// Accounts whose balance is not the sum of their ledger lines.
    pub wrong_balances: i64,
    /// Accounts whose balance is not what remains in their lots.
    pub wrong_lots: i64,
    /// Accounts whose debt is not the sum of its ledger lines.
    pub wrong_debts: i64,
    /// Accounts whose standing purchases are not those of their lots.
    pub wrong_purchases: i64,
    /// Accounts or lots below zero.
    pub negative: i64,
    /// Members with lines or lots and no account.
    pub ownerless: i64,
}

impl Proof {
    /// Do the books agree?
    pub fn holds(&self) -> bool {
        self.faults() == 0
    }

    /// How much does not agree.
    pub fn faults(&self) -> i64 {
        let wrong = self.wrong_balances + self.wrong_lots + self.wrong_debts + self.wrong_purchases;
        self.unbalanced_transfers + wrong + self.negative + self.ownerless
    }
}

/// The books of some members, and of others.
impl AddAssign for Proof {
    fn add_assign(&mut self, part: Self) {
        self.accounts += part.accounts;
        self.lines += part.lines;
        self.transfers += part.transfers;
        self.unbalanced_transfers += part.unbalanced_transfers;
        self.wrong_balances += part.wrong_balances;
        self.wrong_lots += part.wrong_lots;
        self.wrong_debts += part.wrong_debts;
        self.wrong_purchases += part.wrong_purchases;
        self.negative += part.negative;
        self.ownerless += part.ownerless;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premium_has_no_count_and_free_never_goes_below_none() {
        assert_eq!(CreditAccount::new(5, 0, 0).free_conversations_left, Some(2));
        assert_eq!(CreditAccount::new(5, 0, 2).free_conversations_left, Some(0));
        assert_eq!(CreditAccount::new(5, 0, 7).free_conversations_left, Some(0));
        assert_eq!(
            CreditAccount::new(5, 1, 2),
            CreditAccount { balance: 5, premium: true, free_conversations_left: None }
        );
    }

    #[test]
    fn one_fault_of_any_kind_breaks_the_proof() {
        assert!(Proof { accounts: 3, lines: 8, transfers: 4, ..Proof::default() }.holds());
        for fault in [
            Proof { unbalanced_transfers: 1, ..Proof::default() },
            Proof { wrong_balances: 1, ..Proof::default() },
            Proof { wrong_lots: 1, ..Proof::default() },
            Proof { wrong_debts: 1, ..Proof::default() },
            Proof { wrong_purchases: 1, ..Proof::default() },
            Proof { negative: 1, ..Proof::default() },
            Proof { ownerless: 1, ..Proof::default() },
        ] {
            assert!(!fault.holds());
        }
    }
}
