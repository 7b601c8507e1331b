// npm run build: builds the web app and checks its size limits. Server, sandbox and packages run from source.
import { printStep } from './lib/report.mjs';
import { stopWithTools } from './lib/run.mjs';
import { buildWeb, checkBundle } from './lib/web-build.mjs';

stopWithTools();
const built = await buildWeb();
printStep('web build', built);
if (!built.ok) process.exit(1);
const bundle = await checkBundle();
printStep('first load size', bundle, bundle.output.trim().split('\n').at(-1));
if (!bundle.ok) process.exitCode = 1;
