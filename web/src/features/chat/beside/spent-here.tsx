import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { spentQuery } from '#/api/queries/spent';
import { useMember } from '#/api/session';
import type { Id } from '#/api/wire';
import styles from './partner-panel.module.css';

function PhotosSent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <li>
      <Plural value={count} one="# photo sent" other="# photos sent" />
    </li>
  );
}

function VoicesSent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <li>
      <Plural value={count} one="# voice message sent" other="# voice messages sent" />
    </li>
  );
}

function GiftsSent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <li>
      <Plural value={count} one="# gift sent" other="# gifts sent" />
    </li>
  );
}

/** What the member has spent on this one; never what the other one has. */
export function SpentHere({ conversation }: { conversation: Id }) {
  const { data } = useQuery(spentQuery(conversation, useMember().credits));
  if (!data) return null;
  const { credits, photos, voices, gifts } = data;
  return (
    <div className={styles.part}>
      <h3>
        <Trans comment="Heading over what the reader has paid for messages in this conversation">
          What you've spent here
        </Trans>
      </h3>
      <ul className={styles.spent}>
        <li>
          <Plural value={credits} one="# credit" other="# credits" />
        </li>
        <PhotosSent count={photos} />
        <VoicesSent count={voices} />
        <GiftsSent count={gifts} />
      </ul>
    </div>
  );
}
