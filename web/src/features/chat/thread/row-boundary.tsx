import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import styles from '#/features/chat/messages/message-row.module.css';

/** A message that can't be drawn takes no other with it. */
export class RowBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <p className={styles.broken}>
        <Trans>This message can't be shown.</Trans>
      </p>
    ) : (
      this.props.children
    );
  }
}
