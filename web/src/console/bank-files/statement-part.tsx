import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useMay } from '#/console/api/session';
import type { BankStatementBooked } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { bankFilesQuery } from '#/console/bank-files/bank-files';
import { MISFIT_WORDS } from '#/console/bank-files/misfit-words';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { formatMoney } from '#/lib/money';
import styles from './bank-files.module.css';

interface StatementPartProps {
  companies: readonly string[];
  nameOf: (company: string) => string;
}

/** Books what the bank says in its own files, tried first, and names what fits nothing. */
export function StatementPart({ companies, nameOf }: StatementPartProps) {
  const { t } = useLingui();
  const may = useMay();
  const [company, setCompany] = useState(companies[0] ?? '');
  // Which of the files that were chosen here it is: two may have the same name.
  const [{ file, pick }, setChosen] = useState<{ file: File | null; pick: number }>({ file: null, pick: 0 });
  const [booked, setBooked] = useState<BankStatementBooked | null>(null);
  const form = { company, file, pick };
  const bodyOf = async ({ company: whose, file: chosen }: typeof form) => ({
    company: whose,
    statement: (await chosen?.text()) ?? '',
  });
  const { tried, tryIt, forget, ...trying } = useTried(
    form,
    async (sent) => send('post', '/api/console/bank-statement-trials', await bodyOf(sent)),
    (sent) => `${sent.company} ${sent.pick}`,
  );
  const book = async (sent: typeof form) => send('post', '/api/console/bank-statements', await bodyOf(sent));
  const booking = useAct(book, {
    renews: [bankFilesQuery.queryKey],
    quiet: true,
    onDone: (answer) => {
      forget();
      setBooked(answer);
    },
  });
  const problem = trying.problem ?? booking.problem;
  if (!may('make_debit_files')) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBooked(null);
    booking.reset();
    if (!file) return;
    if (tried) booking.act(form);
    else tryIt();
  };
  const wrong = problem?.field('statement') && t`This isn't a pain.002, camt.053 or camt.054 file.`;
  return (
    <section className={styles.part} aria-labelledby="statement">
      <h2 id="statement">
        <Trans>What the bank says</Trans>
      </h2>
      <p>
        <Trans>
          Status reports (pain.002), statements (camt.053) and notifications (camt.054). Orders follow what they say. A
          file that you send twice changes nothing.
        </Trans>
      </p>
      <form className={styles.part} onSubmit={submit}>
        {problem && !wrong && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        {companies.length > 1 && (
          <Select
            label={t`Company`}
            options={companies.map((value) => ({ value, label: nameOf(value) }))}
            value={company}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t`The bank's file`}
          hint={t`XML, up to 4 MB`}
          type="file"
          accept=".xml,application/xml,text/xml"
          required
          error={wrong}
          onChange={(event) => setChosen({ file: event.currentTarget.files?.[0] ?? null, pick: pick + 1 })}
        />
        <p>
          <Button type="submit" variant="secondary" icon={<Upload />} busy={trying.isBusy || booking.isBusy}>
            {tried ? <Trans>Book the file</Trans> : <SeeEffects />}
          </Button>
        </p>
      </form>
      {tried && <Booked of={tried} isTried />}
      {booked && <Booked of={booked} />}
    </section>
  );
}

interface BookedProps {
  of: BankStatementBooked;
  /** It is what would come of it. */
  isTried?: boolean;
}

function Booked({ of: { moved, before, other, misfits, unmatched }, isTried = false }: BookedProps) {
  const { i18n, t } = useLingui();
  return (
    <>
      <Notice tone={misfits > 0 ? 'warn' : 'ok'} announce>
        {isTried ? (
          <Trans>
            Would be booked: {moved}. Already known: {before}. About something else: {other}. No match here: {misfits}.
          </Trans>
        ) : (
          <Trans>
            Booked now: {moved}. Already known: {before}. About something else: {other}. No match here: {misfits}.
          </Trans>
        )}
      </Notice>
      {unmatched.length > 0 && (
        <ul className={styles.lines} aria-label={t`What fits nothing here`}>
          {unmatched.map(({ about, sum, why }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bank may say the same twice
            <li key={place}>
              <code>{about ?? '–'}</code>
              {sum && <> · {formatMoney(sum, i18n.locale)}</>}
              {' · '}
              {i18n._(MISFIT_WORDS[why])}
            </li>
          ))}
        </ul>
      )}
      {misfits > unmatched.length && (
        <p className={styles.detail}>
          <Trans>There are more than are shown here.</Trans>
        </p>
      )}
    </>
  );
}
