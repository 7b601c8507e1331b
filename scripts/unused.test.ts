import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const name = (workspace: string, more: object = {}) =>
  JSON.stringify({ name: workspace, private: true, type: 'module', ...more });

/** A product of two workspaces; the names say what should be found. */
const files: Record<string, string> = {
  'package.json': name('fixture', { workspaces: ['packages/*', 'apps/*'] }),
  'packages/domain/package.json': name('@socio/domain', { exports: { './*': './src/*.ts' } }),
  'packages/domain/src/money.ts': `
    export const sold = 1;
    export const planted = 2;
    /** @returns a part of \`whole\` */
    export function part() { return 3; }
    export const whole = () => part();`,
  'packages/domain/src/money.test.ts':
    "import { part, planted, sold } from './money.ts'; planted; part(); sold;",
  'apps/server/package.json': name('@socio/server', {
    dependencies: { '@socio/domain': '*', 'not-imported': '1.0.0' },
  }),
  'apps/server/src/main.ts': "import { sold, whole } from '@socio/domain/money'; whole(); sold;",
  'apps/server/src/left-over.ts': 'export const nobody = 1;',
  'apps/server/src/left-over.test.ts': "import { nobody } from './left-over.ts'; nobody;",
};

type Named = { name: string }[];
type Report = { issues: { file: string; files?: Named; exports?: Named; dependencies?: Named }[] };
let folder = '';
let found: string[] = [];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'unused-')));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  cpSync(path.join(root, 'knip.config.ts'), path.join(folder, 'knip.config.ts'));
  mkdirSync(path.join(folder, 'node_modules/@socio'), { recursive: true });
  const domain = path.join(folder, 'node_modules/@socio/domain');
  symlinkSync(path.join(folder, 'packages/domain'), domain, 'junction');
  const knip = path.join(root, 'node_modules/knip/bin/knip.js');
  const args = [knip, '--production', '--reporter', 'json', '--no-progress', '--no-config-hints'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  found = (JSON.parse(stdout) as Report).issues.flatMap((issue) =>
    [...(issue.files ?? []), ...(issue.exports ?? []), ...(issue.dependencies ?? [])].map(
      (one) => `${issue.file}: ${one.name}`,
    ),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('architecture.md: what only tests use is found, and so are left-over files and dependencies, and nothing else', () => {
  expect(found.toSorted()).toEqual([
    'apps/server/package.json: not-imported',
    'apps/server/src/left-over.ts: apps/server/src/left-over.ts',
    'packages/domain/src/money.ts: planted',
  ]);
});
