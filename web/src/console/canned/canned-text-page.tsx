import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FileQuestionMark } from 'lucide-react';
import { cannedListQuery } from '#/console/api/canned';
import { topicWords } from '#/console/canned/canned-form';
import { CannedEditor } from '#/console/canned/canned-editor';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';

/** One ready-made text in its eleven languages, or a new one. */
export function CannedTextPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/inside/canned/$id' });
  const canned = useQuery(cannedListQuery);
  const isNew = id === 'new';
  useTitle(isNew ? t`New text` : t`Ready-made texts`);
  return (
    <>
      <p>
        <Link to="/canned">
          <Trans>Ready-made texts</Trans>
        </Link>
      </p>
      <Loaded query={canned}>
        {({ responses }) => {
          const known = responses.find((one) => one.id === id);
          if (!known && !isNew) {
            return (
              <EmptyState
                icon={<FileQuestionMark />}
                title={<Trans>This text is gone</Trans>}
                action={
                  <ButtonLink to="/canned" variant="secondary">
                    <Trans>All ready-made texts</Trans>
                  </ButtonLink>
                }
              />
            );
          }
          return (
            <>
              <PageHead title={known ? topicWords(known.topic) : <Trans>New text</Trans>} />
              <CannedEditor key={`${id} ${known?.version ?? 0}`} known={known} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
