import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { FEWEST, findQuery, wordsQuery } from '#/console/api/find';
import { HitRow } from '#/console/find/hit-row';
import { useMayFind } from '#/console/find/use-find';
import { useKeys } from '#/console/keys/keys';
import { stepRow } from '#/console/keys/step-row';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './find.module.css';

/** One box to find by, and what it found: no more of it than one needs to recognise it. */
export function FindPage() {
  const { t } = useLingui();
  const words = useQuery(wordsQuery).data ?? '';
  const mayFind = useMayFind();
  useTitle(t`Find`);
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
  ]);
  return (
    <>
      <PageHead title={<Trans>Find</Trans>}>
        <Trans>
          A whole e-mail address, an ID, the number of a decision (D-…), a complaint (C-…) or an invoice, a payment, a
          discount code, a short link, or how a name begins.
        </Trans>
      </PageHead>
      {mayFind ? (
        <>
          <WordsField key={words} words={words} />
          {words.length >= FEWEST && <Found words={words} />}
        </>
      ) : (
        <EmptyState icon={<SearchX />} title={<Trans>Nothing to find here</Trans>}>
          <Trans>Your roles don't open anything that can be found.</Trans>
        </EmptyState>
      )}
    </>
  );
}

function WordsField({ words }: { words: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState(words);
  const isShort = typed.trim().length < FEWEST;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isShort) client.setQueryData(wordsQuery.queryKey, typed.trim());
  };
  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <TextField
        type="search"
        label={t`What are you looking for?`}
        hint={t`A search for members leaves a line in the log. It doesn't say by which words.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the page comes to type
        autoFocus={words === ''}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" icon={<Search />} disabled={isShort}>
        <Trans>Find</Trans>
      </Button>
    </form>
  );
}

function Found({ words }: { words: string }) {
  const found = useQuery(findQuery(words));
  return (
    <Loaded query={found}>
      {({ hits }) =>
        hits.length > 0 ? (
          <>
            <p role="status" className={styles.count}>
              <Trans>Found: {hits.length}</Trans>
            </p>
            <ul className={styles.hits}>
              {hits.map((hit) => (
                <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState icon={<SearchX />} title={<Trans>Nothing found</Trans>}>
            <Trans>
              Names are found by how they begin, everything else whole. It may also lie outside the sites that your
              roles reach.
            </Trans>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
