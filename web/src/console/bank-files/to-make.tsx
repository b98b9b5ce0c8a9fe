import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import type { BankFilesToMake } from '#/console/api/types';
import { DueBy } from '#/console/bank-files/file-facts';
import { MakeDialog } from '#/console/bank-files/make-dialog';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { formatMoney } from '#/lib/money';
import { formatDay } from '#/lib/time-ago';
import styles from './bank-files.module.css';

interface ToMakeProps {
  companies: readonly BankFilesToMake[];
  nameOf: (company: string) => string;
}

/** What is due at each company's bank, and in no file yet. */
export function ToMake({ companies, nameOf }: ToMakeProps) {
  const may = useMay();
  const [making, setMaking] = useState<string | null>(null);
  return (
    <section className={styles.part} aria-labelledby="to-make">
      <h2 id="to-make">
        <Trans>To make</Trans>
      </h2>
      <ul className={styles.part}>
        {companies.map((one) => (
          <li key={one.company} className={styles.card}>
            <h3>{nameOf(one.company)}</h3>
            <Due of={one} />
            {may('make_debit_files') && (
              <p>
                <Button size="small" variant="secondary" onClick={() => setMaking(one.company)}>
                  <Trans>Make the files</Trans>
                  <span className="visually-hidden">: {nameOf(one.company)}</span>
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {making && <MakeDialog company={making} name={nameOf(making)} onClose={() => setMaking(null)} />}
    </section>
  );
}

function Due({ of }: { of: BankFilesToMake }) {
  const { i18n } = useLingui();
  const { debits, late, later, refunds, begun } = of;
  const [debitSum, refundSum] = [formatMoney(of.debit_sum, i18n.locale), formatMoney(of.refund_sum, i18n.locale)];
  const day = of.first_day && formatDay(`${of.first_day}T12:00:00Z`, i18n.locale);
  return (
    <>
      {debits > 0 && (
        <p>
          {day ? (
            <Plural
              value={debits}
              one={`# debit for ${debitSum}, to be collected on ${day}`}
              other={`# debits for ${debitSum}, to be collected from ${day}`}
            />
          ) : (
            <Plural value={debits} one={`# debit for ${debitSum}`} other={`# debits for ${debitSum}`} />
          )}
        </p>
      )}
      {late > 0 ? (
        <Notice tone="warn">
          <Plural
            value={late}
            one="It's too late for the day of # debit: it moves to a later day, and its member is told."
            other="It's too late for the day of # debits: they move to a later day, and their members are told."
          />
        </Notice>
      ) : (
        <DueBy at={of.by} />
      )}
      {refunds > 0 && (
        <p>
          <Plural value={refunds} one={`# refund of ${refundSum}`} other={`# refunds for ${refundSum} in total`} />
        </p>
      )}
      {debits === 0 && refunds === 0 && (
        <p className={styles.detail}>
          <Trans>Nothing is due.</Trans>
        </p>
      )}
      {later > 0 && (
        <p className={styles.detail}>
          <Plural value={later} one="# more debit is for a later day." other="# more debits are for later days." />
        </p>
      )}
      {begun > 0 && (
        <Notice tone="warn">
          <Trans>A file was begun and couldn't be made. Make the files again to see why.</Trans>
        </Notice>
      )}
    </>
  );
}
