import { regional } from '#/lib/regional';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** Decimal, as phones and download lists count. */
const STEP = 1000;

/** A size in bytes as people of `locale` write it: "12 MB". */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1);
  const unit = UNITS[power] ?? 'byte';
  return new Intl.NumberFormat(regional(locale), {
    style: 'unit',
    unit,
    // "17 bytes": the short form has no plural.
    unitDisplay: power > 0 ? 'short' : 'long',
    maximumSignificantDigits: 2,
  }).format(bytes / STEP ** power);
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
