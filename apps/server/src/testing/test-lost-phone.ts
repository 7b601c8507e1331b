import { openPhoneRecovery } from '@socio/contracts/open-phone-recovery';
import { recoverPhone } from '@socio/contracts/recover-phone';
import { sendRecoveryCode } from '@socio/contracts/send-recovery-code';
import { verifyRecoveryCode } from '@socio/contracts/verify-recovery-code';
import type { TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';
import { callWithKey, contractWithLink, giveBirthDate } from './test-link.ts';
import { readCode, type TestMember } from './test-member.ts';
import { until } from './test-purchase.ts';

/** A member who proved the mail's address so many days ago. */
export async function memberWithMail(server: TestServer, days = 30): Promise<TestMember> {
  const { member, id, key } = await contractWithLink(server);
  await giveBirthDate(member.client, id, key, member.birthDate);
  server.clock.advance({ days, minutes: 1 });
  return member;
}

export const askLink = (client: TestClient, { number }: { number: string }) =>
  client.call(recoverPhone, { membership_number: number });

const subject = 'Cambia el teléfono de tu cuenta';

/** The links mailed to a member, newest first. */
export async function phoneLinks(server: TestServer, { email }: TestMember): Promise<string[]> {
  const mails = (await server.sandbox.inbox(email)).filter((mail) => mail.subject === subject);
  return mails.map(({ text }) => /\/recuperar-telefono#k=([\w-]+)/.exec(text)?.[1] ?? '');
}

/** Asks for a link in that browser and reads it in the mailbox. */
export async function mailedPhoneLink(server: TestServer, member: TestMember, client: TestClient) {
  const before = (await phoneLinks(server, member)).length;
  await askLink(client, member);
  return await until('a mailed link', async () => {
    const links = await phoneLinks(server, member);
    return links.length > before ? links[0] : undefined;
  });
}

export const openRecovery = (client: TestClient, key: string, birth_date: string) =>
  callWithKey(client, openPhoneRecovery, key, { birth_date });
export const sendCodeTo = (client: TestClient, key: string, phone_number: string) =>
  callWithKey(client, sendRecoveryCode, key, { phone_number });
export const enterCodeOf = async (server: TestServer, client: TestClient, key: string, phone: string) =>
  callWithKey(client, verifyRecoveryCode, key, { phone_number: phone, otp: await readCode(server, phone) });

/** The whole way, in a browser that was never here: when the new phone begins to work. */
export async function askForPhone(server: TestServer, member: TestMember, phone: string, client: TestClient) {
  const key = await mailedPhoneLink(server, member, client);
  await openRecovery(client, key, member.birthDate);
  await sendCodeTo(client, key, phone);
  const { body, raw } = await enterCodeOf(server, client, key, phone);
  if (body.in_force_at === undefined) throw new Error(`not asked for: ${JSON.stringify(raw)}`);
  return { key, inForceAt: new Date(body.in_force_at) };
}

/** Browsers that were never here, each from a network of its own, and phones that nobody has. */
export function createStrangers(server: () => TestServer) {
  let serial = 0;
  return {
    stranger: (): TestClient => {
      serial += 1;
      return server().client(`198.51.100.${serial}`);
    },
    newPhone: (): string => {
      serial += 1;
      return `5598${String(100_000 + serial)}`;
    },
  };
}
