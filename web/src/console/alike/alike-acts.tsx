import { useLingui } from '@lingui/react/macro';
import { Copy, CopyX } from 'lucide-react';
import { reasonBefore, waitingAlike } from '#/console/alike/alike';
import type { Item, PhotoReason } from '#/console/api/types';
import { KeyButton } from '#/console/keys/key-button';
import { PHOTO_REASONS } from '#/console/measure-words';

interface AlikeActsProps {
  /** The photo in hand. */
  item: Item;
  /** How many a decision holds for. */
  count: number;
  /** What is in view already. */
  shown: readonly string[];
  onGather: (photos: readonly string[]) => void;
  onReject: (reason: PhotoReason) => void;
}

/** What was decided once is taken over; and what waits and looks alike is decided on together, all of it in view. */
export function AlikeActs({ item, count, shown, onGather, onReject }: AlikeActsProps) {
  const { i18n, t } = useLingui();
  const more = waitingAlike(item).filter((id) => !shown.includes(id));
  const reason = reasonBefore(item);
  const why = reason && i18n._(PHOTO_REASONS[reason]);
  return (
    <>
      {reason && (
        <KeyButton
          hotkey="b"
          label={count > 1 ? t`Reject ${count} as before: ${why}` : t`Reject as before: ${why}`}
          variant="secondary"
          icon={<CopyX />}
          onPress={() => onReject(reason)}
        />
      )}
      {more.length > 0 && (
        <KeyButton
          hotkey="l"
          label={t`Look at ${more.length + 1} alike together`}
          variant="secondary"
          icon={<Copy />}
          onPress={() => onGather([item.id, ...waitingAlike(item)])}
        />
      )}
    </>
  );
}
