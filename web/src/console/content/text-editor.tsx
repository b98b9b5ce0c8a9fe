import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { TextPlace } from '#/console/api/content';
import type { SiteAnswer, TextAnswer } from '#/console/api/types';
import { SetDialog } from '#/console/content/set-dialog';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import styles from './content.module.css';

interface TextEditorProps {
  site: SiteAnswer;
  place: TextPlace;
  file: TextAnswer;
}

/** A text as Markdown; before it holds, the server says what it may not hold and what would be different. */
export function TextEditor({ site, place, file }: TextEditorProps) {
  const { t } = useLingui();
  const [text, setText] = useState(file.text);
  const [isSetting, setIsSetting] = useState(false);
  const isChanged = text !== file.text;
  useBlocker({
    shouldBlockFn: () => !confirm(t`Leave without saving? What you've written here would be lost.`),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
  return (
    <>
      <div className={styles.source}>
        <TextArea
          label={t`Text`}
          hint={t`Markdown. Marks in double braces stand for what the site is called, what things cost and so on.`}
          lang={place.language}
          maxLength={200_000}
          spellCheck
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={styles.acts}>
        <Button disabled={!isChanged} onClick={() => setIsSetting(true)}>
          <Trans>See what changes…</Trans>
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => setText(file.text)}>
            <Trans>Discard what I wrote</Trans>
          </Button>
        )}
      </div>
      {isSetting && (
        <SetDialog
          site={site.site.id}
          place={place}
          text={text}
          seen={file.history[0]?.version ?? 0}
          back={null}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}
