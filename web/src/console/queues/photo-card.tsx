import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AlikeList } from '#/console/alike/alike-list';
import type { Item } from '#/console/api/types';
import { Due } from '#/console/due';
import { EarlierList } from '#/console/earlier-list';
import { PHOTO_REASONS } from '#/console/measure-words';
import { PersonLine } from '#/console/person-line';
import type { Look } from '#/console/queues/pictures';
import { ShownPhoto } from '#/console/queues/shown-photo';
import { Moment } from '#/console/times';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './queues.module.css';

const VERDICTS = {
  approved: msg`Approved`,
  blurred: msg`Approved as nude`,
  rejected: msg`Rejected`,
  undone: msg`Undone`,
} as Record<string, MessageDescriptor> & { undone: MessageDescriptor };

interface PhotoCardProps {
  item: Item;
  isCurrent: boolean;
  isChosen: boolean;
  look: Look;
  onHold: ((held: boolean) => void) | undefined;
  onTake: () => void;
  onToggle: () => void;
}

/** A photo with all that bears on it. */
export function PhotoCard({ item, isCurrent, isChosen, look, onHold, onTake, onToggle }: PhotoCardProps) {
  const { i18n, t } = useLingui();
  const { photo } = item;
  if (!photo) return null;
  const { name } = photo.member;
  return (
    <li className={styles.card} data-current={isCurrent ? '' : undefined} data-chosen={isChosen ? '' : undefined}>
      <ShownPhoto photo={photo.photo} revision={photo.revision} look={look} onHold={onHold} name={name} />
      <div className={styles.facts}>
        <PersonLine person={photo.member} />
        <p className={styles.meta}>
          <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
        </p>
        {(photo.nude_by || photo.album) && (
          <p className={styles.meta}>
            {photo.nude_by === 'owner' && <Trans>Its owner marked it as nude.</Trans>}
            {photo.nude_by === 'moderator' && <Trans>A moderator marked it as nude.</Trans>}{' '}
            {photo.album && <Trans>In a private album.</Trans>}
          </p>
        )}
        {photo.decisions.length > 0 && (
          <ul className={styles.meta}>
            {photo.decisions.map(({ decision, reason, by, at }) => (
              <li key={at} className={styles.muted}>
                {i18n._(VERDICTS[decision] ?? VERDICTS.undone)}
                {reason && `: ${i18n._(PHOTO_REASONS[reason as keyof typeof PHOTO_REASONS])}`} · {by} ·{' '}
                <Moment at={at} />
              </li>
            ))}
          </ul>
        )}
        <AlikeList alike={photo.alike} />
        <EarlierList earlier={photo.earlier} />
        <div className={styles.choose}>
          <Checkbox label={t`Select the photo of ${name}`} checked={isChosen} onChange={onToggle} />
          {!isCurrent && (
            <button type="button" className={styles.take} onClick={onTake}>
              <Trans>Take in hand</Trans>
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
