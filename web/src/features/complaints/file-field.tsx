import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip, X } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { MOST_FILES, type BroughtFile, type FilesState } from '#/features/complaints/use-files';
import { formatFileSize } from '#/lib/files';
import { regional } from '#/lib/regional';
import { PICTURES } from '#/shared/photos/photo-file';
import { Button } from '#/ui/buttons/button';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './complaints.module.css';

/** Pictures and PDF files that go with a complaint; each is sent as soon as it is chosen. */
export function FileField({ state, error }: { state: FilesState; error?: string | undefined }) {
  const { t } = useLingui();
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was refused or taken away.
    currentTarget.value = '';
    state.add(chosen);
  };
  const remove = (key: number) => {
    // Its row goes, and the focus with it.
    group.current?.focus({ preventScroll: true });
    state.remove(key);
  };
  return (
    <div ref={group} className={styles.attach} role="group" aria-label={t`Files`} tabIndex={-1}>
      <input
        ref={input}
        type="file"
        accept={`${PICTURES},application/pdf`}
        multiple
        hidden
        tabIndex={-1}
        aria-label={t`Choose files`}
        onChange={take}
      />
      {state.files.length > 0 && (
        <ul className={styles.files} aria-live="polite">
          {state.files.map((file) => (
            <FileRow key={file.key} file={file} remove={() => remove(file.key)} />
          ))}
        </ul>
      )}
      <p>
        <Button
          variant="secondary"
          icon={<Paperclip aria-hidden="true" />}
          disabled={state.files.length >= MOST_FILES}
          onClick={() => input.current?.click()}
        >
          <Trans>Add files</Trans>
        </Button>
      </p>
      <p className={styles.hint}>
        <Trans>Up to {MOST_FILES} pictures or PDFs. Each PDF can be up to 5 MB. Only our staff can see them.</Trans>
      </p>
      {state.isOverfull && (
        <p className={styles.error} role="alert">
          <Trans>You can add up to {MOST_FILES} files. The rest were left out.</Trans>
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function FileRow({ file: { name, bytes, id, share, refusal }, remove }: { file: BroughtFile; remove: () => void }) {
  const { t, i18n } = useLingui();
  const percent = new Intl.NumberFormat(regional(i18n.locale), { style: 'percent' }).format(share);
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>{name}</span>
      {refusal === null ? (
        // Not each step of the way is read out: that it has come, or why not.
        <span className={styles.hint} aria-hidden={id === null || undefined}>
          {id ? formatFileSize(bytes, i18n.locale) : percent}
        </span>
      ) : (
        <span className={styles.error}>{refusal || t`We couldn't send this file.`}</span>
      )}
      <IconButton label={t`Remove ${name}`} icon={<X />} onClick={remove} />
    </li>
  );
}
