import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportQuery } from '#/api/queries/export';
import type { User } from '#/api/types';
import { ExportForm } from '#/features/settings/export-form';
import { ExportState } from '#/features/settings/export-state';
import { Section } from '#/features/settings/section';
import { Loaded } from '#/ui/loaded';
import { useSavedNote } from '#/ui/saved-note';

/** A copy of everything: asked for with the password, gathered, then behind a mailed link for 24 hours. */
export function ExportSection({ user }: { user: User }) {
  const { t } = useLingui();
  const query = useQuery(exportQuery);
  const [open, setOpen] = useState(false);
  const { note, say, clear } = useSavedNote();
  const change = (wanted: boolean) => {
    clear();
    setOpen(wanted);
  };
  return (
    <Section id="data" title={<Trans>Your data</Trans>} lead={<Trans>Get a copy of everything we have about you: profile, photos, messages, likes and purchases, in files that programs can read.</Trans>}>
      <Loaded query={query}>
        {({ export: last }) => (
          <>
            {last && <ExportState last={last} />}
            {last?.status !== 'preparing' && (
              <ExportForm
                user={user}
                again={last !== null}
                open={open}
                onOpen={change}
                onAsked={() => say(t`We are gathering your data. A mail tells you when it is ready.`)}
              />
            )}
          </>
        )}
      </Loaded>
      {note}
    </Section>
  );
}
