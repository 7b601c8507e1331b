import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What of a browser a file can use without importing it. */
const browser =
  /\b(?:window|document|navigator|location|history)\.|\b(?:fetch|setTimeout|setInterval|requestAnimationFrame)\(|\b(?:local|session)Storage\b|\bHTML\w*Element\b|\bimport\.meta\b|\bimport\(/;
const imports = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm;

/**
 * The files of the web app that reckon and decide alone: neither they nor anything that they import, types aside, uses
 * React or another package of the page, the document, storage, a timer or the network. Without texts.ts, which holds
 * words and no rules.
 */
export function pureWebFiles(root: string): string[] {
  const files = globSync('apps/web/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\/|\/texts\.ts$/.test(file),
  );
  const known = new Map<string, boolean>();
  return files.filter((file) => isPure(root, path.normalize(file), known)).toSorted();
}

function isPure(root: string, file: string, known: Map<string, boolean>): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  const text = readFileSync(path.join(root, file), 'utf8');
  known.set(file, true);
  const pure =
    file.endsWith('.ts') &&
    !browser.test(text) &&
    [...text.matchAll(imports)].every(([, from = '']) =>
      from.startsWith('.')
        ? isPure(root, path.join(path.dirname(file), from), known)
        : from.startsWith('@socio/') || from === 'zod/mini',
    );
  known.set(file, pure);
  return pure;
}
