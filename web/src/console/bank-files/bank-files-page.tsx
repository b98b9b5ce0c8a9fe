import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '#/console/api/session';
import { bankFilesQuery } from '#/console/bank-files/bank-files';
import { FileList } from '#/console/bank-files/file-list';
import { StatementPart } from '#/console/bank-files/statement-part';
import { ToMake } from '#/console/bank-files/to-make';
import { Loaded } from '#/console/loaded';
import { placeName } from '#/console/role-words';
import { useTitle } from '#/console/shell/use-title';
import { PageHead } from '#/ui/layout/page-head';
import styles from './bank-files.module.css';

/** Files for a company's own bank: one person makes them, another one releases them, and then they can be saved. */
export function BankFilesPage() {
  const { t } = useLingui();
  const found = useQuery(bankFilesQuery);
  const places = useQuery(placesQuery).data?.sites ?? [];
  const nameOf = (company: string) => placeName({ scope: 'company', company }, places) ?? company;
  useTitle(t`Bank files`);
  return (
    <>
      <PageHead title={<Trans>Bank files</Trans>}>
        <Trans>
          Direct debits and refunds that go through a company's own bank. One person makes the files and another
          releases them. Only then can they be saved and taken to the bank.
        </Trans>
      </PageHead>
      <Loaded query={found}>
        {({ companies, files }) =>
          companies.length === 0 ? (
            <p>
              <Trans>None of the companies that your role fully covers collects through its own bank.</Trans>
            </p>
          ) : (
            <div className={styles.page}>
              <ToMake companies={companies} nameOf={nameOf} />
              <FileList
                title={t`Waiting for release`}
                empty={t`No file is waiting.`}
                files={files.filter(({ released_at: at }) => at === null)}
                nameOf={nameOf}
              />
              <FileList
                title={t`Released`}
                empty={t`No file has been released.`}
                files={files.filter(({ released_at: at }) => at !== null)}
                nameOf={nameOf}
              />
              <StatementPart companies={companies.map(({ company }) => company)} nameOf={nameOf} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
