import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const rules = [
  'house(docstrings)',
  'house(no-clock)',
  'house(no-excuse-for-unused)',
  'house(own-tables)',
  'house(no-member-type-in-hook)',
  'house(no-module-state)',
  'house(spanish-in-texts)',
  'house(sql-in-repositories)',
  'node(no-process-env)',
];

const wrong: [rule: string, file: string][] = [
  ['house(docstrings)', 'packages/domain/src/bad-docstring.ts'],
  ['house(docstrings)', 'packages/domain/src/bad-docstring-null.ts'],
  ['house(docstrings)', 'packages/domain/src/bad-docstring-error.ts'],
  ['house(docstrings)', 'packages/domain/src/bad-docstring-source.ts'],
  ['house(docstrings)', 'packages/contracts/src/bad-docstring.ts'],
  ['house(no-clock)', 'packages/domain/src/bad-clock.ts'],
  ['house(no-clock)', 'packages/domain/src/bad-now.ts'],
  ['house(no-clock)', 'packages/domain/src/bad-random.ts'],
  ['house(no-clock)', 'apps/server/src/modules/payments/bad-clock.ts'],
  ['house(no-excuse-for-unused)', 'packages/domain/src/bad-tag.ts'],
  ['house(no-member-type-in-hook)', 'apps/web/src/flow/use-bad-type.ts'],
  ['house(no-module-state)', 'apps/web/src/lib/bad-state.ts'],
  ['house(no-module-state)', 'apps/web/src/flow/bad-state.ts'],
  ['house(spanish-in-texts)', 'apps/web/src/lib/bad-spanish.ts'],
  ['house(spanish-in-texts)', 'apps/web/src/flow/bad-spanish-words.ts'],
  ['house(spanish-in-texts)', 'apps/web/src/flow/bad-spanish-template.ts'],
  ['house(spanish-in-texts)', 'apps/web/src/components/bad-shown-text.tsx'],
  ['house(spanish-in-texts)', 'apps/web/src/components/bad-shown-label.tsx'],
  ['house(spanish-in-texts)', 'apps/server/src/modules/payments/bad-spanish.ts'],
  ['house(spanish-in-texts)', 'packages/domain/src/bad-spanish.ts'],
  ['house(sql-in-repositories)', 'apps/server/src/modules/payments/bad-query.ts'],
  ['house(sql-in-repositories)', 'apps/server/src/modules/payments/bad-tag.ts'],
  ['house(sql-in-repositories)', 'apps/server/src/modules/payments/bad-sql-mixed.ts'],
  ['house(sql-in-repositories)', 'apps/server/src/modules/payments/bad-sql-both.ts'],
  ['house(own-tables)', 'apps/server/src/modules/payments/bad-table/repository.ts'],
  ['house(own-tables)', 'apps/server/src/modules/payments/bad-table-raw/repository.ts'],
  ['house(own-tables)', 'apps/server/src/modules/payments/bad-table-unknown/repository.ts'],
  ['node(no-process-env)', 'apps/server/src/modules/payments/bad-environment.ts'],
];

let folder = '';
let found: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-rules-'));
  cpSync(path.join(root, 'scripts/fixtures/import-rules'), folder, { recursive: true });
  cpSync(import.meta.dirname, path.join(folder, 'scripts/lint'), { recursive: true });
  const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as object;
  // These rules need no types, and the copy has no tsconfig.
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'apps', 'packages'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  found = report.diagnostics
    .filter(({ code }) => rules.includes(code))
    .map(({ code, filename }) => `${code}: ${filename}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('architecture.md, Finding things, house rules 4 and 5, import rule 5', () => {
  test.each(wrong)('%s refuses %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`);
  });

  test('everything else of the fixture passes', () => {
    expect([...new Set(found)].toSorted()).toEqual(
      wrong.map(([rule, file]) => `${rule}: ${file}`).toSorted(),
    );
  });
});
