import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedField, AskedWords } from '#/api/wire';
import { ASKED } from '#/features/profile/asked-words';
import { Objection } from '#/features/profile/objection';
import { Notice } from '#/ui/marks/notice';

/** At a field that a moderator asked to change: that it is so, why, and what follows. */
export function AskedNotice({ asked, field }: { asked: readonly AskedWords[]; field: AskedField }) {
  const { i18n } = useLingui();
  const found = asked.find((one) => one.field === field);
  if (!found) return null;
  return (
    <Notice tone="warn">
      <p>
        <strong>{field === 'name' ? <Trans>Please change your name.</Trans> : <Trans>Please change this text. Others can't see it until you do.</Trans>}</strong>
        {' '}
        {i18n._(ASKED[found.reason])}
        {' '}
        <Objection isAbout={(decision) => decision.field === field} />
      </p>
    </Notice>
  );
}
