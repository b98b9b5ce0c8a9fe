// Mozilla's HTTP Observatory on one path of https://localhost: its own retrieval, tests and grading. Its scanner
// takes host names only and refuses pages with status 404, so its parts are put together here.
// node observatory.mjs FOLDER_OF_THE_PACKAGE PATH
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, path] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(folder, 'src', file)));
const { retrieve } = await load('retriever/retriever.js');
const { ALL_TESTS } = await load('constants.js');
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load('grader/charts.js');
const { getGradeForScore, getScoreModifier } = await load('grader/grader.js');

const asked = await retrieve('localhost', { path });
if (!asked.responses.auto?.verified) throw new Error('https://localhost does not answer with a certificate that is trusted');
const tests = ALL_TESTS.map((test) => test(asked)).filter(({ result }) => result);
const modifiers = Object.fromEntries(tests.map((test) => [test.constructor.name || test.result, { result: test.result, modifier: getScoreModifier(test.result) }]));
const all = Object.values(modifiers).map(({ modifier }) => modifier);
const sum = (list) => list.reduce((total, one) => total + one, 100);
const base = sum(all.filter((modifier) => modifier < 0));
const { score, grade } = getGradeForScore(base >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(all) : base);
console.log(JSON.stringify({ status: asked.responses.auto.status, score, grade, modifiers }));
