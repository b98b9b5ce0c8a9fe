// Types of the console's calls. Handlers of different modules share a name, such as `close`, which the generator would
// take for one call: each path has its own instead.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const document = JSON.parse(readFileSync('../../../server/openapi.console.json', 'utf8'));
for (const methods of Object.values(document.paths)) for (const call of Object.values(methods)) delete call.operationId;
const types = await openapiTS(document, { alphabetize: true });
writeFileSync('../../src/console/api/schema.console.d.ts', astToString(types));
