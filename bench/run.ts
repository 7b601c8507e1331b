// npm run bench -- NAME: runs bench/NAME.ts. Benchmarks are not part of the tests, so that a busy machine cannot fail
// them.
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const name = process.argv[2] ?? '';

if (names.includes(name)) {
  await import(`./${name}.bench.ts`);
} else {
  console.error(`Which benchmark? npm run bench -- ${names.join(' | ')}`);
  process.exitCode = 2;
}
