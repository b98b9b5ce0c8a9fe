//! Reading from the front of a slice, never past its end.

use crate::Refused;

const ENDS: Refused = Refused::Damaged("it ends in the middle");

/// The bytes that are not read yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Refused> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(ENDS)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(ENDS)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Refused> {
        let [byte] = self.array()?;
        Ok(byte)
    }
}
