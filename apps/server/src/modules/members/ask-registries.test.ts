import { createUser } from '@socio/contracts/create-user';
import { sessions } from '@socio/contracts/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesTaken } from '../../testing/places-taken.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newRegistration } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 0;
const newPhone = () => `5536${100_000 + (serial += 1)}`;

describe('trust.md, Accounts: the holder that a club tells', () => {
  test.each([
    ['the holder', { initials: 'C. R.', birth_year: 1979 }, undefined],
    ['other initials', { initials: 'A. L.', birth_year: 1979 }, 'HOLDER_MISMATCH'],
    ['another year', { initials: 'C. R.', birth_year: 1978 }, 'HOLDER_MISMATCH'],
  ])('register somebody’s membership: %s', async (_name, holder, code) => {
    const number = await server.sandbox.addMember(true, holder);
    const { client, person } = await newRegistration(server, newPhone(), number);
    const answer = await client.call(createUser, person);
    expect(answer.code).toBe(code);
    expect((await client.call(sessions)).status).toBe(code === undefined ? 200 : 401);
    // What the club knows stays there.
    expect(JSON.stringify(answer.raw)).not.toMatch(/C\. R\.|A\. L\.|197/);
  });

  test('somebody who does not exist learns nothing of the holder: the population registry’s answer comes first', async () => {
    const number = await server.sandbox.addMember(true, { initials: 'A. L.', birth_year: 1979 });
    const { client, person } = await newRegistration(server, newPhone(), number);
    const invented = await client.call(createUser, { ...person, first_last_name: 'RECHAZADO' });
    expect(invented.code).toBeUndefined();
    expect(invented.body.data.data.response.result_error_curp).toMatch(/^Error de CURP: /);
  });

  test('who tries out holders has five tries a phone, as with persons', async () => {
    const number = await server.sandbox.addMember(true, { initials: 'A. L.', birth_year: 1979 });
    const { client, person } = await newRegistration(server, newPhone(), number);
    const codes = [];
    for (let asked = 0; asked < 6; asked += 1) codes.push((await client.call(createUser, person)).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'HOLDER_MISMATCH'), 'CURP_LIMIT']);
  });

  test('a club that does not answer: nothing is made, and nothing is used up', async () => {
    const { client, person } = await newRegistration(server, newPhone());
    const before = await placesTaken(server);
    await server.sandbox.addFault({ service: 'club-registry', kind: 'error', times: 1 });
    const answer = await client.call(createUser, person);
    expect(answer).toMatchObject({ status: 503, code: 'REGISTRY_UNAVAILABLE' });
    // The minute over all members alone.
    expect(await placesTaken(server)).toBe(before + 1);
    expect((await client.call(createUser, person)).status).toBe(200);
  });
});
