import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getFile } from '#/console/api/call';
import { queryOf, type LogSearch } from '#/console/api/log';
import { useAct } from '#/console/api/use-act';
import { saveFile } from '#/lib/files';
import { Button } from '#/ui/buttons/button';

/** The lines that the filters leave, as files; a long log goes on in the next one. */
export function LogFile({ wish }: { wish: LogSearch }) {
  const [file, setFile] = useState({ number: 1, cursor: '' });
  const { act, isBusy } = useAct(
    () => getFile('/api/console/audit-log-file', { ...queryOf(wish), cursor: file.cursor }),
    {
      onDone: ({ blob, next }) => {
        saveFile(blob, `log-${file.number}.csv`);
        setFile(next ? { number: file.number + 1, cursor: next } : { number: 1, cursor: '' });
      },
    },
  );
  return (
    <Button size="small" variant="secondary" icon={<Download />} busy={isBusy} onClick={() => act(undefined)}>
      {file.number === 1 ? <Trans>Save as CSV</Trans> : <Trans>Save part {file.number}</Trans>}
    </Button>
  );
}
