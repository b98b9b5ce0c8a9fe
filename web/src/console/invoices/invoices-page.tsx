import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { getBlob, send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { placesQuery, useMay } from '#/console/api/session';
import type { Place } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { bytesOf, isForBooks, takes, type QuarterList } from '#/console/invoices/books';
import { LedgerPart } from '#/console/invoices/ledger-part';
import { quartersTo } from '#/console/invoices/quarters';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { RadioCards } from '#/ui/fields/radio-cards';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import { saveFile } from '#/lib/files';
import styles from './invoices.module.css';

/** Two years, and the quarter that runs. */
const QUARTERS = 9;

/** What a company invoiced in a quarter, as files for its books and VAT returns. */
export function InvoicesPage() {
  const { t } = useLingui();
  const may = useMay();
  const places = useQuery(placesQuery);
  useTitle(t`Invoices`);
  return (
    <>
      <PageHead title={<Trans>Invoices</Trans>}>
        <Trans>
          What a company invoiced in a quarter, for its books and VAT returns. The files name no member, and the log
          says who took one.
        </Trans>
      </PageHead>
      <Loaded query={places}>{({ sites }) => <Choice companies={companiesOf(sites)} />}</Loaded>
      {may('read_ledger') && <LedgerPart />}
    </>
  );
}

/** Those that one's roles reach as a whole, once each. */
function companiesOf(sites: readonly Place[]): { value: string; label: string }[] {
  const whole = sites.filter((site) => site.whole_company);
  const named = new Map(whole.map(({ company, company_name: name }) => [company, name]));
  return [...named].map(([value, label]) => ({ value, label }));
}

function Choice({ companies }: { companies: readonly { value: string; label: string }[] }) {
  const { t } = useLingui();
  const [quarters] = useState(() => quartersTo(new Date().toISOString().slice(0, 10), QUARTERS));
  const [company, setCompany] = useState(companies[0]?.value ?? '');
  const [quarter, setQuarter] = useState(quarters[0] ?? '');
  const [list, setList] = useState<QuarterList>('lines');
  const [files, setFiles] = useState<{ accounts?: File | undefined; rates?: File | undefined }>({});
  const needs = takes(list);
  const make = async (): Promise<Blob> => {
    if (!isForBooks(list)) return getBlob('/api/console/invoices-file', { company, quarter, list });
    const accounts = needs.accounts ? await files.accounts?.text() : undefined;
    const rates = needs.rates ? await files.rates?.text() : undefined;
    const answer = await send('post', '/api/console/books-files', {
      company,
      quarter,
      file: list,
      accounts: accounts ?? null,
      rates: rates ?? null,
    });
    return new Blob([bytesOf(answer)], { type: 'text/csv' });
  };
  const { act, isBusy, problem } = useAct(make, {
    quiet: true,
    onDone: (file) => saveFile(file, `${isForBooks(list) ? '' : 'invoices-'}${company}-${quarter}-${list}.csv`),
  });
  if (companies.length === 0) {
    return (
      <p>
        <Trans>Your roles don't hold for all of a company, and invoices are numbered by company.</Trans>
      </p>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      <Select
        label={t`Company`}
        options={[...companies]}
        value={company}
        onChange={(event) => setCompany(event.currentTarget.value)}
      />
      <Select
        label={t`Quarter`}
        options={quarters.map((value) => ({ value, label: value }))}
        value={quarter}
        onChange={(event) => setQuarter(event.currentTarget.value)}
      />
      <RadioCards
        legend={t`What the file has`}
        name="list"
        cards={[
          { value: 'lines', label: t`Each invoice and credit note, with what proves the country of its VAT` },
          { value: 'summary', label: t`Sums by country, VAT rate and currency` },
          { value: 'oss', label: t`The return for the One Stop Shop, in euro` },
          { value: 'journal', label: t`Double entries for the books, a line for each account` },
          { value: 'datev', label: t`Postings for DATEV, in euro` },
        ]}
        value={list}
        onChange={setList}
      />
      {needs.accounts && (
        <TextField
          label={t`Chart of accounts`}
          hint={t`A TOML file with the accounts of your books. The handbook has one to begin with.`}
          type="file"
          accept=".toml"
          required
          onChange={(event) => setFiles({ ...files, accounts: event.currentTarget.files?.[0] })}
        />
      )}
      {needs.rates && (
        <TextField
          label={t`Exchange rates`}
          hint={t`Needed if anything was paid in another currency: eurofxref-hist.csv from the European Central Bank.`}
          type="file"
          accept=".csv"
          onChange={(event) => setFiles({ ...files, rates: event.currentTarget.files?.[0] })}
        />
      )}
      <p>
        <Button type="submit" icon={<Download />} busy={isBusy}>
          <Trans>Save as CSV</Trans>
        </Button>
      </p>
    </form>
  );
}
