import { writeFileSync } from 'node:fs';
import { tokensCss } from './tokens.ts';

writeFileSync(new URL('../src/styles/tokens.gen.css', import.meta.url), tokensCss());
