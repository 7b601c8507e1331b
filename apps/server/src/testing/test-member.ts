import { checkMembership } from '@socio/contracts/check-membership';
import type { RequestOf } from '@socio/contracts/contract';
import { createUser } from '@socio/contracts/create-user';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { ownCurp, type OwnCurp } from './own-curp.ts';
import type { TestClient } from './test-client.ts';
import type { SandboxClient } from './sandbox-client.ts';

export type TestMember = {
  number: string;
  id: string;
  phone: string;
  /** DD/MM/YYYY */
  birthDate: string;
  email: string;
  own: OwnCurp;
  client: TestClient;
};

/** What is needed to create a member: the in-process test server or one running elsewhere. */
export type World = { sandbox: SandboxClient; client: () => TestClient };

let serial = 0;

/** The latest code that the sandbox delivered to a phone. */
export async function readCode(server: World, phone: string): Promise<string> {
  // Notices go to the phone, too, whenever their job sends them.
  const codes = (await server.sandbox.inbox(phone)).flatMap(
    ({ text }) => text.match(/\b(?:\d{6}|\d{4} \d{4} \d{4})\b/)?.[0] ?? [],
  );
  const [code] = codes;
  if (code === undefined) throw new Error('No code was delivered');
  return code.replaceAll(' ', '');
}

/** A new membership in a new browser, at level verified, without an account. */
export async function newMembership(
  server: World,
  membership?: string,
): Promise<Pick<TestMember, 'number' | 'id' | 'client'>> {
  const number = membership ?? (await server.sandbox.addMember());
  const client = server.client();
  const entered = await client.call(checkMembership, { membership_number: number });
  return { number, id: entered.body.membership_id ?? '', client };
}

/** A new membership in a browser that has proven a phone, and the person who can make its account. */
export async function newRegistration(server: World, phone: string, membership?: string) {
  const { number, id, client } = await newMembership(server, membership);
  await client.call(sendOtp, { phone_number: phone });
  await client.call(verifyOtp, { phone, otp: await readCode(server, phone) });
  const person: RequestOf<typeof createUser> = {
    membership_id: id,
    name: 'CARLOS',
    first_last_name: 'RAMÍREZ',
    ...ownCurp(phone),
    birth_date: '02/11/1979',
    cellphone: phone,
    gender: 'H',
  };
  return { number, id, client, person };
}

/** A new member with an account created through the product, and therefore authenticated. */
export async function newMember(server: World, ownPhone?: string): Promise<TestMember> {
  serial += 1;
  const email = `socio${serial}@example.mx`;
  const phone = ownPhone ?? `5512${String(100_000 + serial)}`;
  const { number, id, client, person } = await newRegistration(server, phone);
  const made = await client.call(createUser, { ...person, email });
  if (made.status !== 200) throw new Error(`No account: ${JSON.stringify(made.raw)}`);
  return { number, id, phone, birthDate: person.birth_date, email, own: ownCurp(phone), client };
}

/** The same member in another browser, only verified. */
export async function enterAgain(server: World, member: TestMember): Promise<TestClient> {
  const client = server.client();
  await client.call(checkMembership, { membership_number: member.number });
  return client;
}

/** Verifies the registered phone with a code, as the identity dialog does; for an act if it is asked for one. */
export async function authenticate(
  server: World,
  client: TestClient,
  phone: string,
  act?: FreshAct,
): Promise<void> {
  const sent = await client.call(sendOtp, { phone_number: phone });
  if (sent.code !== undefined) throw new Error(`No code: ${sent.code}`);
  const otp = await readCode(server, phone);
  const answer = await client.call(verifyOtp, { phone, otp, ...(act !== undefined && { for_act: act }) });
  if (!answer.body.valid) throw new Error(`Not authenticated: ${JSON.stringify(answer.raw)}`);
}
