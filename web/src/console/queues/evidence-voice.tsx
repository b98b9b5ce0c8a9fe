import { Trans, useLingui } from '@lingui/react/macro';
import { AudioLines } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getBlob } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { Button } from '#/ui/buttons/button';
import styles from './queues.module.css';

interface EvidenceVoiceProps {
  voice: string;
  report: string;
  /** Whose. */
  name: string;
}

/** A voice message as it was when somebody reported: fetched once somebody wants to hear it, which leaves a line. */
export function EvidenceVoice({ voice, report, name }: EvidenceVoiceProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  const { act, isBusy, problem } = useAct(
    async () => URL.createObjectURL(await getBlob('/api/console/evidence-voice', { report, voice })),
    { onDone: setAddress },
  );
  if (address)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said
      <audio controls src={address} aria-label={t`Voice message from ${name}`} className={styles.voice} />
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<AudioLines aria-hidden="true" />}
        busy={isBusy}
        onClick={() => act(undefined)}
      >
        <Trans>Listen (leaves a line in the log)</Trans>
      </Button>
      {problem && (
        <p className={styles.muted} role="alert">
          {saidOf(problem)}
        </p>
      )}
    </>
  );
}
