import { afterAll, beforeAll, expect, test } from 'vitest';
import { curpBelongsTo } from '@socio/domain/curp';
import { createSandboxClient } from '../../testing/sandbox-client.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createPopulationRegistry } from './http.ts';
import type { PersonQuery, PopulationRegistry } from './port.ts';

let sandbox: TestSandbox;
let registry: PopulationRegistry;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  registry = createPopulationRegistry({
    baseUrl: `${sandbox.url}/population-registry`,
    apiKey: demonstrationKey,
    timeoutMs: 1000,
  });
});
afterAll(() => sandbox.close());

const person: PersonQuery = {
  name: 'MARÍA',
  firstLastName: 'HERNÁNDEZ',
  secondLastName: null,
  birthDate: '1995-08-30',
  gender: 'M',
  birthState: 'DF',
};

test('sandbox-world.md: anyone is found with a CURP that follows the rules', async () => {
  const answer = await registry.findPerson(person);
  expect(answer).toMatchObject({ kind: 'found', status: 'AN' });
  if (answer.kind === 'found') {
    expect(curpBelongsTo(answer.curp, { ...person, secondLastName: '' })).toBe(true);
  }
});

test.each([
  ['RECHAZADO', { kind: 'mismatch', message: expect.stringMatching(/^Error de CURP: /) }],
  [
    'INVALIDO',
    {
      kind: 'found',
      curp: expect.any(String),
      status: 'BD',
      message: expect.stringMatching(/^Error de validación: /),
    },
  ],
  ['DEMORA', { kind: 'unknown', reason: 'timeout' }],
])('sandbox-world.md, Answers that can be provoked: %s', async (firstLastName, answer) => {
  expect(await registry.findPerson({ ...person, firstLastName })).toEqual(answer);
});

test('a query that the registry cannot read is unknown', async () => {
  expect(await registry.findPerson({ ...person, birthState: 'ZZ' })).toEqual({
    kind: 'unknown',
    reason: 'unreadable',
  });
});

test('names by CURP: as the registry writes them, none for a CURP that nobody has', async () => {
  const answer = await registry.findPerson({ ...person, name: 'JOSE' });
  const curp = answer.kind === 'found' ? answer.curp : '';
  const known = { kind: 'found', firstLastName: 'HERNÁNDEZ', secondLastName: null, status: 'AN' };
  expect(await registry.findNames(curp)).toEqual({ ...known, name: 'JOSE' });
  const corrected = { nombres: 'JOSÉ', primerApellido: 'HERNÁNDEZ', segundoApellido: null };
  await createSandboxClient(sandbox.url).correctPerson({ curp, ...corrected });
  // Asked for again as it was written before, it stays corrected.
  await registry.findPerson({ ...person, name: 'JOSE' });
  expect(await registry.findNames(curp)).toEqual({ ...known, name: 'JOSÉ' });
  expect(await registry.findNames('HEXM950830MDFRXR09')).toEqual({ kind: 'missing' });
});
