import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Check, EyeOff, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import type { AskedField, AskedReason, Item } from '#/console/api/types';
import { Due } from '#/console/due';
import { EarlierList } from '#/console/earlier-list';
import { KeyButton } from '#/console/keys/key-button';
import { FIELD_NAMES, TEXT_REASON_LIST, TEXT_REASONS } from '#/console/measure-words';
import { PersonLine } from '#/console/person-line';
import { QueueFrame } from '#/console/queues/queue-frame';
import { ReasonPanel } from '#/console/queues/reason-panel';
import { useUndone } from '#/console/queues/undone';
import { useClaims, type Claims } from '#/console/queues/use-claims';
import { Moment } from '#/console/times';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './queues.module.css';

/** Texts of profiles that wait for a look, one member at a time. */
export function WordsPage() {
  const claims = useClaims('words', { ahead: 3, batch: 1 });
  useUndone(claims.renewAll);
  const [item] = claims.items;
  return (
    <QueueFrame queue="words" claims={claims}>
      {item && <WordsDesk key={item.id} item={item} claims={claims} />}
    </QueueFrame>
  );
}

const FIELDS: readonly AskedField[] = ['about', 'reason', 'prompts', 'name'];

type Verdict =
  | { decision: 'fine' }
  | { decision: 'ask_change' | 'hide'; field: AskedField; reason: AskedReason; words?: string };

function WordsDesk({ item, claims }: { item: Item; claims: Claims }) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'ask_change' | 'hide' | null>(null);
  const { words } = item;
  const [field, setField] = useState<AskedField>(words?.changed[0] ?? 'about');
  if (!words) return null;
  const decide = (verdict: Verdict) => {
    claims.pass([item.id]);
    send('post', '/api/console/words-decisions', { member: words.member.id, version: words.version, ...verdict }).then(
      () => void client.invalidateQueries({ queryKey: undosQuery.queryKey }),
      (error: unknown) => {
        showToast(saidOf(asProblem(error)), { tone: 'danger' });
        claims.renewAll();
      },
    );
  };
  return (
    <>
      <div className={styles.desk}>
        <section className={styles.block} aria-label={t`What they wrote`}>
          {FIELDS.map((one) => (
            <div key={one}>
              <h2>{i18n._(FIELD_NAMES[one])}</h2>
              <p className={styles.words} dir="auto" data-changed={words.changed.includes(one) ? '' : undefined}>
                {words[one] || '–'}
              </p>
              {words.changed.includes(one) && (
                <p className={styles.muted}>
                  <Trans>Changed since the last look</Trans>
                </p>
              )}
            </div>
          ))}
        </section>
        <section className={styles.block} aria-label={t`Who they are`}>
          <PersonLine person={words.member} />
          <p className={styles.meta}>
            <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
          </p>
          <h2>
            <Trans>Earlier</Trans>
          </h2>
          <EarlierList earlier={words.earlier} />
          {words.requests.map(({ field: what, reason, at }) => (
            <p key={at} className={styles.muted}>
              <Trans>Asked to change</Trans>: {i18n._(FIELD_NAMES[what])} · {i18n._(TEXT_REASONS[reason])} ·{' '}
              <Moment at={at} />
            </p>
          ))}
        </section>
      </div>
      <div className={styles.bar}>
        {asked ? (
          <ReasonPanel
            reasons={TEXT_REASON_LIST.map((value) => ({ value, label: i18n._(TEXT_REASONS[value]) }))}
            onChoose={(reason, own) => decide({ decision: asked, field, reason, ...(own && { words: own }) })}
            onCancel={() => setAsked(null)}
          />
        ) : (
          <>
            <KeyButton hotkey="a" label={t`Fine`} icon={<Check />} onPress={() => decide({ decision: 'fine' })} />
            <KeyButton
              hotkey="r"
              label={t`Ask to change`}
              variant="secondary"
              icon={<PencilLine />}
              onPress={() => setAsked('ask_change')}
            />
            <KeyButton
              hotkey="h"
              label={t`Hide`}
              variant="secondary"
              icon={<EyeOff />}
              disabled={field === 'name'}
              onPress={() => setAsked('hide')}
            />
            <KeyButton
              hotkey="f"
              label={t`It's about: ${i18n._(FIELD_NAMES[field])}`}
              variant="quiet"
              onPress={() => setField(FIELDS[(FIELDS.indexOf(field) + 1) % FIELDS.length] ?? 'about')}
            />
          </>
        )}
      </div>
    </>
  );
}
