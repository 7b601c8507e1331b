// npm run check: what can be said of the code without running it.
import { runChecks } from './lib/checks.mjs';
import { printStep } from './lib/report.mjs';
import { stopWithTools } from './lib/run.mjs';

stopWithTools();
const results = await runChecks(printStep);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
