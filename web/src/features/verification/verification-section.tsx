import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { giveUpVerification, readVerification } from '#/api/actions/verification';
import { userQuery } from '#/api/queries/user';
import { verificationQuery } from '#/api/queries/verification';
import { useUser } from '#/api/session';
import type { Verification } from '#/api/wire';
import { REASONS } from '#/features/verification/reasons';
import { loadArea } from '#/i18n/catalogues';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { lazyPart } from '#/ui/layout/lazy-part';
import { focusSection, Section } from '#/ui/layout/section';

/** Its script and its texts come when somebody begins. */
const CaptureDialog = lazyPart(
  async () => {
    const [{ CaptureDialog: component }] = await Promise.all([
      import('#/features/verification/capture-dialog'),
      loadArea('verification'),
    ]);
    return component;
  },
  { onMissing: ({ onClose }) => onClose() },
);

/** Takes an answer over, and asks anew what else says it. */
function changed(client: QueryClient, answer: Verification): void {
  client.setQueryData(verificationQuery.queryKey, answer);
  void client.invalidateQueries({ queryKey: userQuery.queryKey });
}

/** Where one stands, in a sentence or two. */
function Standing({ verified, since, waiting_since, outcome, reason, has_photo }: Verification) {
  const { i18n } = useLingui();
  if (waiting_since)
    return (
      <Trans>We're comparing your pictures with your photos. It takes a day at most, and then we delete them.</Trans>
    );
  if (verified)
    return (
      <Trans>
        Others see the badge on your profile, as long as they see no photos but those we compared. If you add one,
        you'll need to get verified again.
      </Trans>
    );
  if (since)
    return (
      <Trans>
        Your badge is hidden: your photos have changed since we compared them. Remove the new ones, or get verified
        again.
      </Trans>
    );
  if (outcome === 'refused' && reason) return i18n._(REASONS[reason]);
  if (outcome === 'expired')
    return <Trans>We didn't get to your pictures in time, and have deleted them. Please try again.</Trans>;
  if (!has_photo) return <Trans>Add a photo first: we compare your pictures with it.</Trans>;
  return (
    <Trans>
      Show two poses to your camera. We compare the pictures with your photos, delete them, and others see on your
      profile that you're verified.
    </Trans>
  );
}

function GiveUp({ waits, onDone }: { waits: boolean; onDone: (answer: Verification) => void }) {
  const { press, busy, failure } = usePress(async () => onDone(await giveUpVerification()));
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={press}>
        {waits ? <Trans>Withdraw and delete my pictures</Trans> : <Trans>Give up the badge</Trans>}
      </Button>
      <ProblemNotice error={failure} />
    </>
  );
}

function Buttons({ standing, onBegin }: { standing: Verification; onBegin: () => void }): ReactNode {
  const client = useQueryClient();
  const { verified, since, waiting_since: waits, outcome, has_photo } = standing;
  return (
    <p>
      {!waits && !verified && has_photo && (
        <Button variant="secondary" onClick={onBegin}>
          {outcome === 'refused' || outcome === 'expired' ? <Trans>Try again</Trans> : <Trans>Get verified</Trans>}
        </Button>
      )}{' '}
      {(waits ?? since) && (
        <GiveUp
          waits={Boolean(waits)}
          onDone={(answer) => {
            changed(client, answer);
            // The button that was tapped is gone.
            focusSection('verification');
          }}
        />
      )}
    </p>
  );
}

/** Whether one is a verified person, how to become one, and how to stop being one. */
export function VerificationSection() {
  const client = useQueryClient();
  const standing = useQuery(verificationQuery).data;
  const news = useUser()?.profile.verification_news;
  const [capturing, setCapturing] = useState(false);
  useEffect(() => {
    // Here it is read: the notice on other pages goes.
    if (news)
      readVerification().then(
        (answer) => changed(client, answer),
        () => {},
      );
  }, [news, client]);
  if (!standing) return null;
  return (
    <Section
      id="verification"
      title={standing.of_two ? <Trans>Verified couple</Trans> : <Trans>Verified person</Trans>}
    >
      <p role="status">
        <Standing {...standing} />
      </p>
      <Buttons standing={standing} onBegin={() => setCapturing(true)} />
      {capturing && (
        <CaptureDialog
          ofTwo={standing.of_two === true}
          onClose={() => setCapturing(false)}
          onSent={(answer) => {
            setCapturing(false);
            changed(client, answer);
            focusSection('verification');
          }}
        />
      )}
    </Section>
  );
}
