import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportQuery } from '#/api/queries/account';
import type { User } from '#/api/wire';
import { ExportForm } from '#/features/settings/export-form';
import { ExportState } from '#/features/settings/export-state';
import { Loaded } from '#/shared/problems/loaded';
import { Section } from '#/ui/layout/section';

/** A copy of everything: asked for with the password, gathered, then behind a mailed link for 24 hours. */
export function ExportSection({ user }: { user: User }) {
  const query = useQuery(exportQuery);
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="data"
      title={<Trans>Your data</Trans>}
      lead={
        <Trans>
          Get a copy of everything we have about you: profile, photos, messages, likes and purchases, in a format other
          programs can read.
        </Trans>
      }
    >
      <Loaded query={query}>
        {({ export: last }) => (
          <>
            <div role="status">{last && <ExportState last={last} />}</div>
            {last?.status !== 'preparing' && (
              <ExportForm user={user} again={last !== null} open={open} onOpen={setOpen} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
