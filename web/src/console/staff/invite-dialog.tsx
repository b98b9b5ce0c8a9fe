import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { placesQuery } from '#/console/api/session';
import { requestsQuery, staffQuery } from '#/console/api/staff';
import type { Invited, Role } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { firstPlace, ScopeFields, scopeOf } from '#/console/staff/scope-fields';
import { CONSOLE_LOCALES, pickLocale } from '#/console/texts';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './staff.module.css';

/** Lets a colleague in: who they are, what they may, and where; tried first. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (invited: Invited) => void }) {
  const { i18n, t } = useLingui();
  const places = useQuery(placesQuery).data;
  const [role, setRole] = useState<Role>('moderator');
  const [place, setPlace] = useState(() => firstPlace(places));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState(i18n.locale);
  const form = { name, email, locale: pickLocale([locale]), role, at: scopeOf(place) };
  const { tried, tryIt, ...trying } = useTried(form, (sent) => send('post', '/api/console/staff-trials', sent));
  const inviting = useAct((sent: typeof form) => send('post', '/api/console/staff', sent), {
    renews: [staffQuery.queryKey, requestsQuery.queryKey],
    quiet: true,
    onDone: onInvited,
  });
  const problem = trying.problem ?? inviting.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    inviting.reset();
    if (tried) inviting.act(form);
    else tryIt();
  };
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={t`Invite a colleague`}
      actions={
        <Button type="submit" form="invite" busy={trying.isBusy || inviting.isBusy}>
          {tried ? <Trans>Send invitation</Trans> : <SeeEffects />}
        </Button>
      }
    >
      <form id="invite" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <TextField
          label={t`Name`}
          hint={t`As colleagues know them`}
          name="name"
          required
          maxLength={100}
          value={name}
          error={problem?.field('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t`E-mail address`}
          name="email"
          type="email"
          required
          maxLength={254}
          value={email}
          error={problem?.field('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label={t`Language`}
          name="locale"
          options={Object.entries(CONSOLE_LOCALES).map(([value, label]) => ({ value, label }))}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value)}
        />
        <ScopeFields role={role} place={place} onRole={setRole} onPlace={setPlace} />
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
