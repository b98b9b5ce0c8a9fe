import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { opinionsQuery } from '#/console/api/opinions';
import { useMay } from '#/console/api/session';
import { agreementOf } from '#/console/opinions/agreement';
import { regional } from '#/lib/regional';
import styles from './opinions.module.css';

/** The figure of agreement among those of every day, for whoever settles what differs. */
export function AgreementCard() {
  const { i18n } = useLingui();
  const maySettle = useMay()('settle_opinions');
  const { data } = useQuery({ ...opinionsQuery, enabled: maySettle });
  const share = data && agreementOf(data.rules);
  if (!maySettle || share === null || share === undefined) return null;
  const percent = new Intl.NumberFormat(regional(i18n.locale), { style: 'percent' }).format(share);
  return (
    <p className={styles.section}>
      <Link to="/second-opinions">
        <Trans>Second opinions on photos agree in {percent} of cases, in 90 days</Trans>
      </Link>
    </p>
  );
}
