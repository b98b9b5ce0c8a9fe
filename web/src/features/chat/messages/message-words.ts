import { useLingui } from '@lingui/react/macro';
import type { Gift } from '#/api/wire';

/** What a message says, sent or on its way. */
interface Said {
  text: string;
  gift?: Gift | null | undefined;
  photo?: { removed: boolean } | { key: string } | null | undefined;
}

/** A message as one line of words: a gift is said by its name, a photo as such. */
export function useMessageWords(): (message: Said) => string {
  const { t } = useLingui();
  const photoWords = (photo: Said['photo']) =>
    photo &&
    ('removed' in photo && photo.removed
      ? t`Photo removed`
      : t({ message: 'Photo', comment: 'Stands for a photo in a message, in the list of conversations' }));
  return ({ text, gift, photo }) => {
    const name = gift?.name;
    return [name && t`Gift: ${name}`, photoWords(photo), text].filter(Boolean).join(' – ');
  };
}
