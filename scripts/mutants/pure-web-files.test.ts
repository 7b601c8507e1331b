import { expect, test } from 'vitest';
import { root } from '../lib/root.mjs';
import { pureWebFiles } from './pure-web-files.ts';

test.each([
  ['a decision', 'apps/web/src/flow/decide-step.ts', true],
  ['a hook', 'apps/web/src/flow/use-application.ts', false],
  ['a component', 'apps/web/src/common/policy-card.tsx', false],
  ['what names the document', 'apps/web/src/components/form/leave-field.ts', false],
  ['what calls the server', 'apps/web/src/lib/api-client.ts', false],
  ['what only imports a call', 'apps/web/src/common/check-membership.ts', false],
  ['words', 'apps/web/src/features/quote/texts.ts', false],
  ['a test', 'apps/web/src/flow/decide-step.test.ts', false],
])('pure files of the web app: %s', (_name, file, isPure) => {
  expect(pureWebFiles(root).includes(file)).toBe(isPure);
});
