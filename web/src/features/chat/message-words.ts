import { useLingui } from '@lingui/react/macro';
import type { Gift } from '#/api/types';

/** A message as one line of words: a gift is said by its name. */
export function useMessageWords(): (message: { text: string; gift?: Gift | null | undefined }) => string {
  const { t } = useLingui();
  return ({ text, gift }) => {
    const name = gift?.name;
    return [name && t`Gift: ${name}`, text].filter(Boolean).join(' – ');
  };
}
