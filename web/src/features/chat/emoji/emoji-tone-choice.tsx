import { useLingui } from '@lingui/react/macro';
import { TONES, withTone, type Tone } from '#/features/chat/emoji/emoji-habits';
import styles from './emoji-panel.module.css';

const HAND = { emoji: '✋', takesTones: true };

/** In which skin tone hands and people are shown. */
export function EmojiTone({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  const { t } = useLingui();
  const names: Record<Tone, string> = {
    0: t({ message: 'No skin tone', comment: 'Choice for emoji of hands and people' }),
    1: t({ message: 'Light skin', comment: 'Skin tone of emoji' }),
    2: t({ message: 'Medium light', comment: 'Skin tone of emoji' }),
    3: t({ message: 'Medium', comment: 'Skin tone of emoji' }),
    4: t({ message: 'Medium dark', comment: 'Skin tone of emoji' }),
    5: t({ message: 'Dark skin', comment: 'Skin tone of emoji' }),
  };
  return (
    <span className={styles.tone}>
      <span aria-hidden="true">{withTone(HAND, tone)}</span>
      <select
        aria-label={t`Skin tone`}
        title={t`Skin tone`}
        value={tone}
        onChange={({ target }) => onChange(TONES.find((one) => String(one) === target.value) ?? 0)}
      >
        {TONES.map((one) => (
          <option key={one} value={one}>
            {withTone(HAND, one)} {names[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
