import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import type { SwipeGame } from '#/api/wire';
import { Deck } from '#/features/swipe/deck';
import { OutOfLikes, OutOfPeople } from '#/features/swipe/end-screens';
import { Hearts, LikesLeft } from '#/features/swipe/likes-left';
import { KeysHint, Moves } from '#/features/swipe/moves';
import { useGame } from '#/features/swipe/use-game';
import { useKeys } from '#/features/swipe/use-keys';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './swipe-page.module.css';

/** What stands in the place of cards; null while there are some to play. */
function screenOf(game: SwipeGame | undefined, waiting: boolean): ReactNode {
  if (!game) return <Skeleton shape="photo" />;
  if (game.likes_left === 0) return <OutOfLikes game={game} />;
  if (game.deck.length > 0) return null;
  return waiting ? <Skeleton shape="photo" /> : <OutOfPeople />;
}

/** Spec 2 /swipe-game: one person at a time, four likes a day (spec 6). */
export function SwipePage() {
  const { t } = useLingui();
  const page = useRef<HTMLElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const { query, waiting, canUndo, said, leaving, back, left, decide, moves } = useGame(table);
  const game = query.data;
  const screen = query.error && !game ? null : screenOf(game, waiting);
  const cards = screen ? [] : (game?.deck ?? []);
  useKeys(page, moves);
  return (
    <section ref={page} aria-labelledby="swipe-title" className={styles.page}>
      <PageHead
        title={
          <span id="swipe-title">
            <Trans>Swipe game</Trans>
          </span>
        }
        actions={game && <Hearts game={game} />}
      />
      {query.error && !game && (
        <>
          <ProblemNotice error={query.error} />
          <p>
            <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        </>
      )}
      {game && <LikesLeft game={game} />}
      <div ref={table} className={styles.table} role="group" tabIndex={-1} aria-label={t`Cards`}>
        {screen && <div className={styles.screen}>{screen}</div>}
        <Deck cards={cards} leaving={leaving} back={back} onDecide={decide} onLeft={left} />
      </div>
      {(cards[0] || canUndo) && <Moves card={cards[0]} canUndo={canUndo} moves={moves} />}
      {cards.length > 0 && <KeysHint />}
      <p className={styles.about}>
        <Trans>Likes here are real: they'll see yours, and if they like you too, it's a match.</Trans>{' '}
        <Link to="/match-finder">
          <Trans>Match finder</Trans>
        </Link>
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}
