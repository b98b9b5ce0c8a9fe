import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { send, type AnswerOf } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { KeyButton } from '#/console/keys/key-button';
import { useTimes } from '#/console/times';
import { Notice } from '#/ui/marks/notice';
import styles from './log.module.css';

type Proof = AnswerOf<'/api/console/audit-verifications', 'post'>;

/** Has the whole log proven, and says what came of it. */
export function ProofPart() {
  const { t } = useLingui();
  const { at } = useTimes();
  const [proof, setProof] = useState<{ found: Proof; when: string } | null>(null);
  const { act, isBusy, problem } = useAct(() => send('post', '/api/console/audit-verifications', {}), {
    quiet: true,
    onDone: (found) => setProof({ found, when: new Date().toISOString() }),
  });
  const button = (
    <KeyButton
      hotkey="p"
      label={t`Prove the log now`}
      size="small"
      variant="secondary"
      icon={<ShieldCheck />}
      busy={isBusy}
      onPress={() => act(undefined)}
    />
  );
  if (problem?.code === 'not_allowed') return null;
  return (
    <div className={styles.proof}>
      {problem && (
        <Notice tone="danger" announce action={button}>
          {saidOf(problem)}
        </Notice>
      )}
      {!problem && !proof && (
        <Notice action={button}>
          <Trans>A job proves the whole log every night: no line was changed, and none is missing.</Trans>
        </Notice>
      )}
      {!problem && proof && <Verdict proof={proof.found} when={at(proof.when)} button={button} />}
    </div>
  );
}

function Verdict({ proof, when, button }: { proof: Proof; when: string; button: React.ReactNode }) {
  const { lines, anchors, faults } = proof;
  if (faults.length === 0) {
    return (
      <Notice tone="ok" announce action={button}>
        <Trans>
          The log holds: {lines} lines, compared with {anchors} heads kept elsewhere. {when}
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" announce action={button}>
      <p>
        <strong>
          <Trans>
            The log doesn't hold. Faults: {faults.length}. Keep everything as it is and tell the other administrators.
          </Trans>
        </strong>
      </p>
      <ul lang="en">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  );
}
