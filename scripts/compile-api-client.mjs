// Part of npm run check: a client generated from the API's description compiles, with its own TypeScript 5.
import path from 'node:path';
import { writeApiDescription } from './lib/api-description.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

const client = path.join(root, 'api-client');
const own = (/** @type {string} */ file) => path.join(client, 'node_modules', file);
const schema = path.join(client, 'dist/schema.ts');

const steps = [
  [own('openapi-typescript/bin/cli.js'), writeApiDescription('client.json'), '-o', schema],
  [own('typescript/bin/tsc'), '-p', client],
];
for (const step of steps) {
  const { ok, output } = await runNode(step);
  if (ok) continue;
  console.log(output);
  process.exitCode = 1;
  break;
}
