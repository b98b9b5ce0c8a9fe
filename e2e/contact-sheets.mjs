// Pictures of a page in every size and colour scheme, and sheets that show them side by side: every-screen.mjs and
// money-screens.mjs walk through the screens, and keep them with these.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { still } from './browser.mjs';

export const SCHEMES = ['light', 'dark'];

/** The name of a picture, made of what it shows. */
export const fileOf = (...parts) => `${parts.join('-').replaceAll(/[^\w-]+/gu, '_')}.png`;

/**
 * Sheets in `folder`, one for each screen, whose pictures have the sizes `sizes`; `widths` says how wide each size is on a sheet, and
 * `style` how its pictures are laid out. With `fullPage` a picture goes down to the end of its page.
 */
export async function contactSheets({ folder, sizes, widths, fullPage = false, style = '', fileOfSheet = fileOf }) {
  const pictures = `${folder}/one-by-one`;
  await mkdir(pictures, { recursive: true });
  /** Of each screen its rows: what stands above each, and its pictures. */
  const sheets = new Map();

  const note = (name, words, row) => sheets.set(name, [...(sheets.get(name) ?? []), { words, row }]);

  /** The page as it stands, in every size and scheme, as a row of the screen's sheet. `words` tell one row from another. */
  async function look(page, name, ...words) {
    const row = [];
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await still(page);
        const file = fileOf(name, ...words, size, colorScheme);
        await page.screenshot({ path: `${pictures}/${file}`, fullPage });
        row.push({ file, size });
      }
    }
    note(name, words, row);
  }

  async function sheet(browser, name, rows) {
    const image = async ({ file, size }) =>
      `<img width="${widths[size]}" src="data:image/png;base64,${await readFile(`${pictures}/${file}`, 'base64')}">`;
    const lines = await Promise.all(rows.map(async ({ words, row }) =>
      `<p>${[name, ...words].join(' · ')}</p><div>${(await Promise.all(row.map(image))).join('')}</div>`));
    const across = Object.keys(sizes).reduce((sum, size) => sum + widths[size] + 20, 0);
    const page = await browser.newPage({ viewport: { width: SCHEMES.length * across, height: 800 } });
    await page.setContent(`<body style="margin:8px;background:#bbb;font:16px sans-serif"><style>img{margin:6px;vertical-align:top;${style}}div{white-space:nowrap;font-size:0}p{margin:4px 6px}</style>${lines.join('')}`);
    await page.screenshot({ path: `${folder}/${fileOfSheet(name)}`, fullPage: true });
    await page.close();
  }

  /** Writes all sheets, and a page that shows them. */
  async function write(browser, page) {
    for (const [name, rows] of sheets) await sheet(browser, name, rows);
    await writeFile(`${folder}/${page}`, [...sheets.keys()].map((name) => `<h1>${name}</h1><img src="${fileOfSheet(name)}">`).join('\n'));
    return sheets.size;
  }

  /** Removes the single pictures, which stand on the sheets. */
  const tidy = () => rm(pictures, { recursive: true, force: true });

  return { pictures, note, look, write, tidy };
}
