import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sectionQuery, type FileOf } from '#/console/api/members';
import type { PhotoReason, ReportCounts } from '#/console/api/types';
import { EarlierList } from '#/console/earlier-list';
import { languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { PHOTO_REASONS } from '#/console/measure-words';
import { Fact, Facts, Lines } from '#/console/members/facts';
import { PHOTO_STATES, STATUS_NAMES } from '#/console/members/member-words';
import { PersonLine } from '#/console/person-line';
import { Moment } from '#/console/times';
import { Chip } from '#/ui/buttons/chip';
import { formatDay } from '#/lib/time-ago';
import styles from './members.module.css';

/** Who they are, and how the account stands. */
export function AccountPart(of: FileOf) {
  const { i18n } = useLingui();
  const found = useQuery(sectionQuery('/api/console/member-account', of));
  return (
    <Loaded query={found}>
      {(data) => {
        const status = STATUS_NAMES[data.person.status];
        return (
          <>
            <PersonLine person={data.person} />
            <Facts>
              <Fact name={<Trans>Account</Trans>}>{status ? i18n._(status) : data.person.status}</Fact>
              <Fact name={<Trans>E-mail address</Trans>}>{data.email_masked}</Fact>
              <Fact name={<Trans>Their language</Trans>}>{languageName(data.language, i18n.locale)}</Fact>
              <Fact name={<Trans>Time zone</Trans>}>{data.timezone}</Fact>
              <Fact name={<Trans>Address confirmed</Trans>}>
                {data.confirmed_at ? <Moment at={data.confirmed_at} /> : <Trans>Never</Trans>}
              </Fact>
              <Fact name={<Trans>Last here</Trans>}>
                {data.last_here ? formatDay(`${data.last_here}T12:00:00Z`, i18n.locale) : <Trans>Never</Trans>}
              </Fact>
              {data.paused_until && (
                <Fact name={<Trans>Writing paused until</Trans>}>
                  <Moment at={data.paused_until} />
                </Fact>
              )}
              {data.reports_paused_until && (
                <Fact name={<Trans>Reporting paused until</Trans>}>
                  <Moment at={data.reports_paused_until} />
                </Fact>
              )}
              {data.leaves_at && (
                <Fact name={<Trans>Will be deleted</Trans>}>
                  <Moment at={data.leaves_at} />
                </Fact>
              )}
            </Facts>
          </>
        );
      }}
    </Loaded>
  );
}

/** How each photo stands; pictures are looked at in the queues. */
export function PhotosPart(of: FileOf) {
  const { i18n } = useLingui();
  const found = useQuery(sectionQuery('/api/console/member-photos', of));
  return (
    <Loaded query={found}>
      {({ photos }) => (
        <Lines items={photos} none={<Trans>No photos</Trans>}>
          {(photo) => {
            const state = PHOTO_STATES[photo.status];
            const reason = photo.reason && PHOTO_REASONS[photo.reason as PhotoReason];
            return (
              <li key={photo.photo}>
                <span>{state ? i18n._(state) : photo.status}</span>
                {photo.main && (
                  <Chip>
                    <Trans>Main photo</Trans>
                  </Chip>
                )}
                {reason && <span>{i18n._(reason)}</span>}
                <span className={styles.detail}>
                  <Moment at={photo.created_at} />
                </span>
              </li>
            );
          }}
        </Lines>
      )}
    </Loaded>
  );
}

function Counts({ counts }: { counts: ReportCounts }) {
  return (
    <Trans>
      {counts.open} open, {counts.upheld} upheld, {counts.dismissed} dismissed
    </Trans>
  );
}

/** What was decided about them, and reports in numbers. */
export function DecisionsPart(of: FileOf) {
  const found = useQuery(sectionQuery('/api/console/member-decisions', of));
  return (
    <Loaded query={found}>
      {(data) => (
        <>
          <Facts>
            <Fact name={<Trans>Reports about them</Trans>}>
              <Counts counts={data.about_them} />
            </Fact>
            <Fact name={<Trans>Reports by them</Trans>}>
              <Counts counts={data.by_them} />
            </Fact>
          </Facts>
          <EarlierList earlier={data.decisions} />
        </>
      )}
    </Loaded>
  );
}
