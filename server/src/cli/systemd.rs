//! Tells the service manager how we are, where there is one (`Type=notify`, `WatchdogSec`): sd_notify(3).

use sd_notify::NotifyState;

/// We answer from now on. Where a watchdog is set, it hears of us twice in its time, from a task like every
/// other: when none of them gets a turn any more, we are ended and started again.
pub(super) fn ready() {
    tell(NotifyState::Ready);
    let Some(patience) = sd_notify::watchdog_enabled() else { return };
    tokio::spawn(async move {
        loop {
            tell(NotifyState::Watchdog);
            tokio::time::sleep(patience / 2).await;
        }
    });
}

/// We have heard SIGTERM; nobody need wait for the watchdog's sign any more.
pub(super) fn stopping() {
    tell(NotifyState::Stopping);
}

fn tell(state: NotifyState<'_>) {
    // Nobody listens outside systemd.
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager was not told");
    }
}
