import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allContracts, type CallName } from '@socio/contracts/all-contracts';
import { beforeAll, expect, test } from 'vitest';

/** The calls of steps 10 to 12, and what else than their contract tests call them by. */
const calls: Partial<Record<CallName, string[]>> = {
  'insert-user-address': ['newAddress('],
  'update-insurance-application-step10': ['sendEdit(', 'answersOf('],
  'insert-new-user-card': ['newCard('],
  'update-insurance-application-step11': ['.pay(', 'pay(', 'refused(purchase', 'refused(await'],
  'update-insurance-application-step12': ['.finish(', 'step12('],
  'generate-policy-pdf': [],
  'update-policy-url': [],
};

type TestFile = { name: string; text: string; tests: string[] };

let files: TestFile[];
beforeAll(async () => {
  const folder = join(import.meta.dirname, '../..');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.test.ts'));
  files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, tests: text.split(/^(?=\s*(?:describe|test)[.(])/m).slice(1) };
    }),
  );
});

/** Names by which a file speaks of a call: its contract as imported there, its last part of the path, helpers. */
function namesOf(call: CallName, { text }: TestFile): string[] {
  const imported = new RegExp(`import \\{ (?:\\w+ as )?(\\w+) \\} from '@socio/contracts/${call}'`).exec(
    text,
  );
  return [`'${call}'`, ...(imported?.[1] === undefined ? [] : [imported[1]]), ...(calls[call] ?? [])];
}

const listed = (Object.keys(calls) as CallName[]).flatMap((call) =>
  allContracts[call].errors.map((code): [CallName, string] => [call, code]),
);

test.each(listed)('spec quote 8: %s is tested where it answers %s', (call, code) => {
  const found = files.filter((file) => {
    const names = namesOf(call, file);
    return file.tests.some((one) => one.includes(`'${code}'`) && names.some((name) => one.includes(name)));
  });
  expect(found.map(({ name }) => name)).not.toEqual([]);
});

test('the calls of steps 10 to 12 list refusals at all', () => {
  expect(listed.length).toBeGreaterThan(20);
});
