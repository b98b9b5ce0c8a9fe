// npm run i18n:check: fails on texts that are missing, unused, or have lost a placeholder.
import { findFaults } from './catalogues.ts';

const faults = findFaults();
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'All catalogues are complete.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
