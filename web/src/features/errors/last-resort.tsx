import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';

/** Spec 8: what stands there when even the error page fails; a plain link, since the router may be what broke. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <h1>
          <Trans>An error occurred while showing the error page</Trans>
        </h1>
        <p>
          {/* The empty address is this page. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="">
            <Trans>Try again</Trans>
          </a>
        </p>
        <p>
          <a href="/">
            <Trans>Back to the home page</Trans>
          </a>
        </p>
      </main>
    );
  }
}
