// Part of npm run check: Redocly reports nothing about the API's description, not even a warning.
import path from 'node:path';
import { writeApiDescription } from './lib/api-description.mjs';
import { root, tool } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

const file = writeApiDescription('linted.json');
const redocly = [tool('@redocly/cli/bin/cli.js'), 'lint', file, '--config', path.join(root, 'redocly.yaml')];
// Otherwise it would look for a newer version of itself and report its use over the network.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { ok, output } = await runNode(redocly, { env });
if (!ok) {
  console.log(output);
  process.exitCode = 1;
}
