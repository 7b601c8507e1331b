// Part of npm run check: every statement of the specification has a test or a departure, and docs/specification.md
// lists them. With --write (part of npm run fix) it rewrites that page and marks what is now held as no longer open.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';
import { makePage } from './lib/specification-page.mjs';
import {
  closeHeld,
  findProblems,
  readAllHolders,
  readDepartures,
  readStatements,
} from './lib/trace-statements.mjs';

const page = path.join(root, 'docs/specification.md');
const list = path.join(root, 'docs/specification/statements.csv');
const departures = readDepartures(root);
const { holders, problems } = readAllHolders(root);

if (process.argv.includes('--write')) {
  const held = new Set([...holders, ...departures].flatMap(({ ids }) => ids));
  writeFileSync(list, closeHeld(readFileSync(list, 'utf8'), held));
  writeFileSync(page, makePage(readStatements(root), holders, departures));
} else {
  const statements = readStatements(root);
  const isFresh =
    existsSync(page) && readFileSync(page, 'utf8') === makePage(statements, holders, departures);
  problems.push(
    ...findProblems(statements, holders, departures),
    ...(isFresh ? [] : ['docs/specification.md is out of date: npm run fix writes it anew.']),
  );
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    process.exitCode = 1;
  }
}
