import { useLingui } from '@lingui/react/macro';

/** What a message says, sent or on its way. */
interface Said {
  text: string;
  gift?: { name: string } | null | undefined;
  photo?: { removed: boolean } | { key: string } | null | undefined;
  voice?: { removed: boolean } | { ms: number } | null | undefined;
  /** Nothing of it is left. */
  removed?: string | null | undefined;
  mine?: boolean;
}

/** A message as one line of words: a gift is said by its name, a photo and a voice as such. */
export function useMessageWords(): (message: Said) => string {
  const { t } = useLingui();
  const photoWords = (photo: Said['photo']) =>
    photo &&
    ('removed' in photo && photo.removed
      ? t`Photo removed`
      : t({ message: 'Photo', comment: 'Stands for a photo in a message, in the list of conversations' }));
  const voiceWords = (voice: Said['voice']) =>
    voice &&
    ('removed' in voice && voice.removed
      ? t`Voice message removed`
      : t({ message: 'Voice message', comment: 'Stands for one in the list of conversations' }));
  return ({ text, gift, photo, voice, removed, mine }) => {
    if (removed) return mine ? t`You deleted this message.` : t`This message was deleted.`;
    const name = gift?.name;
    return [name && t`Gift: ${name}`, photoWords(photo), voiceWords(voice), text].filter(Boolean).join(' – ');
  };
}
