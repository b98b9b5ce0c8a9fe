import { readdirSync, readFileSync } from 'node:fs';

export interface SourceFile {
  path: string;
  text: string;
  lines: number;
}

/** Our own sources under web/src, without what tools write. */
export function sourceFiles(extension: RegExp): SourceFile[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => extension.test(path) && !/\.gen\.|schema(?:\.console)?\.d\.ts/u.test(path))
    .map((path) => {
      const text = readFileSync(`src/${path}`, 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}
