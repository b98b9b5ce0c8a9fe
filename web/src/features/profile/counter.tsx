import { useLingui } from '@lingui/react/macro';
import { regional } from '#/lib/regional';

/** How much of a text's length is used, in characters as the server counts them (code points). */
export function Counter({ text, longest }: { text: string; longest: number }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const used = number.format([...text.trim()].length);
  const most = number.format(longest);
  return (
    <span className="numbers">
      {t({
        message: `${used} of ${most} characters`,
        comment: 'Below a box for text: how many characters are used of the most there may be',
      })}
    </span>
  );
}
