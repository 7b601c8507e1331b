import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../../lib/root.mjs';

const src = 'apps/server/src';
export const rooms = [`${src}/http`, `${src}/modules/payments`, `${src}/workflows`];

export type ServerMutant = { id: string; fileName: string; line: number; what: string };

const silent = () => undefined;
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
};

/** All mutants of the rooms, and by its absolute path the text of each file with all its mutants, asleep. */
export async function makeMutants(): Promise<{ mutants: ServerMutant[]; texts: Record<string, string> }> {
  const files = globSync(
    rooms.map((room) => `${room}/**/*.ts`),
    { cwd: root },
  )
    .filter((name) => !/\.test\.ts$|\/testing\//.test(name))
    .toSorted()
    .map((name) => ({ name, mutate: true, content: readFileSync(path.join(root, name), 'utf8') }));
  const made = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
    noHeader: false,
  });
  return {
    mutants: made.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      fileName,
      line: location.start.line + 1,
      what: `${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    })),
    texts: Object.fromEntries(made.files.map(({ name, content }) => [path.join(root, name), content])),
  };
}

/** As many of them, drawn by the seed. */
export function draw<Item extends { id: string }>(
  items: readonly Item[],
  size: number,
  seed: string,
): Item[] {
  const lotOf = ({ id }: Item) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return items
    .map((item) => ({ item, lot: lotOf(item) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, size)
    .map(({ item }) => item);
}
