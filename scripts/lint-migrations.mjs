// Part of npm run check: every migration says whether it expands or contracts, and one that expands takes nothing away.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeMigration } from './lib/judge-migration.mjs';
import { root } from './lib/root.mjs';

const folder = path.join(root, 'apps/server/src/db/migrations');
const names = readdirSync(folder).toSorted();
const problems = names.flatMap((name) => judgeMigration(name, readFileSync(path.join(folder, name), 'utf8')));
for (const [index, name] of names.entries()) {
  if (index > 0 && names[index - 1]?.slice(0, 4) === name.slice(0, 4))
    problems.push(`${name}: has the number of ${names[index - 1]}`);
}
if (problems.length > 0) {
  console.log(problems.join('\n'));
  process.exitCode = 1;
}
