import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { companyInfoQuery } from '#/api/queries/settings';
import { useSettings } from '#/api/site';
import styles from './disclaimer.module.css';

/** Who runs the site, at which address (spec 1: three companies), and that some profiles are fictional. */
export function Disclaimer() {
  const { name: site, domain } = useSettings();
  const company = useSuspenseQuery(companyInfoQuery).data;
  const companyName = company.name;
  const address = `${company.address}, ${company.city}`;
  const registration = company.kvk;
  const vat = company.vat_numbers.join(', ');
  return (
    <div className={styles.disclaimer}>
      <p>
        <Trans>
          {site} ({domain}) is run by {companyName}, {address}. Company number {registration}, VAT {vat}.
        </Trans>
      </p>
      <p data-when="fictional">
        <Trans>Some profiles on this site are fictional. They're always clearly labelled.</Trans>
      </p>
      <p>
        <Trans>For adults only. Never send money to someone you haven't met.</Trans>
      </p>
      <p className={styles.unitedStates}>
        <Trans>Members in the United States: we do not carry out criminal background checks on our members.</Trans>
      </p>
    </div>
  );
}
