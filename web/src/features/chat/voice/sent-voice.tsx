import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MicOff } from 'lucide-react';
import { fetchVoice } from '#/api/actions/chats';
import { chatQuery, renewMessages } from '#/api/queries/chat';
import { useSettings } from '#/api/site';
import type { Id, Message } from '#/api/wire';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { clock } from '#/features/chat/voice/playing';
import { VoicePlayer } from '#/features/chat/voice/voice-player';
import { Waveform } from '#/features/chat/voice/waveform';
import styles from './voice.module.css';

export interface SentVoiceProps {
  message: Message;
  conversation: Id;
  /** Their name. */
  partner: string;
}

/** A voice message: played when somebody presses it; words in its place once a moderator removed it. */
export function SentVoice({ message: { voice, seq, mine }, conversation, partner }: SentVoiceProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { cdn_prefix } = useSettings();
  if (!voice) return null;
  if (voice.removed)
    return (
      <p className={styles.removed}>
        <MicOff aria-hidden="true" />
        <Trans>Our moderators removed this voice message.</Trans>
      </p>
    );
  const fetchNow = () => {
    const chat = client.getQueryData(chatQuery(conversation).queryKey)?.chat;
    const newest = chat?.messages.find((one) => one.seq === seq)?.voice ?? voice;
    return newest.filename ? fetchVoice(cdn_prefix + newest.filename) : Promise.resolve(null);
  };
  // Addresses end while the page is open: then the message is asked for anew.
  const load = async () => {
    const sound = await fetchNow();
    if (sound) return sound;
    await renewMessages(client, conversation, seq);
    return fetchNow();
  };
  const name = mine ? t`Your voice message` : t`Voice message from ${partner}`;
  return <VoicePlayer id={voice.id} name={name} ms={voice.ms} bars={voice.waveform} load={load} />;
}

export interface OutgoingVoiceProps {
  voice: NonNullable<Outgoing['voice']>;
}

/** A voice message on its way. */
export function OutgoingVoice({ voice: { ms, waveform } }: OutgoingVoiceProps) {
  const { t } = useLingui();
  return (
    <div className={styles.player} role="img" aria-label={t`Your voice message`}>
      <span className={styles.track}>
        <Waveform bars={waveform} played={0} />
      </span>
      <span className={styles.time}>{clock(ms)}</span>
    </div>
  );
}
