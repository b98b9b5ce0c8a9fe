import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { ConsoleProblem } from '#/console/api/problem';
import type { CodeTerms, SiteOffers } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { methodName } from '#/console/method-names';
import { ActDialog } from '#/console/sites/act-dialog';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import styles from './content.module.css';

type Choices = SiteOffers['choices'];

interface CodeDialogProps {
  site: string;
  choices: Choices;
  /** Many with random names, or one with a name of its own. */
  many: boolean;
  onClose: () => void;
}

/** "20" and "20,00" are 20.00; what is no amount stays, and is refused. */
export function amountOf(typed: string): string {
  const plain = typed.trim().replace(',', '.');
  return /^\d+$/u.test(plain) ? `${plain}.00` : plain;
}

/** Discount codes for everybody. */
export function CodeDialog({ site, choices, many, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [lot, setLot] = useState({ name: '', prefix: '', count: '100' });
  const [terms, setTerms] = useState<CodeTerms>({
    percentage: 10,
    last_day: '',
    minimum: null,
    currency: null,
    country: null,
    methods: [],
    validity: many ? 'once' : 'once-per-user',
  });
  const wish = () => ({ ...terms, minimum: terms.minimum ? amountOf(terms.minimum) : null });
  return (
    <ActDialog<unknown>
      title={many ? <Trans>Many codes together</Trans> : <Trans>New code</Trans>}
      label={many ? <Trans>Make the codes</Trans> : <Trans>Make the code</Trans>}
      done={many ? t`The codes are there. Save them as CSV.` : t`The code works from now on.`}
      work={(reason) =>
        many
          ? send('post', '/api/console/discount-lots', {
              site,
              name: lot.name.trim(),
              prefix: lot.prefix.trim(),
              count: Number(lot.count),
              terms: wish(),
              reason,
            })
          : send('post', '/api/console/discount-codes', { site, code: code.trim(), terms: wish(), reason })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          {many ? (
            <LotFields lot={lot} problem={problem} onChange={setLot} />
          ) : (
            <TextField
              label={t`Code`}
              hint={t`4 to 40 letters, digits and dashes`}
              required
              autoComplete="off"
              minLength={4}
              maxLength={40}
              value={code}
              error={problem?.field('code')}
              onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
            />
          )}
          <TermsFields choices={choices} terms={terms} problem={problem} onChange={setTerms} />
        </>
      )}
    </ActDialog>
  );
}

interface LotFieldsProps {
  lot: { name: string; prefix: string; count: string };
  problem: ConsoleProblem | null;
  onChange: (lot: LotFieldsProps['lot']) => void;
}

function LotFields({ lot, problem, onChange }: LotFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Name`}
        hint={t`By it you find the codes again. Letters, digits, spaces, - and _`}
        required
        autoComplete="off"
        maxLength={60}
        value={lot.name}
        error={problem?.field('name')}
        onChange={(event) => onChange({ ...lot, name: event.currentTarget.value })}
      />
      <TextField
        label={t`What they begin with`}
        hint={t`A dash and ten letters follow.`}
        required
        autoComplete="off"
        maxLength={29}
        value={lot.prefix}
        error={problem?.field('prefix')}
        onChange={(event) => onChange({ ...lot, prefix: event.currentTarget.value.toUpperCase() })}
      />
      <TextField
        label={t`How many`}
        type="number"
        required
        min={1}
        max={10_000}
        value={lot.count}
        error={problem?.field('count')}
        onChange={(event) => onChange({ ...lot, count: event.currentTarget.value })}
      />
    </>
  );
}

interface TermsFieldsProps {
  choices: Choices;
  terms: CodeTerms;
  problem: ConsoleProblem | null;
  onChange: (terms: CodeTerms) => void;
}

function TermsFields({ choices, terms, problem, onChange }: TermsFieldsProps) {
  const { i18n, t } = useLingui();
  const here = choices.filter(({ country }) => !terms.country || country === terms.country);
  const currencies = [...new Set(here.map(({ currency }) => currency))];
  const methods = [...new Set(here.flatMap((choice) => choice.methods))];
  const change = (part: Partial<CodeTerms>) => onChange({ ...terms, ...part });
  return (
    <>
      <TextField
        label={t`Per cent off`}
        type="number"
        required
        min={1}
        max={90}
        value={terms.percentage || ''}
        error={problem?.field('percentage')}
        onChange={(event) => change({ percentage: Number(event.currentTarget.value) })}
      />
      <TextField
        label={t`Last day`}
        type="date"
        required
        value={terms.last_day}
        error={problem?.field('last_day')}
        onChange={(event) => change({ last_day: event.currentTarget.value })}
      />
      <Select
        label={t`How often`}
        options={[
          { value: 'once-per-user', label: t`Once by each member` },
          { value: 'once', label: t`Once, by whoever comes first` },
        ]}
        value={terms.validity}
        onChange={(event) => change({ validity: event.currentTarget.value === 'once' ? 'once' : 'once-per-user' })}
      />
      <Select
        label={t`Only in`}
        empty={t`Every country of the site`}
        options={choices.map(({ country }) => ({ value: country, label: countryName(country, i18n.locale) }))}
        value={terms.country ?? ''}
        error={problem?.field('country')}
        onChange={(event) => {
          const country = choices.find((choice) => choice.country === event.currentTarget.value)?.country ?? null;
          change({ country, methods: [], currency: null });
        }}
      />
      <TextField
        label={t`Smallest order`}
        hint={t`Empty: any. As in 20.00`}
        inputMode="decimal"
        maxLength={20}
        value={terms.minimum ?? ''}
        error={problem?.field('minimum')}
        onChange={(event) => change({ minimum: event.currentTarget.value })}
      />
      {terms.minimum && (
        <Select
          label={t`Currency`}
          empty={t`Choose one`}
          required
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          value={terms.currency ?? ''}
          error={problem?.field('currency')}
          onChange={(event) => change({ currency: (event.currentTarget.value || null) as CodeTerms['currency'] })}
        />
      )}
      <fieldset className={styles.boxes}>
        <legend>
          <Trans>Only with these payment methods</Trans>
        </legend>
        {methods.map((method) => (
          <Checkbox
            key={method}
            label={methodName(method)}
            checked={terms.methods.includes(method)}
            onChange={(event) => {
              const others = terms.methods.filter((one) => one !== method);
              change({ methods: event.currentTarget.checked ? [...others, method] : others });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
