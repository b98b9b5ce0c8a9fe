//! What an attack found: figures beside their goals, and each thing that did not hold.

use crate::tell;

/// Told of each kind of fault; the rest is counted.
const TOLD: usize = 20;

/// One line of the table.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// What was attacked.
    pub(crate) attack: String,
    /// How much of it there was.
    pub(crate) amount: String,
    /// What must come out.
    pub(crate) goal: String,
    /// What came out.
    pub(crate) figure: String,
    pub(crate) holds: bool,
}

impl Verdict {
    /// Holds where there is no fault; tells those that there are.
    pub(crate) fn faults(
        attack: &str,
        amount: String,
        what: &str,
        faults: &[String],
    ) -> anyhow::Result<Self> {
        for fault in faults.iter().take(TOLD) {
            tell(&format!("  ! {attack}: {fault}"))?;
        }
        let (goal, figure) = (format!("0 {what}"), format!("{} {what}", faults.len()));
        Ok(Self { attack: attack.to_owned(), amount, goal, figure, holds: faults.is_empty() })
    }

    /// Holds where it was measured so.
    pub(crate) fn figure(attack: &str, amount: &str, goal: &str, figure: String, holds: bool) -> Self {
        Self { attack: attack.to_owned(), amount: amount.to_owned(), goal: goal.to_owned(), figure, holds }
    }

    /// For the table.
    pub(crate) fn cells(&self) -> Vec<String> {
        let verdict = if self.holds { "holds" } else { "**does not hold**" };
        vec![
            self.attack.clone(),
            self.amount.clone(),
            self.goal.clone(),
            self.figure.clone(),
            verdict.to_owned(),
        ]
    }
}
