import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { cannedListQuery } from '#/console/api/canned';
import { useMay } from '#/console/api/session';
import type { CannedResponse } from '#/console/api/types';
import { shownText, topicWords } from '#/console/canned/canned-form';
import { KeyButton } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { matches } from '#/console/keys/match';
import { stepRow } from '#/console/keys/step-row';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { TextField } from '#/ui/fields/text-field';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './canned.module.css';

/** Texts that staff answer with, each in all eleven languages. */
export function CannedPage() {
  const { i18n, t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const canned = useQuery(cannedListQuery);
  const [typed, setTyped] = useState('');
  useTitle(t`Ready-made texts`);
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
  ]);
  const isMeant = ({ topic, texts }: CannedResponse) =>
    matches(`${topicWords(topic)} ${shownText(texts, i18n.locale)}`, typed);
  return (
    <>
      <PageHead
        title={<Trans>Ready-made texts</Trans>}
        actions={
          may('edit_canned_responses') && (
            <KeyButton
              hotkey="n"
              label={t`New text`}
              icon={<Plus />}
              onPress={() => void navigate({ to: '/canned/$id', params: { id: 'new' } })}
            />
          )
        }
      >
        <Trans>What complaints are answered with. Each is there in all eleven languages, or isn't offered.</Trans>
      </PageHead>
      <Loaded query={canned}>
        {({ responses }) =>
          responses.length > 0 ? (
            <>
              <div className={styles.filter}>
                <TextField
                  type="search"
                  label={t`Find by topic or words`}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </div>
              <List responses={responses.filter(isMeant)} />
            </>
          ) : (
            <EmptyState icon={<MessageSquareText />} title={<Trans>No texts yet</Trans>}>
              <Trans>Write the first one: it saves everyone who answers a complaint a few minutes.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function List({ responses }: { responses: readonly CannedResponse[] }) {
  const { i18n } = useLingui();
  if (responses.length === 0) {
    return (
      <p role="status">
        <Trans>No text says that. Try fewer words.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {responses.map(({ id, topic, texts }) => (
        <li key={id}>
          <Link to="/canned/$id" params={{ id }} className={styles.open} data-row>
            <strong>{topicWords(topic)}</strong>
            <span className={styles.words}>{shownText(texts, i18n.locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
