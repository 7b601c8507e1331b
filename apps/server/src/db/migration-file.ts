import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `expand` only adds, so programs of the release before go on with it; `contract` takes away what they may use. */
export type MigrationKind = 'expand' | 'contract';

export type MigrationFile = {
  name: string;
  text: string;
  kind: MigrationKind;
  /** Index statements that must not run inside a transaction. */
  isOutside: boolean;
  /** The same on every system, whatever its line endings. */
  sha256: string;
};

const ownFolder = join(import.meta.dirname, 'migrations');

/** The last migration from before each had to say its kind. */
const lastWithoutKind = '0010-inactive-applications.sql';

const header = /^-- (?<kind>expand|contract)(?<outside>, outside a transaction)?\r?(?:\n|$)/;

/** What the first line of a migration says; undefined if it does not say its kind and would have to. */
export function readHeader(
  name: string,
  text: string,
): Pick<MigrationFile, 'kind' | 'isOutside'> | undefined {
  const found = header.exec(text)?.groups;
  if (found !== undefined)
    return { kind: found['kind'] as MigrationKind, isOutside: found['outside'] !== undefined };
  return name <= lastWithoutKind ? { kind: 'contract', isOutside: false } : undefined;
}

/** The program's migrations, in order. */
export async function readMigrationFiles(folder = ownFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      // `npm run check` refuses one that does not say its kind; older programs must not run with it.
      const { kind, isOutside } = readHeader(name, text) ?? { kind: 'contract', isOutside: false };
      return { name, text, kind, isOutside, sha256 };
    }),
  );
}

export type IndexStatement = { sql: string; action: 'create' | 'drop'; index: string };

const indexStatement =
  /^(?:create (?:unique )?index concurrently (?<made>[a-z_]\w*) on |drop index concurrently (?<dropped>[a-z_]\w*)$)/;

/** The statements of a migration outside a transaction, which consists of indexes made or dropped concurrently. */
export function readIndexStatements({ name, text }: Pick<MigrationFile, 'name' | 'text'>): IndexStatement[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
    .map((sql): IndexStatement => {
      const found = indexStatement.exec(sql)?.groups;
      const index = found?.['made'] ?? found?.['dropped'];
      if (index === undefined)
        throw new Error(
          `${name}: outside a transaction there may only be 'create [unique] index concurrently NAME on …' and 'drop index concurrently NAME'`,
        );
      return { sql, action: found?.['made'] === undefined ? 'drop' : 'create', index };
    });
}
