import { Trans, useLingui } from '@lingui/react/macro';
import { FoundFact } from '#/console/abuse/found-fact';
import type { CaseReport } from '#/console/api/types';
import { KeyCap } from '#/console/keys/key-button';
import { EvidenceProfile } from '#/console/queues/evidence-profile';
import { EvidenceVoice } from '#/console/queues/evidence-voice';
import { REPORT_CATEGORIES, REPORTED_THINGS } from '#/console/queues/report-words';
import { ShownPhoto } from '#/console/queues/shown-photo';
import { useHold } from '#/console/queues/use-hold';
import { Moment } from '#/console/times';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './queues.module.css';

interface ReportCardProps {
  report: CaseReport;
  name: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** One report with its evidence, as it was when somebody reported. */
export function ReportCard({ report, name, isChosen, onToggle }: ReportCardProps) {
  const { i18n, t } = useLingui();
  const { reporter, evidence, found } = report;
  const kept = [
    ...(evidence?.photos ?? []).map(({ photo }) => photo),
    ...(evidence?.messages ?? []).flatMap(({ photo }) => photo ?? []),
  ];
  const category = REPORT_CATEGORIES[report.category];
  const thing = REPORTED_THINGS[report.about];
  const label = [thing && i18n._(thing), category ? i18n._(category) : report.category].filter(Boolean).join(': ');
  return (
    <li className={styles.block}>
      <Checkbox label={label} checked={isChosen} onChange={onToggle} />
      <p className={styles.muted}>
        <Moment at={report.created_at} />
        {!found && (
          <>
            {' · '}
            <Trans>
              this reporter was right: {reporter.upheld}, not right: {reporter.dismissed}
            </Trans>
          </>
        )}
      </p>
      {found && <FoundFact found={found} />}
      {report.text && (
        <p className={styles.words} dir="auto">
          {report.text}
        </p>
      )}
      {evidence && <EvidenceProfile profile={evidence.profile} />}
      {evidence && evidence.messages.length > 0 && (
        <ol className={styles.list} aria-label={t`The messages as they were`}>
          {evidence.messages.map(({ by, text, at, voice }) => (
            <li key={at + text} className={styles.said} data-by={by}>
              <p className={styles.muted}>
                {by === 'reported' ? name : <Trans>The reporter</Trans>} · <Moment at={at} />
              </p>
              <p className={styles.words} dir="auto">
                {text}
              </p>
              {voice && <EvidenceVoice voice={voice} report={report.id} name={name} />}
            </li>
          ))}
        </ol>
      )}
      {kept.length > 0 && <EvidencePhotos photos={kept} report={report.id} name={name} />}
    </li>
  );
}

interface EvidencePhotosProps {
  photos: readonly string[];
  report: string;
  name: string;
}

/** Photos as they were when somebody reported, whatever became of them since. */
function EvidencePhotos({ photos, report, name }: EvidencePhotosProps) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useHold();
  return (
    <div className={styles.kept}>
      <div className={styles.evidencePhotos}>
        {photos.map((photo) => (
          <ShownPhoto
            key={photo}
            photo={photo}
            report={report}
            look={isHeld ? 'sharp' : 'blurred'}
            onHold={setIsHeld}
            name={name}
          />
        ))}
      </div>
      <p className={styles.muted}>
        <KeyCap>{t`Space`}</KeyCap> <Trans>Hold it, or a photo, to see it sharp. That leaves a line in the log.</Trans>
      </p>
    </div>
  );
}
