import { writeFileSync } from 'node:fs';
import { mailColours } from './icons.ts';
import { tokensCss } from './tokens.ts';

writeFileSync(new URL('../src/styles/tokens.gen.css', import.meta.url), tokensCss());
writeFileSync(
  new URL('../../server/src/mail/colours.json', import.meta.url),
  `${JSON.stringify(mailColours(), null, 2)}\n`,
);
