import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, Share2 } from 'lucide-react';
import type { DatePlan } from '#/api/wire';
import { formatMoment } from '#/lib/time-ago';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Card } from '#/ui/layout/card';
import { ButtonRow, Stack } from '#/ui/layout/stack';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';

/** What became of the check-in, in a sentence. */
function Standing({ check_in: standing, checked_in_at: checked, asks_at: asks }: DatePlan) {
  const { i18n } = useLingui();
  const at = formatMoment(checked ?? asks, i18n.locale);
  if (standing === 'done' && checked) return <Trans>You checked in on {at}.</Trans>;
  if (standing === 'missing')
    return <Trans>You haven't checked in yet. The page tells your friend: “No check-in yet”.</Trans>;
  const asksAt = formatMoment(asks, i18n.locale);
  return <Trans>We'll ask you on {asksAt} if all is well.</Trans>;
}

/** The link as long as it is here, to be sent by whatever way one likes. */
function PlanLink({ link }: { link: string | null }) {
  const { t } = useLingui();
  const tell = useProblemToast();
  if (!link)
    return (
      <p>
        <Trans>The link is on the device where you made the plan. Lost it? End this plan and make another.</Trans>
      </p>
    );
  const copy = () => {
    navigator.clipboard.writeText(link).then(() => showToast(t`Link copied`), tell);
  };
  // Whoever closes the sheet without sending has changed their mind.
  const share = () => void navigator.share({ url: link }).catch(() => {});
  return (
    <>
      <TextField
        label={t`Link for your friend`}
        value={link}
        readOnly
        dir="ltr"
        hint={t`Whoever has the link sees the plan. They don't need an account.`}
        onFocus={({ target }) => target.select()}
      />
      <ButtonRow>
        {'share' in navigator && (
          <Button size="small" icon={<Share2 aria-hidden="true" />} onClick={share}>
            <Trans comment="verb: a button that sends a link to somebody">Share</Trans>
          </Button>
        )}
        <Button variant="secondary" size="small" icon={<Copy aria-hidden="true" />} onClick={copy}>
          <Trans>Copy link</Trans>
        </Button>
      </ButtonRow>
    </>
  );
}

/** A text of several lines, each on its own. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change places
    <p key={nth} dir="auto">
      {line}
    </p>
  ));
}

interface PlanCardProps {
  plan: DatePlan;
  link: string | null;
  onCheckIn: () => Promise<void>;
  onEnd: () => Promise<void>;
}

/** One plan: what the friend reads, and what can be done. */
export function PlanCard({ plan, link, onCheckIn, onEnd }: PlanCardProps) {
  const { t, i18n } = useLingui();
  const { open, partner, place, note, at, ends_at: ends, check_in: standing } = plan;
  const tell = useProblemToast();
  const checking = usePress(() => onCheckIn().catch(tell));
  const ending = usePress(() => onEnd().catch(tell));
  const when = formatMoment(at, i18n.locale);
  const until = formatMoment(ends, i18n.locale);
  const name = partner?.name;
  const title = name ? t`${when} with ${name}` : when;
  const asks = open && (standing === 'asked' || standing === 'missing');
  return (
    <Card as="li" tone={asks ? 'tint' : 'plain'}>
      <article aria-label={title}>
        <Stack>
          <h3>{title}</h3>
          <p dir="auto">{place}</p>
          {note && <Lines text={note} />}
          {asks && (
            <Notice>
              <Trans>All well? One tap tells your friend.</Trans>
            </Notice>
          )}
          {open ? (
            <p>
              <Standing {...plan} />
            </p>
          ) : (
            <p>
              <Trans>The link ended on {until}. The plan is deleted seven days later.</Trans>
            </p>
          )}
          {open && (
            <>
              <PlanLink link={link} />
              <ButtonRow>
                <Button
                  variant={asks ? 'primary' : 'secondary'}
                  busy={checking.busy}
                  icon={<Check aria-hidden="true" />}
                  aria-label={t`Check in: ${title}`}
                  onClick={checking.press}
                >
                  <Trans comment="verb: a button that tells a friend that all is well">Check in</Trans>
                </Button>
                <Button
                  variant="quiet"
                  busy={ending.busy}
                  aria-label={t`End the plan: ${title}`}
                  onClick={ending.press}
                >
                  <Trans comment="verb: a button that ends a plan and its link">End the plan</Trans>
                </Button>
              </ButtonRow>
            </>
          )}
        </Stack>
      </article>
    </Card>
  );
}
