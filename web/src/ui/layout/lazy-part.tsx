import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { reloadOnce } from '#/lib/at-work';
import { isHopeless } from '#/lib/import-part';
import { Button } from '#/ui/buttons/button';
import { showToast } from '#/ui/overlays/toast-store';

/**
 * How a part says that it did not come: by a toast where it was asked for, in its own place, or not at all
 * where nobody asked.
 */
type Words = 'toast' | 'inline' | 'none';

/** What nobody closed is tried again after this long. */
const AGAIN_MS = 30_000;

interface BoundaryProps {
  words: Words;
  /** Takes the part away, so that whoever asked for it can ask again. */
  onMissing: (() => void) | undefined;
  /** Fetches the part anew. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps to itself that a part did not come, or broke. */
class PartBoundary extends Component<BoundaryProps, { failed: boolean; hopeless: boolean }> {
  override state = { failed: false, hopeless: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #said = false;

  static getDerivedStateFromError(error: Error) {
    return { failed: true, hopeless: isHopeless(error) };
  }

  override componentDidCatch(error: Error) {
    const { words, onMissing } = this.props;
    // What nobody asked for can do without.
    if (words !== 'none' && isHopeless(error)) reloadOnce();
    if (words === 'toast' && !this.#said)
      showToast(t(i18n)`We couldn't load this part.`, {
        tone: 'danger',
        ...((!onMissing || isHopeless(error)) && { action: { label: t(i18n)`Try again`, run: this.#again } }),
      });
    this.#said = true;
    if (onMissing) onMissing();
    else this.#timer = setTimeout(this.#retry, AGAIN_MS);
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer);
  }

  #retry = () => {
    clearTimeout(this.#timer);
    this.props.onRetry();
    this.setState({ failed: false, hopeless: false });
  };

  /** Under somebody's fingers the page is not loaded anew by itself: where only that helps, they choose when. */
  #again = () => (this.state.hopeless ? location.reload() : this.#retry());

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.words !== 'inline') return null;
    return (
      <p role="alert">
        <Trans>We couldn't load this part.</Trans>{' '}
        <Button variant="quiet" size="small" onClick={this.#again}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
}

interface PartOptions<Props> {
  words?: Words;
  /** Stands in its place until it is here. */
  fallback?: (props: Props) => ReactNode;
  /** Takes the part away when it did not come; without it the part is tried again after a while. */
  onMissing?: (props: Props) => void;
}

/**
 * A part of a screen whose script comes when it is drawn. One that does not come says so by itself, and takes
 * nothing else with it; each try, also by drawing it anew, fetches it again. `React.lazy` alone keeps a failure
 * for ever.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { words = 'toast', fallback, onMissing }: PartOptions<Props> = {},
): ComponentType<Props> {
  let coming: ComponentType<object> | undefined;
  const fetched = () => {
    coming ??= lazy(() =>
      load().then(
        (part) => ({ default: part as ComponentType<object> }),
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      ),
    );
    return coming;
  };
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(fetched);
    return (
      <PartBoundary words={words} onMissing={onMissing && (() => onMissing(props))} onRetry={() => setPart(fetched)}>
        <Suspense fallback={fallback?.(props)}>{createElement(Part, props)}</Suspense>
      </PartBoundary>
    );
  };
}
