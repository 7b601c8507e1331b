import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** What of a file is SQL: all of it, or its templates, without the values between. */
function sqlOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  if (file.endsWith('.sql')) return [text.replaceAll(/--.*/g, '')];
  return [...text.matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].map(([, own = '']) =>
    own.replaceAll(/\$\{[^}]*\}/g, ''),
  );
}

test('docs/scale.md: PostgreSQL 15 reads all of it, which takes no underscores in numbers', () => {
  const files = globSync(['**/*.sql', '**/*.ts'], { cwd: source });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => sqlOf(file).some((text) => /(?<![\w"$'])\d+_\d/.test(text)))).toEqual([]);
});
