import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId, useRef, type SubmitEvent } from 'react';
import { FEWEST } from '#/console/api/find';
import { useFind } from '#/console/find/use-find';
import { KeyCap } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import styles from './find-box.module.css';

/** The box in the frame of every page; where there is no room for it, its key opens the page. */
export function FindBox() {
  const { t } = useLingui();
  const id = useId();
  const find = useFind();
  const field = useRef<HTMLInputElement>(null);
  const focus = () => {
    if (field.current?.checkVisibility?.() ?? true) field.current?.select();
    else find('');
  };
  useKeys([{ key: '/', label: t`Find`, run: focus }]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (typed.length < FEWEST) return;
    find(typed);
    if (field.current) field.current.value = '';
  };
  return (
    <form role="search" aria-label={t`Find`} className={styles.box} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {t`Find by address, number or name`}
      </label>
      <Search aria-hidden="true" />
      <input
        ref={field}
        id={id}
        type="search"
        placeholder={t`Find`}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        aria-keyshortcuts="/"
        className={styles.input}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <KeyCap>/</KeyCap>
    </form>
  );
}
