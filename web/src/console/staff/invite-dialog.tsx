import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { placesQuery } from '#/console/api/session';
import { requestsQuery, staffQuery } from '#/console/api/staff';
import type { Effects, Invited, Role } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { valuesOf } from '#/console/sign-in/code-fields';
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
  const [tried, setTried] = useState<Effects | null>(null);
  const bodyOf = (form: HTMLFormElement) => {
    const { name = '', email = '', locale = 'en' } = valuesOf(form);
    return { name, email, locale: pickLocale([locale]), role, at: scopeOf(place) };
  };
  const trying = useAct((form: HTMLFormElement) => send('post', '/api/console/staff-trials', bodyOf(form)), {
    quiet: true,
    onDone: setTried,
  });
  const inviting = useAct((form: HTMLFormElement) => send('post', '/api/console/staff', bodyOf(form)), {
    renews: [staffQuery.queryKey, requestsQuery.queryKey],
    quiet: true,
    onDone: onInvited,
  });
  const problem = trying.problem ?? inviting.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    inviting.reset();
    if (tried) inviting.act(event.currentTarget);
    else trying.act(event.currentTarget);
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
      <form id="invite" className={styles.form} onSubmit={submit} onChange={() => setTried(null)}>
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
          error={problem?.field('name')}
        />
        <TextField
          label={t`E-mail address`}
          name="email"
          type="email"
          required
          maxLength={254}
          error={problem?.field('email')}
        />
        <Select
          label={t`Language`}
          name="locale"
          defaultValue={i18n.locale}
          options={Object.entries(CONSOLE_LOCALES).map(([value, label]) => ({ value, label }))}
        />
        <ScopeFields role={role} place={place} onRole={setRole} onPlace={setPlace} />
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
