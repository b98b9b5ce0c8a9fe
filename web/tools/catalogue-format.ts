// How catalogues are read. A text that two of them share is translated as soon as one of them has it: they are
// merged in the browser, and an entry that still waits for its translator would win there with its English text.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { AREAS } from './catalogues.ts';

type Format = ReturnType<typeof formatter>;

/** Lingui's PO format, which fills what is not translated from the same language's other catalogues. */
export function catalogueFormat(): Format {
  // No line numbers and a fixed order, so that parallel work seldom meets in one hunk.
  const po = formatter({ origins: false, lineNumbers: false });
  const parse: Format['parse'] = async (content, context) => {
    const catalogue = (await po.parse(content, context)) ?? {};
    const waiting = Object.entries(catalogue).filter(([, message]) => !message.translation);
    if (waiting.length === 0 || context.locale === context.sourceLocale || !context.filename) return catalogue;
    for (const area of AREAS) {
      const filename = join(dirname(context.filename), `${area}.po`);
      if (!existsSync(filename)) continue;
      const other = (await po.parse(readFileSync(filename, 'utf8'), { ...context, filename })) ?? {};
      for (const [id, message] of waiting) message.translation ||= other[id]?.translation ?? '';
    }
    return catalogue;
  };
  return { ...po, parse };
}
