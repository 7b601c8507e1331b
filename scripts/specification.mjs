// Part of npm run check: every statement of the specification has a test or a departure, and docs/specification.md
// names them. With --write (part of npm run fix) it only writes that page anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';
import { makePage } from './lib/specification-page.mjs';
import { findProblems, readAllHolders, readDepartures, readStatements } from './lib/trace-statements.mjs';

const page = path.join(root, 'docs/specification.md');
const statements = readStatements(root);
const departures = readDepartures(root);
const { holders, problems } = readAllHolders(root);
const text = makePage(statements, holders, departures);

if (process.argv.includes('--write')) {
  writeFileSync(page, text);
} else {
  // Unknown ids and comments above nothing are wrong at any time.
  const isBegun = process.argv.includes('--begun');
  const found = findProblems(statements, holders, departures);
  problems.push(...(isBegun ? found.filter((problem) => problem.includes('there is no statement')) : found));
  if (!isBegun && (!existsSync(page) || readFileSync(page, 'utf8') !== text))
    problems.push('docs/specification.md is out of date: npm run fix writes it anew.');
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    process.exitCode = 1;
  }
}
