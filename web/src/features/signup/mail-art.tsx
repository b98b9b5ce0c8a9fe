import { MailCheck, MailOpen, MailX } from 'lucide-react';
import { OutcomeMark } from '#/ui/marks/outcome-mark';

const ICONS = { waiting: MailOpen, done: MailCheck, failed: MailX };

/** The mail above an outcome; the words say the same. */
export function MailArt({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return <OutcomeMark state={state}><Icon /></OutcomeMark>;
}
