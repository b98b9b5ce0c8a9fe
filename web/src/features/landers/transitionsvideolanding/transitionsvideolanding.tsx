import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ClipButton } from '#/features/landers/clips/clip-button';
import { ClipPlayer } from '#/features/landers/clips/clip-player';
import type { ClipName } from '#/features/landers/clips/clips';
import { usePlaying } from '#/features/landers/clips/use-clip';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './transitionsvideolanding.module.css';

/** Scenes in their order. */
const STORIES: Readonly<Record<'usual' | 'weekend', readonly ClipName[]>> = {
  usual: ['cafe', 'harbour', 'hills'],
  weekend: ['hills', 'cafe', 'harbour'],
};

/**
 * Spec 2 `/landers/transitionsvideolanding`: a story in three scenes that dissolve into each other, at the
 * visitor's own pace.
 */
export function Transitionsvideolanding({ slug }: { slug?: string | undefined }) {
  const { t } = useLingui();
  const story = slug === 'weekend' ? STORIES.weekend : STORIES.usual;
  const [at, setAt] = useState(0);
  const ways = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  const turn = (scene: number) => {
    turned.current = true;
    setAt(scene);
  };
  // The button that was pressed may be gone, and the focus with it: it goes on at the way that is left.
  useEffect(() => {
    if (turned.current && document.activeElement === document.body)
      ways.current?.querySelector<HTMLElement>('a, button')?.focus();
    turned.current = false;
  });
  const [playing, setPlaying] = usePlaying();
  const last = at === story.length - 1;
  const number = at + 1;
  const chapters = [
    <Trans key="first">It starts with one line.</Trans>,
    <Trans key="second">Then you lose track of time.</Trans>,
    <Trans key="third">And then you're on the road together.</Trans>,
  ];
  const weekend = [
    <Trans key="first">Saturday, and no one to ride with?</Trans>,
    <Trans key="second">A coffee, two cups, one talk.</Trans>,
    <Trans key="third">Sunday evening comes too soon.</Trans>,
  ];
  return (
    <div className={styles.page}>
      <div className={styles.scenes}>
        {story.map((clip, place) => (
          <ClipPlayer key={clip} clip={clip} playing={playing} behind={place !== at} />
        ))}
      </div>
      <div className={styles.front}>
        <LanderHeader tone="over" />
        <div className={styles.bars} aria-hidden="true">
          {story.map((clip, place) => (
            <i key={clip} data-on={place <= at ? '' : undefined} />
          ))}
        </div>
        <div className={styles.foot}>
          <p role="status" className="visually-hidden">
            {t({ message: `Scene ${number} of 3`, comment: 'Read out when a story in three pictures goes on' })}
          </p>
          <h1 tabIndex={-1} className={styles.title}>
            {(slug === 'weekend' ? weekend : chapters)[at]}
          </h1>
          <div ref={ways} className={styles.go}>
            {last ? (
              <ButtonLink to="/signup" size="large">
                <Trans>Create your free profile</Trans>
              </ButtonLink>
            ) : (
              <Button size="large" icon={<ArrowRight />} onClick={() => turn(at + 1)}>
                <Trans comment="Goes to the next picture of a story">Next</Trans>
              </Button>
            )}
            {at > 0 && (
              <Button variant="secondary" size="large" onClick={() => turn(at - 1)}>
                <Trans>Back</Trans>
              </Button>
            )}
            <ClipButton playing={playing} onChange={setPlaying} />
          </div>
          <p className={styles.small}>
            {last ? (
              <Trans>Signing up is free. For adults only.</Trans>
            ) : (
              <ButtonLink to="/signup" variant="quiet" size="small">
                <Trans>Skip the story and sign up</Trans>
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
