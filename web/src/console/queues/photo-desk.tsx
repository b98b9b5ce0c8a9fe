import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Eye, EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { inView } from '#/console/alike/alike';
import { AlikeActs } from '#/console/alike/alike-acts';
import type { Item, PhotoReason } from '#/console/api/types';
import { KeyButton, KeyCap } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { PhotoCard } from '#/console/queues/photo-card';
import { ReasonPanel } from '#/console/queues/reason-panel';
import type { Claims } from '#/console/queues/use-claims';
import { useHold } from '#/console/queues/use-hold';
import { usePhotoActs } from '#/console/queues/use-photo-acts';
import { Button } from '#/ui/buttons/button';
import { PHOTO_REASON_LIST, PHOTO_REASONS } from '#/console/measure-words';
import styles from './queues.module.css';

/** So many stand side by side. */
const IN_VIEW = 3;

/** Three photos, one of them in hand; or several, where all can be seen, and those that look alike. */
export function PhotoDesk({ claims }: { claims: Claims }) {
  const { i18n, t } = useLingui();
  const decide = usePhotoActs(claims);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [gathered, setGathered] = useState<readonly string[]>([]);
  const [isGrey, setIsGrey] = useState(false);
  const [isRejecting, setIsRejecting] = useState(false);
  const [isHeld, setIsHeld] = useHold();
  const shown = inView(claims.items, gathered, IN_VIEW);
  const current = shown[Math.min(at, shown.length - 1)];
  if (!current) return null;
  const marked = shown.filter(({ id }) => chosen.includes(id));
  const meant: readonly Item[] = marked.length > 0 ? marked : [current];
  const done = () => {
    setChosen([]);
    setGathered([]);
    setIsRejecting(false);
    setAt(0);
  };
  const approve = (decision: 'approve' | 'blur') => {
    decide(meant, { decision });
    done();
  };
  const reject = (reason: PhotoReason, words?: string) => {
    decide(meant, { decision: 'reject', reason, ...(words && { words }) });
    done();
  };
  const gather = async (photos: readonly string[]) => {
    await claims.claimAlike(current.id);
    setGathered(photos);
    setChosen(photos);
    setAt(0);
  };
  const toggle = ({ id }: Item) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const look = isHeld ? 'sharp' : isGrey ? 'grey' : 'blurred';
  return (
    <>
      <ul className={styles.cards}>
        {shown.map((item, index) => (
          <PhotoCard
            key={item.id}
            item={item}
            isCurrent={item === current}
            isChosen={chosen.includes(item.id)}
            look={item === current ? look : 'blurred'}
            onHold={item === current ? setIsHeld : undefined}
            onTake={() => setAt(index)}
            onToggle={() => toggle(item)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        {isRejecting ? (
          <ReasonPanel
            reasons={PHOTO_REASON_LIST.map((value) => ({ value, label: i18n._(PHOTO_REASONS[value]) }))}
            onChoose={reject}
            onCancel={() => setIsRejecting(false)}
          />
        ) : (
          <>
            <KeyButton
              hotkey="a"
              label={meant.length > 1 ? t`Approve ${meant.length}` : t`Approve`}
              icon={<Check />}
              onPress={() => approve('approve')}
            />
            <KeyButton
              hotkey="m"
              label={meant.length > 1 ? t`Nude: blur ${meant.length}` : t`Nude: blur`}
              variant="secondary"
              icon={<EyeOff />}
              onPress={() => approve('blur')}
            />
            <KeyButton
              hotkey="r"
              label={meant.length > 1 ? t`Reject ${meant.length}` : t`Reject`}
              variant="secondary"
              icon={<X />}
              onPress={() => setIsRejecting(true)}
            />
            <AlikeActs
              item={current}
              count={meant.length}
              shown={shown.map(({ id }) => id)}
              onGather={(photos) => void gather(photos)}
              onReject={reject}
            />
            <HoldButton onHold={setIsHeld} />
            <KeyButton
              hotkey="c"
              label={t`Grey`}
              variant="quiet"
              aria-pressed={isGrey}
              onPress={() => setIsGrey(!isGrey)}
            />
            <KeyButton hotkey="x" label={t`Select`} variant="quiet" onPress={() => toggle(current)} />
            <KeyButton hotkey="n" label={t`Next`} variant="quiet" onPress={() => setAt((at + 1) % shown.length)} />
          </>
        )}
      </div>
    </>
  );
}

/** For fingers, and for who has only a mouse: sharp as long as it is pressed. */
function HoldButton({ onHold }: { onHold: (held: boolean) => void }) {
  const { t } = useLingui();
  useKeys([{ key: ' ', label: t`Hold: sharp`, run: () => {}, held: true }]);
  return (
    <Button
      variant="quiet"
      icon={<Eye />}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onKeyDown={(event) => event.key === 'Enter' && onHold(true)}
      onKeyUp={() => onHold(false)}
    >
      <Trans>Hold for sharp</Trans> <KeyCap>{t`Space`}</KeyCap>
    </Button>
  );
}
