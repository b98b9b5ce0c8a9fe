import { Trans, useLingui } from '@lingui/react/macro';
import { useMay } from '#/console/api/session';
import { AskedPhoto } from '#/console/opinions/asked-photo';
import { TwoViews } from '#/console/opinions/two-views';
import { useTitle } from '#/console/shell/use-title';
import { PageHead } from '#/ui/layout/page-head';

/** Photos on which someone else decided, seen a second time; and for leads what two see differently. */
export function OpinionsPage() {
  const { t } = useLingui();
  const may = useMay();
  useTitle(t`Second opinions`);
  return (
    <>
      <PageHead title={<Trans>Second opinions</Trans>}>
        <Trans>
          Chosen by lot, 2 decisions of 100 are looked at again. You aren't told what was decided, and your answer
          changes nothing: it shows which rules are read in two ways.
        </Trans>
      </PageHead>
      <AskedPhoto />
      {may('settle_opinions') && <TwoViews />}
    </>
  );
}
