// Fails when the first load (the page, its entry and everything the entry imports statically) grows too big.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const limits = { js: 130_000, css: 15_000 };
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const gzipSize = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The scripts that a script imports statically. */
function staticImports(file) {
  const code = readFileSync(join(dist, file), 'utf8');
  const found = code.matchAll(
    /(?:^|[;}\n])(?:import|export)(?:[^'"`();]*?\bfrom)?\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
  );
  return [...found].map((match) => normalize(join(dirname(file), match[1])));
}

function withImports(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    withImports(staticImports(file), seen);
  }
  return seen;
}

const html = readFileSync(join(dist, 'index.html'), 'utf8');
if (/<script(?![^>]*\bsrc=)[^>]*>/.test(html)) {
  console.error('index.html holds an inline script, which the content policy forbids');
  process.exit(1);
}
const linked = (pattern) => [...html.matchAll(pattern)].map((match) => match[1]);
const scripts = withImports([
  ...linked(/<script[^>]*\bsrc="\/([^"]+\.js)"/g),
  ...linked(/<link[^>]*\bmodulepreload[^>]*\bhref="\/([^"]+\.js)"/g),
]);
const styles = new Set(linked(/<link[^>]*\bstylesheet[^>]*\bhref="\/([^"]+\.css)"/g));

let tooBig = false;
for (const kind of ['js', 'css']) {
  const files = kind === 'js' ? scripts : styles;
  const sizes = [...files]
    .map((file) => ({ file, size: gzipSize(file) }))
    .toSorted((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`first load, ${kind}: ${kilobytes(total)} gzip of at most ${kilobytes(limits[kind])}`);
  for (const { file, size } of sizes) console.log(`  ${kilobytes(size).padStart(9)}  ${file}`);
  if (files.size === 0 || total > limits[kind]) tooBig = true;
}

const lazy = readdirSync(join(dist, 'assets'))
  .map((file) => join('assets', file))
  .filter((file) => file.endsWith('.js') && !scripts.has(file))
  .map((file) => ({ file, size: gzipSize(file) }))
  .toSorted((a, b) => b.size - a.size);
console.log(`loaded when needed: ${lazy.length} scripts, the largest:`);
for (const { file, size } of lazy.slice(0, 8)) console.log(`  ${kilobytes(size).padStart(9)}  ${file}`);

if (tooBig) {
  console.error('the first load is too big (or was not found): keep heavy parts in lazily loaded routes');
  process.exit(1);
}
