import { sendApplicationLink } from '@socio/contracts/send-application-link';
import { civilDate, shortDate } from '@socio/domain/dates';
import { spans } from '@socio/domain/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  contractingApplication,
  startApplication,
} from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { quoteWithLink } from '../../../testing/test-link.ts';
import { newMember, type TestMember } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setStatus = (id: string, status: 'discarded') =>
  server.db.updateTable('applications').set({ status }).where('id', '=', id).execute();

describe('calls.md: send-application-link, ‘Guardar cotización’', () => {
  const send = (client: TestClient, id: string) =>
    client.call(sendApplicationLink, { insurance_application_id: id });
  const setEmail = (member: TestMember, email: string | null) =>
    server.db.updateTable('accounts').set({ email }).where('member_id', '=', member.id).execute();

  test('answers where it was sent, as a mask; five a day', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    for (let sent = 0; sent < 5; sent += 1) {
      const answer = await send(member.client, id);
      expect(answer.body.data.data.response.email).toMatch(/^s•+@example\.mx$/);
    }
    expect(await send(member.client, id)).toMatchObject({ status: 429, code: 'LINK_LIMIT' });
    expect(await server.sandbox.inbox(member.email)).toHaveLength(5);
  });

  test('says until when the link works, and in contracting that the birth date will be asked for', async () => {
    const member = await newMember(server);
    await send(member.client, await contractingApplication(member));
    const [mail] = await server.sandbox.inbox(member.email);
    const ends = civilDate(new Date(server.clock.now().getTime() + spans.linkKey));
    expect(mail?.text).toContain(`Este enlace funciona hasta el ${shortDate(ends)} `);
    expect(mail?.text).toContain('te pediremos tu fecha de nacimiento');
  });

  test('says so where there is no address, where it is refused, and where the mail server is away', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    await setEmail(member, null);
    expect((await send(member.client, id)).code).toBe('EMAIL_MISSING');
    await setEmail(member, 'socio@rebota.example');
    expect((await send(member.client, id)).code).toBe('EMAIL_REFUSED');
    await setEmail(member, member.email);
    await server.sandbox.addFault({ service: 'smtp', kind: 'error', times: 5 });
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await send(member.client, id)).code).toBe('EMAIL_UNAVAILABLE');
    }
    // What was not sent does not count.
    expect((await send(member.client, id)).status).toBe(200);
    const visitor = server.client('10.2.0.2');
    expect((await send(visitor, await startApplication(visitor))).code).toBe('EMAIL_MISSING');
  });

  test('a stranger cannot have it sent, and a discarded one is not', async () => {
    const { id } = await quoteWithLink(server);
    const other = await newMember(server);
    expect((await send(other.client, id)).code).toBe('NOT_FOUND');
    const own = await applicationWithPlace(other.client);
    await setStatus(own, 'discarded');
    expect((await send(other.client, own)).code).toBe('APPLICATION_INACTIVE');
  });
});
