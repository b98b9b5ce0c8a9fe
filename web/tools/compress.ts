import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes `<file>.br` beside every script, style sheet and list of the build, at the densest level: done once
 * here, never by the server.
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(?:css|js|json|svg)$/u.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(`${folder}/${file}`);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${folder}/${file}.br`, await compress(bytes, { params }));
    }),
  );
}
