// Fails when what the browser fetches before a screen can be used grows too big, in bytes or in requests: for the
// membership entry all that comes before its form works, for every other screen its scripts and styles.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Bytes as brotli sends them. */
const limits = {
  entry: { requests: 10, bytes: 90_000 },
  screen: { requests: 16, bytes: 180_000 },
};
/** What the entry asks of the server while it starts: to end old sessions, and for a kept quote. */
const CALLS_AT_ENTRY = 2;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const read = (file) => readFileSync(join(dist, file), 'utf8');
/** The style sheet stands in the page. Small files are not worth compressing. */
const size = (file) => statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The scripts that a script imports statically. */
function staticImports(file) {
  const found = read(file).matchAll(
    /(?:^|[;}\n])(?:import|export)(?:[^'"`();]*?\bfrom)?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g,
  );
  return [...found].map((match) => normalize(join(dirname(file), match[1])));
}

function withImports(files) {
  const all = new Set(files);
  // Grows while it is walked.
  for (const file of all) for (const imported of staticImports(file)) all.add(imported);
  return all;
}

/** What a page names, and what its scripts import. Preloaded fonts would count too. */
function filesOf(page) {
  const html = read(page);
  const linked = (pattern) => [...html.matchAll(pattern)].map((match) => match[1]);
  const scripts = linked(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"/g);
  const others = linked(/<link\b[^>]*\bhref="\/([^"]+\.(?:css|woff2))"/g);
  return new Set([...withImports(scripts), ...others]);
}

let tooBig = false;
function check(title, files, limit, calls = 0) {
  const bytes = [...files].reduce((sum, file) => sum + size(file), 0);
  const requests = files.size + calls;
  const isOver = requests > limit.requests || bytes > limit.bytes || files.size < 3;
  if (isOver) tooBig = true;
  console.log(
    `${isOver ? 'TOO BIG ' : ''}${title}: ${requests} requests of at most ${limit.requests}, ${kilobytes(bytes)} brotli of at most ${kilobytes(limit.bytes)}`,
  );
}

const pages = new Set(JSON.parse(read('pages.json')).map(([, page]) => page));
for (const page of [...pages, 'index.html']) {
  check(page.replace('pages/', ''), new Set([page, ...filesOf(page)]), limits.screen);
}

const entry = new Set(['membersia.html', ...filesOf('membersia.html')]);
for (const file of [...entry].toSorted((a, b) => size(b) - size(a))) {
  console.log(`  ${kilobytes(size(file)).padStart(9)}  ${file}`);
}
check('membership entry', entry, limits.entry, CALLS_AT_ENTRY);
if ([...entry].some((file) => file.endsWith('.woff2'))) {
  console.error('the font must come after the entry can be used');
  tooBig = true;
}

if (tooBig) {
  console.error('too much is fetched first: keep heavy parts in scripts that are loaded when needed');
  process.exit(1);
}
