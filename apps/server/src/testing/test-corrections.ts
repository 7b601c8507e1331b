import { accountChanges } from '@socio/contracts/account-changes';
import { checkMembership } from '@socio/contracts/check-membership';
import { confirmEmail } from '@socio/contracts/confirm-email';
import { correctPhone } from '@socio/contracts/correct-phone';
import { sendCorrectionCode } from '@socio/contracts/send-correction-code';
import { expect } from 'vitest';
import type { TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';
import { callWithKey, rightDate } from './test-link.ts';
import { createStrangers } from './test-lost-phone.ts';
import { authenticate, newMember, readCode, type TestMember } from './test-member.ts';
import { until } from './test-purchase.ts';

/** Members who correct their own data, and what becomes of it. */
export function createCorrections(server: () => TestServer) {
  const { stranger, newPhone } = createStrangers(server);
  let serial = 0;
  const newEmail = () => `nuevo${(serial += 1)}@example.mx`;

  /** In their account's first browser, which is trusted from the start; the mail is proven. */
  async function memberAtHome(): Promise<TestMember> {
    const member = await newMember(server());
    await server()
      .db.updateTable('accounts')
      .set({ email_proven_at: server().clock.now() })
      .where('member_id', '=', member.id)
      .execute();
    await prove(member.client, member);
    return member;
  }

  /** With a code of its own, in a browser that then is known to the member. */
  async function prove(client: TestClient, member: TestMember, phone = member.phone): Promise<void> {
    await client.call(checkMembership, { membership_number: member.number });
    server().clock.advance({ minutes: 61 });
    await authenticate(server(), client, phone, 'correct');
    // The pause between two codes of a session.
    server().clock.advance({ minutes: 1 });
  }

  async function inYoungBrowser(member: TestMember): Promise<TestClient> {
    server().clock.advance({ minutes: 120 });
    const client = stranger();
    await prove(client, member);
    return client;
  }

  const accountOf = async ({ id }: TestMember) =>
    await server()
      .db.selectFrom('accounts')
      .select(['cellphone', 'email', 'email_proven_at'])
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
  /** The clock goes on while a test runs. */
  const isAbout = (told: string | null | undefined, hoursFromNow: number) =>
    expect(
      Math.abs(Date.parse(told ?? '') - server().clock.now().getTime() - hoursFromNow * 3_600_000),
    ).toBeLessThan(5000);
  const changesOf = async (client: TestClient) => (await client.call(accountChanges)).body.data.data.response;
  const eventsOf = async ({ id }: TestMember) =>
    (
      await server()
        .db.selectFrom('audit_events')
        .select(['kind', 'details'])
        .where('member_id', '=', id)
        .where('kind', 'like', 'account-change-%')
        .orderBy('id')
        .execute()
    ).map(({ kind, details }) => `${kind} ${(details as { change: string }).change}`);
  const messageTo = async (address: string, about: string) =>
    await until(`a message: ${about}`, async () =>
      (await server().sandbox.inbox(address)).find(({ subject, text }) => (subject ?? text).includes(about)),
    );
  async function notMe(text: string): Promise<void> {
    const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;
    expect((await server().app.server.inject({ method: 'POST', url })).statusCode).toBe(200);
  }

  async function changePhone(client: TestClient, phone: string) {
    const sent = await client.call(sendCorrectionCode, { phone_number: phone });
    expect(sent.status).toBe(200);
    return await client.call(correctPhone, { phone_number: phone, otp: await readCode(server(), phone) });
  }

  const subject = 'Confirma tu correo en Socio Seguro';
  async function linkTo(email: string, at = 1): Promise<string> {
    const mails = await until(`link ${at} to the new address`, async () => {
      const found = (await server().sandbox.inbox(email)).filter((mail) => mail.subject === subject);
      return found.length >= at ? found : undefined;
    });
    return /\/confirmar-correo#k=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  }
  const confirm = (key: string | null, birth_date = rightDate, client = stranger()) =>
    callWithKey(client, confirmEmail, key, { birth_date });

  return {
    newPhone,
    newEmail,
    memberAtHome,
    prove,
    inYoungBrowser,
    accountOf,
    isAbout,
    changesOf,
    eventsOf,
    messageTo,
    notMe,
    changePhone,
    linkTo,
    confirm,
  };
}
