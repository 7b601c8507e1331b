import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const server = 'apps/server/src';
const web = 'apps/web/src';

/** Every wrong import of the fixture, with the rule that must report it; all others must pass. */
const wrong: [rule: string, file: string][] = [
  ['domain-imports-nothing', 'packages/domain/src/bad-package.ts'],
  ['domain-imports-nothing', 'packages/domain/src/bad-node.ts'],
  ['domain-imports-nothing', 'packages/domain/src/bad-type.ts'],
  ['domain-tests-import-test-tools-only', 'packages/domain/src/bad.test.ts'],
  ['contracts-import-zod-mini-and-domain', 'packages/contracts/src/bad-zod.ts'],
  ['contracts-import-zod-mini-and-domain', 'packages/contracts/src/bad-server.ts'],
  ['contracts-tests-import-test-tools-only', 'packages/contracts/src/bad.test.ts'],
  ['web-imports-no-program', `${web}/features/contract/bad-server.ts`],
  ['web-imports-zod-mini', `${web}/features/contract/bad-zod.ts`],
  ['web-imports-no-node', `${web}/features/contract/bad-node.ts`],
  ['server-imports-no-program', `${server}/http/bad-web.ts`],
  ['server-imports-no-program', `${server}/http/bad-sandbox.ts`],
  ['server-tests-import-no-web', `${server}/http/bad-web.test.ts`],
  ['sandbox-imports-domain-only', 'apps/sandbox/src/bad-contracts.ts'],
  ['sandbox-imports-domain-only', 'apps/sandbox/src/bad-server.ts'],
  ['feature-imports-no-feature', `${web}/features/contract/bad-feature.ts`],
  ['feature-imports-no-feature', `${web}/features/contract/bad-feature-lazy.tsx`],
  ['feature-imports-no-app', `${web}/features/contract/bad-app.ts`],
  ['flow-and-common-import-no-feature', `${web}/flow/bad-feature.ts`],
  ['flow-and-common-import-no-feature', `${web}/common/bad-feature.tsx`],
  ['flow-and-common-import-no-app', `${web}/flow/bad-app.ts`],
  ['flow-and-common-import-no-app', `${web}/common/bad-app.ts`],
  ['common-imports-no-flow', `${web}/common/bad-flow.ts`],
  ['module-imports-no-module', `${server}/modules/payments/bad-module.ts`],
  ['modules-and-http-import-no-workflow', `${server}/modules/payments/bad-workflow.ts`],
  ['modules-and-http-import-no-workflow', `${server}/http/bad-workflow.ts`],
  ['http-providers-and-db-import-no-module', `${server}/http/bad-module.ts`],
  ['http-providers-and-db-import-no-module', `${server}/providers/email/bad-module.ts`],
  ['http-providers-and-db-import-no-module', `${server}/db/bad-module.ts`],
  ['module-imports-ports-only', `${server}/modules/payments/bad-provider.ts`],
  ['module-imports-ports-only', `${server}/modules/payments/bad-adapter.ts`],
  ['module-imports-ports-only', `${server}/modules/payments/bad-adapter-part.ts`],
  ['only-build-app-knows-adapters', `${server}/modules/payments/bad-adapter.ts`],
  ['only-build-app-knows-adapters', `${server}/modules/payments/bad-adapter-part.ts`],
  ['only-build-app-knows-adapters', `${server}/workflows/bad-adapter.ts`],
  ['provider-imports-no-other-adapter', `${server}/providers/email/bad-provider.ts`],
  ['sql-in-repositories-only', `${server}/modules/payments/bad-sql.ts`],
  ['sql-in-repositories-only', `${server}/modules/payments/bad-sql-mixed.ts`],
  ['sql-in-repositories-only', `${server}/modules/payments/bad-sql-dynamic.ts`],
  ['sql-in-repositories-only', `${server}/modules/payments/bad-sql-both.ts`],
  ['components-and-lib-know-no-insurance', `${web}/components/bad-common.tsx`],
  ['components-and-lib-know-no-insurance', `${web}/components/bad-feature.tsx`],
  ['components-and-lib-know-no-insurance', `${web}/lib/bad-flow.ts`],
  ['no-test-tools-in-the-product', 'packages/domain/src/bad-testing.ts'],
  ['sql-in-repositories-only', 'packages/domain/src/bad.test.ts'],
  ['sql-in-repositories-only', 'packages/contracts/src/bad.test.ts'],
  ['no-barrels', 'packages/domain/src/bad-barrel.ts'],
  ['no-index-files', 'packages/domain/src/bad-index-user.ts'],
  ['no-circles', 'packages/domain/src/circle-a.ts'],
  ['no-circles', `${server}/modules/payments/circle-type.ts`],
];

type Report = { summary: { violations: { from: string; to: string; rule: { name: string } }[] } };
let folder = '';
let found: string[] = [];

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'import-rules-')));
  cpSync(path.join(root, 'scripts/fixtures/import-rules'), folder, { recursive: true });
  mkdirSync(path.join(folder, 'node_modules/@socio'), { recursive: true });
  const link = (target: string, name: string) =>
    symlinkSync(target, path.join(folder, 'node_modules', name), 'junction');
  for (const name of ['domain', 'contracts']) link(path.join(folder, 'packages', name), `@socio/${name}`);
  for (const name of ['zod', 'kysely', 'pg', 'fastify', 'vitest'])
    link(path.join(root, 'node_modules', name), name);
  const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.mjs');
  const args = [cruiser, '--config', config, '--output-type', 'json', 'apps', 'packages'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 });
  const report = JSON.parse(stdout) as Report;
  found = report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('architecture.md, who may import whom', () => {
  test.each(wrong)('%s refuses %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`);
  });

  test('everything else of the fixture passes', () => {
    expect([...new Set(found)].toSorted()).toEqual(
      wrong.map(([rule, file]) => `${rule}: ${file}`).toSorted(),
    );
  });
});
