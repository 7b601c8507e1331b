import { checkMembership } from '@socio/contracts/check-membership';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { logOut } from '@socio/contracts/log-out';
import { clearSession } from '@socio/contracts/clear-session';
import { consents } from '@socio/contracts/consents';
import { createUser } from '@socio/contracts/create-user';
import { deleteSession } from '@socio/contracts/delete-session';
import { deleteUserAddress } from '@socio/contracts/delete-user-address';
import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { discardApplication } from '@socio/contracts/discard-application';
import { endMandate } from '@socio/contracts/end-mandate';
import { endOtherSessions } from '@socio/contracts/end-other-sessions';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getQuote } from '@socio/contracts/get-quote';
import { getSession } from '@socio/contracts/get-session';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { keepApplication } from '@socio/contracts/keep-application';
import { keptApplication } from '@socio/contracts/kept-application';
import { policies } from '@socio/contracts/policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { publicConfig } from '@socio/contracts/public-config';
import { changePolicy } from '@socio/contracts/change-policy';
import { addPlates } from '@socio/contracts/add-plates';
import { endorsementDocument } from '@socio/contracts/endorsement-document';
import { requestService } from '@socio/contracts/request-service';
import { restoreApplication } from '@socio/contracts/restore-application';
import { saveSession } from '@socio/contracts/save-session';
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { searchYears } from '@socio/contracts/search-years';
import { serviceRequests } from '@socio/contracts/service-requests';
import { sessions } from '@socio/contracts/sessions';
import { unsubscribe } from '@socio/contracts/unsubscribe';
import { unsubscribePage } from '@socio/contracts/unsubscribe-page';
import { updateConsent } from '@socio/contracts/update-consent';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep8 } from '@socio/contracts/update-insurance-application-step8';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { updateSession } from '@socio/contracts/update-session';
import { updateUserAddress } from '@socio/contracts/update-user-address';
import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import { DAY } from '@socio/domain/spans';
import { applicationOfKey } from '../../operations/build-operations.ts';
import { listDue } from '../../operations/due/list-due.ts';
import { reconcile } from '../../operations/reconcile/reconcile.ts';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { buildDocumentStore } from '../../build-documents.ts';
import { createRemoveOverduePurchases } from '../../workflows/accounts/remove-purchases.ts';
import { createPurge } from '../../workflows/purge.ts';
import { remindRound } from '../remind-round.ts';
import type { TestServer } from '../start-test-server.ts';
import {
  choiceOf,
  contractingApplication,
  newAddress,
  quoteBodyOf,
  quotesOf,
  startApplication,
  testAddress,
  testCar,
  versionsOf,
} from '../test-application.ts';
import { giveBirthDate, mailedKey, openLink, rightDate } from '../test-link.ts';
import { authenticate, enterAgain, newMember, newRegistration, type TestMember } from '../test-member.ts';
import { buyPolicy, newCard, paid, until, withoutPlates } from '../test-purchase.ts';
import { startReminding } from '../test-reminders.ts';
import { quotedVisitor, sameAsAccount } from '../test-visitor.ts';
import { liveCancelling } from './live-cancelling.ts';
import { liveCollecting } from './live-collecting.ts';
import { liveDeletion } from './live-deletion.ts';
import { liveLostPhone } from './live-lost-phone.ts';
import { liveMemberData } from './live-member-data.ts';
import { liveRelease } from './live-release.ts';
import { livePasskeys } from './live-passkeys.ts';
import { liveRenewing } from './live-renewing.ts';
import { makeExamples } from './make-examples.ts';

const tabState = { session_data: '{}', current_step: 'step-2-year' };

/** Every call of the product at least once, and its background work, on the given server. */
export async function liveEverything(server: TestServer): Promise<void> {
  await makeExamples(server);
  const member = await newMember(server);
  const policyNumber = await buyPolicy(server, member);
  await look(server, member, policyNumber);
  await addTheirPlates(server);
  await edit(member);
  await changeProfile(member);
  await leaveAndReturn(server, member);
  await beReminded(server);
  await takeOver(server);
  await operate(server);
  await liveLostPhone(server, await livePasskeys(server));
  await liveRelease(server, await changeMembership(server));
  await liveMemberData(server);
  await liveCancelling(server);
  await liveRenewing(server);
  await liveCollecting(server);
  await liveDeletion(server);
}

/** What an operator looks at, and what the product deletes. */
async function operate(server: TestServer): Promise<void> {
  const { db, clock } = server;
  await listDue(db, { now: clock.now(), limit: 50 });
  const { gateway, insurer, close } = operationsOn(server);
  const period = { from: new Date(clock.now().getTime() - DAY), to: clock.now() };
  await reconcile({ db, gateway, insurer, applicationOfKey }, period, { pauseMs: 0 });
  await close();
  await createPurge({ db, clock: clock.now, batch: 5 })();
  const documents = buildDocumentStore(server.config);
  await createRemoveOverduePurchases({ db, clock: clock.now, documents })();
}

async function look(server: TestServer, { client }: TestMember, policyNumber: string): Promise<void> {
  await client.call(publicConfig);
  await client.call(searchBrandModels, { query: 'nissan' });
  await client.call(searchYears, { brand_model: testCar.brand_model });
  await client.call(zipCodeLookup, { zip_code: '64000' });
  await client.call(getAllPolicies, {});
  await client.call(getActiveInsuranceApplications, {});
  await client.call(getActiveInsuranceApplications, { include_inactive: true });
  await client.call(policies, undefined, { policyNumber });
  await client.call(requestService, { policy_number: policyNumber, kind: 'tow', place: 'Av. Juárez 12' });
  await client.call(serviceRequests, undefined, { policyNumber });
  await client.call(generatePolicyPdf, { policyData: { policy_number: policyNumber } });
  const { application_id, seal } = await until('a stored document', async () => {
    const row = await server.db
      .selectFrom('policies')
      .select(['application_id', 'seal', 'policy_url'])
      .where('policy_number', '=', policyNumber)
      .executeTakeFirstOrThrow();
    return row.policy_url !== null && row;
  });
  await client.call(updatePolicyUrl, { insurance_application_id: application_id });
  await client.call(policyDocument, undefined, { policyNumber });
  await client.call(endMandate, { policy_number: policyNumber });
  await server.client().call(verifyPolicy, undefined, { policyNumber, seal: seal ?? '' });
}

async function addTheirPlates(server: TestServer): Promise<void> {
  const purchase = await paid(server);
  const finished = await purchase.finish(withoutPlates);
  const policyNumber = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  const { client } = purchase;
  await client.call(addPlates, { policy_number: policyNumber, license_plate: 'ABC-123-A' });
  await until('the endorsement’s document', async () => {
    const answer = await client.call(endorsementDocument, undefined, { policyNumber, number: '1' });
    return answer.status === 200;
  });
  const change = { kind: 'contact', phone_number: '5587654321', email: null } as const;
  await client.call(changePolicy, { policy_number: policyNumber, change });
}

async function edit(member: TestMember): Promise<void> {
  const { client, phone } = member;
  const id = await contractingApplication(member);
  const about = { insurance_application_id: id };
  const choice = choiceOf(await quotesOf(client, id));
  const quote = await quoteBodyOf(client, id);
  await client.call(getQuote, {
    ...quote,
    frecuencia_pago: choice.billing_cycle,
    paquete_nombre: choice.coverage,
  });
  await client.call(updateInsuranceApplicationStep8, {
    ...about,
    zip_code: '64000',
    phone_number: phone,
    birth_date: sameAsAccount.birth_date,
    gender: 'H',
  });
  const version = (await versionsOf(client, 2023))[0];
  await client.call(updateVehicleInsuranceApplicationStep9, {
    ...about,
    brand_model: testCar.brand_model,
    year: 2023,
    version_id: version?.id ?? 0,
    version_name: version?.name ?? '',
  });
  const other = { insurance_application_id: await startApplication(client) };
  await client.call(discardApplication, other);
  await client.call(restoreApplication, other);
}

async function changeProfile({ client }: TestMember): Promise<void> {
  const address_id = await newAddress(client, { street: 'Hidalgo' });
  await client.call(getUserAddresses, {});
  await client.call(updateUserAddress, { ...testAddress, address_id, street: 'Morelos' });
  await client.call(deleteUserAddress, { address_id });
  const card_id = await newCard(client);
  await client.call(getUserCreditCards, {});
  await client.call(deleteUserCard, { card_id });
  await client.call(consents);
  await client.call(updateConsent, { marketing: true });
}

async function leaveAndReturn(server: TestServer, member: TestMember): Promise<void> {
  const { number, client, phone } = member;
  const { sessionId } = (await client.call(saveSession, { membership_number: number, ...tabState })).body;
  await client.call(updateSession, tabState, { sessionId });
  await client.call(getSession, undefined, { membershipNumber: number });
  await client.call(clearSession, undefined, { membershipNumber: number });
  const other = await enterAgain(server, member);
  server.clock.advance({ minutes: 2 });
  await authenticate(server, other, phone);
  const open = (await other.call(sessions)).body.data.data.response.sessions;
  const openSessionId = open.find((one) => !one.is_current)?.id ?? '';
  await other.call(deleteSession, undefined, { openSessionId });
  await other.call(endOtherSessions);
  await other.call(clearAllSessions);
  await other.call(logOut, {});

  const author = await newMember(server);
  const own = { insurance_application_id: await startApplication(author.client) };
  await (await enterAgain(server, author)).call(updateInsuranceApplicationStep2, { ...own, year: 2023 });
  const id = await contractingApplication(author);
  const key = await mailedKey(server, author, id);
  const elsewhere = server.client();
  await openLink(elsewhere, id, key);
  await giveBirthDate(elsewhere, id, key, rightDate);
}

/** A visitor's application becomes a member's. */
async function takeOver(server: TestServer): Promise<void> {
  const { client, id } = await quotedVisitor(server);
  await client.call(keepApplication, { insurance_application_id: id });
  await client.call(keptApplication);
  const { number } = await newMember(server);
  await client.call(checkMembership, { membership_number: number });
}

/** A member's account gets their new membership; gives the member. */
async function changeMembership(server: TestServer): Promise<string> {
  const member = await newMember(server);
  server.clock.advance({ minutes: 2 });
  const { client, person } = await newRegistration(server, member.phone);
  await startApplication(client);
  await client.call(createUser, person);
  await client.call(createUser, { ...person, move_account: true });
  return member.id;
}

/** Reminders of unfinished quotes and of a purchase without its vehicle. */
async function beReminded(server: TestServer): Promise<void> {
  const reminding = await startReminding(server);
  try {
    // Into the day, when reminders may be sent.
    server.clock.advance({ minutes: 90 });
    await remindRound(reminding.services);
  } finally {
    await reminding.close();
  }
  const sent = await server.sandbox.inbox();
  const token = sent
    .map(({ unsubscribe: one }) => one?.link.split('/').at(-1)?.replace(/>$/, ''))
    .find((one) => one !== undefined);
  if (token === undefined) throw new Error('no reminder of a quote was sent');
  await server.client().call(unsubscribePage, undefined, { token });
  await server.client().send({
    method: unsubscribe.method,
    url: unsubscribe.path.replace(':token', token),
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}
