import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { DoorOpen } from 'lucide-react';
import * as v from 'valibot';
import { ComeBack } from '#/features/leaving/come-back';
import { regional } from '#/lib/regional';
import { readKept } from '#/lib/tab-storage';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';

const keptSchema = v.object({ return_until: v.string() });

/** Until when the account that was deleted in this tab can come back; null when this tab knows of none. */
function returnUntil(): string | null {
  const kept = v.safeParse(keptSchema, readKept('account-deleted'));
  return kept.success ? kept.output.return_until : null;
}

function Until() {
  const { locale } = useLingui().i18n;
  const until = returnUntil();
  if (!until) return <Trans>Until its day comes, you can restore it with the link in our e-mail.</Trans>;
  const day = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long' }).format(new Date(until));
  return (
    <Trans>
      No one can see you any more. Until {day}, the link in our e-mail restores everything. After that, it's deleted.
    </Trans>
  );
}

interface AccountDeletedPageProps {
  /** Of the mailed link back. */
  token: string | null;
  onBack: () => Promise<void>;
}

/** Spec 2 /account-deleted: after the deletion, and where the mailed link back leads. */
export function AccountDeletedPage({ token, onBack }: AccountDeletedPageProps) {
  if (token) return <ComeBack key={token} token={token} onBack={onBack} />;
  return (
    <>
      <OutcomeMark state="waiting">
        <DoorOpen />
      </OutcomeMark>
      <PageHead title={<Trans>Your account is deleted</Trans>}>
        <Until />
      </PageHead>
      <ButtonLink to="/" size="large" wide variant="secondary">
        <Trans>Back to the home page</Trans>
      </ButtonLink>
    </>
  );
}
