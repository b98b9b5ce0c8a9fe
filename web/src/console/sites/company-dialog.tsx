import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { settingListQuery } from '#/console/api/sites';
import type { CompanyFacts, CompanyLine } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { ActDialog } from '#/console/sites/act-dialog';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';

interface CompanyDialogProps {
  /** Null: a new one. */
  known: CompanyLine | null;
  onClose: () => void;
}

type Word = 'name' | 'address' | 'city' | 'kvk' | 'support_phone' | 'statement_descriptor';

const lines = (typed: string) => typed.split('\n');

/** What a company is, as the law wants it found on its sites. */
export function CompanyDialog({ known, onClose }: CompanyDialogProps) {
  const { i18n, t } = useLingui();
  const described = useQuery(settingListQuery(i18n.locale)).data?.settings ?? [];
  const shape = described.find(({ key }) => key === 'countries')?.shape;
  const countries = shape?.kind === 'list' ? shape.choices : [];
  const [id, setId] = useState('');
  const [facts, setFacts] = useState<CompanyFacts>(
    known?.facts ?? {
      name: '',
      address: '',
      city: '',
      country: 'NL',
      kvk: '',
      tradenames: [],
      vat_numbers: [],
      support_phone: '',
      statement_descriptor: null,
    },
  );
  const words: readonly { field: Word; label: string; hint?: string }[] = [
    { field: 'name', label: t`Registered name` },
    { field: 'address', label: t`Street and number` },
    { field: 'city', label: t`Zip and city` },
    { field: 'kvk', label: t`Number in the register of companies` },
    { field: 'support_phone', label: t`Phone of customer service` },
    {
      field: 'statement_descriptor',
      label: t`On bank statements`,
      hint: t`5 to 22 letters, digits and marks. Empty: made from the name`,
    },
  ];
  return (
    <ActDialog
      title={known ? <Trans>Change the company</Trans> : <Trans>New company</Trans>}
      label={known ? <Trans>Save the company</Trans> : <Trans>Make the company</Trans>}
      done={known ? t`The company is changed.` : t`The company is there.`}
      work={(reason) =>
        known
          ? send('put', '/api/console/companies', { id: known.id, print: known.print, facts, reason })
          : send('post', '/api/console/companies', { id: id.trim(), facts, reason })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          {!known && (
            <TextField
              label={t`Short name`}
              hint={t`Small letters, digits and hyphens. It stays for ever.`}
              required
              autoComplete="off"
              maxLength={40}
              value={id}
              error={problem?.field('id')}
              onChange={(event) => setId(event.currentTarget.value)}
            />
          )}
          {words.map(({ field, label, hint }) => (
            <TextField
              key={field}
              label={label}
              hint={hint}
              required={field === 'name'}
              maxLength={200}
              value={facts[field] ?? ''}
              error={problem?.field(field)}
              onChange={(event) => setFacts({ ...facts, [field]: event.currentTarget.value })}
            />
          ))}
          <Select
            label={t`Registered in`}
            options={countries.map((country) => ({ value: country, label: countryName(country, i18n.locale) }))}
            value={facts.country}
            error={problem?.field('country')}
            onChange={(event) => setFacts({ ...facts, country: event.currentTarget.value as CompanyFacts['country'] })}
          />
          <TextArea
            label={t`Names it trades under`}
            hint={t`One a line`}
            value={facts.tradenames.join('\n')}
            error={problem?.field('tradenames')}
            onChange={(event) => setFacts({ ...facts, tradenames: lines(event.currentTarget.value) })}
          />
          <TextArea
            label={t`VAT numbers`}
            hint={t`One a line`}
            value={facts.vat_numbers.join('\n')}
            error={problem?.field('vat_numbers')}
            onChange={(event) => setFacts({ ...facts, vat_numbers: lines(event.currentTarget.value) })}
          />
        </>
      )}
    </ActDialog>
  );
}
