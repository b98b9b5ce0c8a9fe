import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './icebreakers.module.css';

/** Opening lines that work with anybody. */
export function useIcebreakers(): readonly string[] {
  const { t } = useLingui();
  return [
    t({
      message: 'Your smile made me stop scrolling. What made you smile today?',
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: 'Coffee, a walk or a long dinner: what would you pick for a first date?',
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: "I'm new here, and you're the first person I'm writing to. How's your evening?",
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: 'Which song can you never sit still to?',
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: "Tell me your favourite place near you, and I'll tell you mine.",
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: 'What would your perfect Sunday look like?',
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: "I've got two tickets and no plans yet. Cinema or concert?",
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
    t({
      message: 'Sweet or salty? Choose wisely, a lot depends on it.',
      comment: 'An opening line to somebody of either gender; informal, not pushy',
    }),
  ];
}

interface IcebreakersProps {
  open: boolean;
  /** From 0 to 1: with which line the list begins. */
  start: number;
  onChoose: (line: string) => void;
  onClose: () => void;
}

/** Spec 2, icebreaker modal: choose an opening line; it can be changed afterwards. */
export function Icebreakers({ open, start, onChoose, onClose }: IcebreakersProps) {
  const all = useIcebreakers();
  const first = Math.floor(start * all.length);
  const lines = [...all.slice(first), ...all.slice(0, first)];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans comment="Title of a list of opening lines for a first message">Break the ice</Trans>}
    >
      <p className={styles.lead}>
        <Trans>Pick a line to start with. You can change every word.</Trans>
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            <button type="button" className={styles.line} onClick={() => onChoose(line)}>
              {line}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
