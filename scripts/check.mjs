// npm run check: everything that can be checked without running the product.
import { runChecks } from './lib/checks.mjs';
import { printStep } from './lib/report.mjs';
import { stopWithTools } from './lib/run.mjs';

stopWithTools();
const results = await runChecks(printStep);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
