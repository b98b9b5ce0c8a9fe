//! The packets of a recording in their order.

use crate::{
    Limits, Refused,
    opus::{Head, Packet, RATE},
};

/// A recording, taken apart.
#[derive(Debug)]
pub(crate) struct Track {
    pub(crate) head: Head,
    pub(crate) packets: Vec<Packet>,
    samples: u64,
}

impl Track {
    pub(crate) fn new(head: Head) -> Self {
        Self { head, packets: Vec::new(), samples: 0 }
    }

    /// # Errors
    /// `Damaged`; `TooLong` as soon as it is, whatever comes behind.
    pub(crate) fn push(&mut self, packet: &[u8], limits: Limits) -> Result<(), Refused> {
        let packet = Packet::read(packet)?;
        self.samples += u64::from(packet.samples);
        self.packets.push(packet);
        if self.ms() > limits.max_ms { Err(Refused::TooLong) } else { Ok(()) }
    }

    /// How long it plays.
    pub(crate) fn ms(&self) -> u32 {
        let played = self.samples.saturating_sub(self.head.pre_skip.into());
        u32::try_from(played * 1_000 / u64::from(RATE)).unwrap_or(u32::MAX)
    }

    pub(crate) fn is_heard(&self) -> bool {
        self.packets.iter().any(|packet| packet.is_heard)
    }
}
