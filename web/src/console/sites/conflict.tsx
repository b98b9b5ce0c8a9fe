import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteAnswer } from '#/console/api/types';
import { changesSince, rebased, type Change, type Draft } from '#/console/sites/draft';
import type { useNames } from '#/console/sites/use-names';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

interface ConflictProps {
  site: SiteAnswer;
  draft: Draft;
  names: ReturnType<typeof useNames>;
  onSettle: (draft: Draft) => void;
}

/** A colleague saved meanwhile: what they changed, and, where one changed the same, both values to choose from. */
export function Conflict({ site, draft, names, onSettle }: ConflictProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changes = changesSince(draft, site.settings);
  const leave = (key: string, isLeft: boolean) => {
    const next = new Set(left);
    if (isLeft) next.add(key);
    else next.delete(key);
    setLeft(next);
  };
  return (
    <section className={styles.conflict} role="alert" aria-labelledby="conflict-title">
      <h3 id="conflict-title">
        <Trans>Someone saved these settings in the meantime</Trans>
      </h3>
      <p>
        <Trans>Nothing of yours is lost. See what changed, and go on from there.</Trans>
      </p>
      <dl className={styles.differences}>
        {changes.map((change) => (
          <ChangeRow
            key={change.key}
            change={change}
            names={names}
            isLeft={left.has(change.key)}
            onLeave={(isLeft) => leave(change.key, isLeft)}
          />
        ))}
      </dl>
      <Button onClick={() => onSettle(rebased(draft, site.version, site.settings, left))}>
        <Trans>Go on with this</Trans>
      </Button>
    </section>
  );
}

interface ChangeRowProps extends Pick<ConflictProps, 'names'> {
  change: Change;
  isLeft: boolean;
  onLeave: (isLeft: boolean) => void;
}

function ChangeRow({ change: { key, before, theirs, mine }, names, isLeft, onLeave }: ChangeRowProps) {
  const [name, was, is] = [names.setting(key), names.value(key, before), names.value(key, theirs)];
  const wanted = names.value(key, mine);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Trans>
          It was {was}, and is now {is}.
        </Trans>
      </dd>
      {mine !== undefined && (
        <dd className={styles.choice}>
          <Trans>You want {wanted}.</Trans>
          <Button size="small" variant="secondary" aria-pressed={!isLeft} onClick={() => onLeave(false)}>
            <Trans>Keep mine</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
          <Button size="small" variant="secondary" aria-pressed={isLeft} onClick={() => onLeave(true)}>
            <Trans>Keep theirs</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
        </dd>
      )}
    </div>
  );
}
