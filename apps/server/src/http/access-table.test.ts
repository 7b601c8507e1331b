import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '@socio/contracts/all-contracts';
import type { Contract } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { refusalSchema } from '@socio/contracts/refusal';
import { refusalsOf } from '@socio/contracts/refusals-of';
import { afterTheSale } from '../testing/after-the-sale-bodies.ts';
import {
  applicationWithPlace,
  contractingApplication,
  newAddress,
  startApplication,
  testAddress,
} from '../testing/test-application.ts';
import { passkeys } from '@socio/contracts/passkeys';
import { saveSession } from '@socio/contracts/save-session';
import { sessions } from '@socio/contracts/sessions';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { addPasskey } from '../testing/test-authenticator.ts';
import type { TestClient } from '../testing/test-client.ts';
import { mailedKey, openLink } from '../testing/test-link.ts';
import { authenticate, enterAgain, newMember, newMembership } from '../testing/test-member.ts';
import { buyPolicy, cards, newCard, withoutPlates } from '../testing/test-purchase.ts';
import type { CallName } from '../testing/call-name.ts';

/** Who calls, and whose record the call is about. */
const callers = [
  'nobody',
  'foreign visitor',
  'own visitor',
  'by its mailed link',
  'foreign member',
  'own member, verified',
  'own member, authenticated 21 min ago',
  'own member, authenticated',
] as const;
type Caller = (typeof callers)[number];

type Subject = {
  clients: Record<Caller, TestClient>;
  quoteStage: string;
  visitorQuoteStage: string;
  contracting: string;
  policyNumber: string;
  /** The application of that policy. */
  issued: string;
  snapshotId: string;
  memberId: string;
  addressId: string;
  changedAddressId: string;
  cardId: string;
  /** A change of the same member's phone that waits. */
  changeId: string;
  /** A third browser of the same member. */
  openSessionId: string;
  passkeyId: string;
  membershipNumber: string;
};

let server: TestServer;
let subject: Subject;
const refused: { contract: Contract; code: RefusalCode; body: unknown }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const longAgo = await newMember(server);
  const earlier = await enterAgain(server, longAgo);
  const policyNumber = await buyPolicy(server, longAgo, withoutPlates);
  const quoteStage = await applicationWithPlace(longAgo.client);
  const contracting = await contractingApplication(longAgo);
  const { application_id: issued } = await server.db
    .selectFrom('policies')
    .select('application_id')
    .where('policy_number', '=', policyNumber)
    .executeTakeFirstOrThrow();
  const addressId = await newAddress(longAgo.client, { street: 'Hidalgo' });
  const changedAddressId = await newAddress(longAgo.client, { street: 'Morelos' });
  const cardId = await newCard(longAgo.client, cards.mastercard);
  await addPasskey(longAgo.client);
  const [passkey] = (await longAgo.client.call(passkeys)).body.data.data.response.passkeys;
  const byLink = server.client();
  await openLink(byLink, quoteStage, await mailedKey(server, longAgo, quoteStage));
  // The same member in two browsers: one authenticated 21 minutes ago, the other just now.
  server.clock.advance({ minutes: 21 });
  const fresh = await enterAgain(server, longAgo);
  await authenticate(server, fresh, longAgo.phone);
  const snapshot = { membership_number: longAgo.number, session_data: '{}', current_step: 'step-2-year' };
  await enterAgain(server, longAgo);
  const open = (await fresh.call(sessions)).body.data.data.response.sessions;
  const newest = open.toSorted((one, other) => other.started_at.localeCompare(one.started_at));
  const openSessionId = newest[0]?.id ?? '';
  const { sessionId: snapshotId } = (await fresh.call(saveSession, snapshot)).body;
  const changeId = randomUUID();
  await server.db
    .insertInto('account_changes')
    .values({
      id: changeId,
      member_id: longAgo.id,
      kind: 'phone',
      phone: '5598000001',
      asked_at: server.clock.now(),
      due_at: new Date('2100-01-01'),
    })
    .execute();
  const ownVisitor = server.client();
  const visitorQuoteStage = await startApplication(ownVisitor);
  const foreignVisitor = server.client();
  await startApplication(foreignVisitor);
  const foreign = await newMember(server);
  subject = {
    quoteStage,
    visitorQuoteStage,
    contracting,
    policyNumber,
    issued,
    snapshotId,
    memberId: longAgo.id,
    addressId,
    changedAddressId,
    cardId,
    changeId,
    openSessionId,
    passkeyId: passkey?.id ?? '',
    membershipNumber: longAgo.number,
    clients: {
      nobody: server.client(),
      'foreign visitor': foreignVisitor,
      'own visitor': ownVisitor,
      'by its mailed link': byLink,
      'foreign member': foreign.client,
      'own member, verified': earlier,
      'own member, authenticated 21 min ago': longAgo.client,
      'own member, authenticated': fresh,
    },
  };
});
afterAll(() => server.close());

/** The kinds of record a call can be about, as its row in the table names them. */
function recordsOf(name: CallName, contract: Contract): ('-' | 'cotizacion' | 'contratacion')[] {
  const aboutApplication = contract.level === 'owner' || contract.level === 'authenticated-owner';
  return aboutApplication && name !== 'create-insurance-application' ? ['cotizacion', 'contratacion'] : ['-'];
}

function wholeBodies(): Record<string, object> {
  const snapshot = { session_data: '{}', current_step: 'step-2-year' };
  return {
    '/api/create-user': {
      name: 'ANA',
      first_last_name: 'LÓPEZ',
      birth_date: '14/05/1988',
      cellphone: '5534567890',
      birth_state: 'JC',
      gender: 'M',
    },
    // A link that nobody was sent.
    '/api/enter-as-holder': { token: 'x' },
    '/api/request-service': { policy_number: subject.policyNumber, kind: 'claim' },
    // The first call of all: what it makes is there for the call that reads it.
    '/api/add-plates': { policy_number: subject.policyNumber, license_plate: 'ABC-123-A' },
    '/api/end-mandate': { policy_number: subject.policyNumber },
    '/api/change-card': {
      policy_number: subject.policyNumber,
      payment_card_id: '00000000-0000-4000-8000-000000000000',
      mandate: { amount: '1.00', text_version: '2026-11-later' },
    },
    ...afterTheSale(subject.policyNumber),
    '/api/generate-policy-pdf': { policyData: { policy_number: subject.policyNumber } },
    '/api/insert-new-user-card': {
      // One that the gateway does not know.
      card_token: 'once_none',
      card_holder_name: 'ANA LOPEZ',
    },
    '/api/insert-user-address': testAddress,
    '/api/update-user-address': { ...testAddress, street: 'Aldama', address_id: subject.changedAddressId },
    '/api/delete-user-address': { address_id: subject.addressId },
    '/api/delete-user-card': { card_id: subject.cardId },
    '/api/update-consent': { marketing: true },
    // Without a mailed link's key.
    '/api/validate-magic-link-user': { input_birth_date: '02/11/1979' },
    '/api/open-phone-recovery': { birth_date: '02/11/1979' },
    '/api/send-recovery-code': { phone_number: '5534567890' },
    '/api/verify-recovery-code': { phone_number: '5534567890', otp: '000000' },
    '/api/save-session': { ...snapshot, membership_number: subject.membershipNumber },
    '/api/update-session/:sessionId': snapshot,
  };
}

function bodyFor(contract: Contract, record: string, caller: Caller): object | undefined {
  if (contract.method === 'GET' || contract.method === 'DELETE') return undefined;
  const quoteStage = caller.endsWith('visitor') ? subject.visitorQuoteStage : subject.quoteStage;
  // A complete body for calls that find their record through the body. For the others only what access is decided from:
  // whoever gets past it is told which fields are missing.
  return {
    ...wholeBodies()[contract.path],
    insurance_application_id: applicationFor(contract, record, quoteStage),
    membership_id: subject.memberId,
  };
}

function applicationFor({ path }: Contract, record: string, quoteStage: string): string {
  if (path === '/api/update-policy-url') return subject.issued;
  return record === 'contratacion' ? subject.contracting : quoteStage;
}

async function outcome(contract: Contract, record: string, caller: Caller): Promise<string> {
  const params: Record<string, string> = {
    policyNumber: subject.policyNumber,
    membershipNumber: subject.membershipNumber,
    sessionId: subject.snapshotId,
    openSessionId: subject.openSessionId,
    passkeyId: subject.passkeyId,
    changeId: subject.changeId,
    number: '1',
    seal: 'x',
    token: 'x',
  };
  const url = contract.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${contract.path}: no ${name} to ask for`);
    return value;
  });
  const payload = bodyFor(contract, record, caller);
  const client = subject.clients[caller];
  // A copy, so that no call changes the caller's session.
  const copy = server.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  const reply = await copy.send({ method: contract.method, url, ...(payload !== undefined && { payload }) });
  if (reply.code !== undefined && reply.status >= 400)
    refused.push({ contract, code: reply.code, body: reply.raw });
  if (reply.status === 401 || reply.status === 404) return String(reply.status);
  return reply.status >= 500 && reply.status !== 504 ? `error ${reply.status}` : 'yes';
}

/**
 * These end the caller's own session, snapshot or application, or the other callers', which is right for their level but would spoil the rows
 * after them.
 */
const last: CallName[] = [
  'discard-application',
  'clear-session',
  'end-other-sessions',
  'clear-all-sessions',
  'log-out',
];

describe('architecture, Sessions and access', () => {
  test('every call × level × own and foreign record', async () => {
    const names = (Object.keys(allContracts) as CallName[]).toSorted(
      (a, b) => last.indexOf(a) - last.indexOf(b) || a.localeCompare(b),
    );
    const rows: string[] = [];
    for (const name of names) {
      const contract: Contract = allContracts[name];
      for (const record of recordsOf(name, contract)) {
        const cells: string[] = [];
        for (const caller of callers) cells.push(await outcome(contract, record, caller));
        rows.push(`| ${name} | ${contract.level} | ${record} | ${cells.join(' | ')} |`);
      }
    }
    expect(rows.join('\n')).not.toContain('error');
    const table = [
      '# Who may make which call',
      '',
      'Made by a test that makes every call as every caller. `yes`: past the access check; 401: the level is too low; 404: answered as if the record did not exist. The record is the application, policy or snapshot that the call is about.',
      '',
      `| call | level | application in | ${callers.join(' | ')} |`,
      `|${' --- |'.repeat(callers.length + 3)}`,
      ...rows,
      '',
    ];
    await expect(table.join('\n')).toMatchFileSnapshot('../../../../docs/access.md');
  });

  test('each refusal among these is one that the description of its call names, with its body', () => {
    expect(refused.length).toBeGreaterThan(100);
    for (const { contract, code, body } of refused) {
      expect({ path: contract.path, codes: refusalsOf(contract) }).toMatchObject({
        codes: expect.arrayContaining([code]),
      });
      expect(refusalSchema(code).parse(body)).toEqual(body);
    }
  });

  test('a made-up and a foreign id look the same', async () => {
    const { client } = await newMembership(server);
    const answers = await Promise.all(
      [subject.quoteStage, '11111111-2222-4333-8444-555555555555'].map((id) =>
        client.send({
          method: 'POST',
          url: '/api/get-application-details',
          payload: { insurance_application_id: id },
        }),
      ),
    );
    expect(answers[0]?.raw).toEqual(answers[1]?.raw);
  });
});
