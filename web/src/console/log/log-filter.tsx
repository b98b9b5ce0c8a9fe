import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LOG_LISTS, valuesOf, type LogList, type LogSearch } from '#/console/api/log';
import { placesQuery } from '#/console/api/session';
import type { LogLine } from '#/console/api/types';
import { KeyCap } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { ACTIONS, CHAIN_NAMES, VIA_NAMES } from '#/console/log/log-words';
import { ValuesField } from '#/console/log/values-field';
import { ButtonLink } from '#/ui/buttons/button-link';
import { ChipButton } from '#/ui/buttons/chip';
import { TextField } from '#/ui/fields/text-field';
import styles from './log.module.css';

interface LogFilterProps {
  wish: LogSearch;
  /** Those in view: who is in them can be chosen by name. */
  lines: readonly LogLine[];
  onChange: (part: LogSearch) => void;
  onToggle: (list: LogList, value: string) => void;
}

/** Filters of several values each; all of them stand in the address. */
export function LogFilter({ wish, lines, onChange, onToggle }: LogFilterProps) {
  const { i18n, t } = useLingui();
  const places = useQuery(placesQuery).data?.sites ?? [];
  const people = new Map(lines.flatMap(({ staff, staff_name: name }) => (staff && name ? [[staff, name]] : [])));
  const kinds = [...new Set(lines.flatMap(({ subject_kind: kind }) => kind ?? []))];
  const used = [...LOG_LISTS, 'from' as const, 'until' as const].filter((one) => wish[one]).length;
  const chips = (list: LogList, names: typeof VIA_NAMES) =>
    Object.entries(names).map(([value, name]) => (
      <ChipButton
        key={value}
        toggle
        active={valuesOf(wish[list]).includes(value)}
        onClick={() => onToggle(list, value)}
      >
        {i18n._(name)}
      </ChipButton>
    ));
  const box = useRef<HTMLDetailsElement>(null);
  const show = () => {
    if (box.current) box.current.open = true;
    box.current?.querySelector('input')?.focus();
  };
  useKeys([{ key: 'f', label: t`Filters`, run: show }]);
  return (
    <details ref={box} className={styles.filter} open={used > 0 || undefined}>
      <summary>
        {used > 0 ? <Trans>Filters: {used}</Trans> : <Trans>Filters</Trans>} <KeyCap>f</KeyCap>
      </summary>
      <div className={styles.fields}>
        <div className={styles.chips} role="group" aria-label={t`What kind`}>
          {chips('chain', CHAIN_NAMES)}
          {chips('via', VIA_NAMES)}
        </div>
        <ValuesField
          list="action"
          label={t`Acts and looks, by code`}
          wish={wish}
          options={ACTIONS.map((value) => [value, value])}
          onToggle={onToggle}
        />
        <ValuesField
          list="staff"
          label={t`Colleagues, by name or ID`}
          wish={wish}
          options={[...people]}
          onToggle={onToggle}
        />
        {places.length > 1 && (
          <ValuesField
            list="site"
            label={t`Sites`}
            wish={wish}
            options={places.map(({ id, domain }) => [id, domain])}
            onToggle={onToggle}
          />
        )}
        <ValuesField
          list="subject_kind"
          label={t`Kinds of things`}
          wish={wish}
          options={kinds.map((kind) => [kind, kind])}
          onToggle={onToggle}
        />
        <ValuesField list="subject" label={t`Things, by ID`} wish={wish} options={[]} onToggle={onToggle} />
        <TextField
          type="datetime-local"
          label={t`From`}
          value={wish.from ?? ''}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
        <TextField
          type="datetime-local"
          label={t`Until`}
          value={wish.until ?? ''}
          onChange={(event) => onChange({ until: event.currentTarget.value || undefined })}
        />
      </div>
      {used > 0 && (
        <ButtonLink to="/log" search={{}} size="small" variant="quiet">
          <Trans>Clear all filters</Trans>
        </ButtonLink>
      )}
    </details>
  );
}
