import { checkMembership } from '@socio/contracts/check-membership';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { updateInsuranceApplicationStep8 } from '@socio/contracts/update-insurance-application-step8';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  giveConsents,
  quotesOf,
  recordOf,
  startApplication,
} from '../../../testing/test-application.ts';
import {
  mailedKey,
  openLink,
  quoteWithLink,
  recordIn,
  expectNothingPersonal,
} from '../../../testing/test-link.ts';
import { enterAgain, newMember, newMembership } from '../../../testing/test-member.ts';
import { enterAs } from '../../../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('calls.md, Magic links: an application in the quote stage', () => {
  test('opens on a device that never saw it, with a visitor’s rights, masked and without its owner', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const stranger = server.client();
    const answer = await openLink(stranger, id, key);
    expect(answer.status).toBe(200);
    expect(recordIn(answer)).toMatchObject({
      id,
      opened_by_link: true,
      membership_id: null,
      'active_memberships-membership_number': null,
      'vehicle_insurance_application-membership_id': null,
      'vehicle_insurance_application-phone_number': expect.stringMatching(/^•{6}\d{4}$/),
      'vehicle_insurance_application-birth_date': '••/••/••••',
    });
    expectNothingPersonal(answer.raw, member);
    // The cookie alone opens it from now on, and goes on working after a second opening.
    expect((await recordOf(stranger, id)).opened_by_link).toBe(true);
    expect((await openLink(stranger, id, key)).headers['set-cookie']).toBeUndefined();
    const saved = await stranger.call(updateInsuranceApplicationStep4, {
      insurance_application_id: id,
      zip_code: '44100',
    });
    expect(saved.status).toBe(200);
  });

  test('and nothing else: no list, no other application, no screen 9', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const other = await applicationWithPlace(member.client);
    const stranger = server.client();
    await openLink(stranger, id, key);
    expect((await stranger.call(getActiveInsuranceApplications, {})).code).toBe('LEVEL_VERIFIED');
    const foreign = await stranger.call(getApplicationDetails, { insurance_application_id: other });
    expect(foreign.code).toBe('NOT_FOUND');
    const record = await recordOf(stranger, id);
    const edited = await stranger.call(updateInsuranceApplicationStep8, {
      insurance_application_id: id,
      zip_code: '44100',
      phone_number: record['vehicle_insurance_application-phone_number'] ?? '',
      birth_date: record['vehicle_insurance_application-birth_date'] ?? '',
      gender: 'H',
    });
    expect(edited.code).toBe('LEVEL_VERIFIED');
  });

  test('what the masks hide cannot be found out by trying', async () => {
    const { id, key } = await quoteWithLink(server);
    const stranger = server.client();
    await openLink(stranger, id, key);
    // The right one is refused like any other.
    for (const birth_date of ['1970-01-01', '1979-11-02']) {
      const body = { insurance_application_id: id, birth_date, gender: 'H' as const };
      expect((await stranger.call(updateInsuranceApplicationStep5, body)).code).toBe('FIELD_LOCKED');
    }
  });

  test('a second link in the same browser leaves the first one open', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const second = await applicationWithPlace(member.client);
    const secondKey = await mailedKey(server, member, second);
    const other = await quoteWithLink(server);
    const browser = server.client();
    await openLink(browser, id, key);
    await openLink(browser, second, secondKey);
    await openLink(browser, other.id, other.key);
    for (const opened of [id, second, other.id]) {
      expect((await recordOf(browser, opened)).opened_by_link).toBe(true);
    }
  });

  test('a visitor’s own quote in the same browser stays open', async () => {
    const { id, key } = await quoteWithLink(server);
    const visitor = server.client('10.2.0.1');
    const own = await startApplication(visitor);
    expect((await openLink(visitor, id, key)).status).toBe(200);
    expect((await recordOf(visitor, own)).id).toBe(own);
    expect((await recordOf(visitor, id)).id).toBe(id);
  });

  test('the same member’s session resumes as from the dashboard', async () => {
    const { member, id, key } = await quoteWithLink(server);
    const verified = await enterAgain(server, member);
    const answer = await openLink(verified, id, key);
    expect(recordIn(answer)).toMatchObject({ opened_by_link: false, membership_id: member.id });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await openLink(verified, id, '')).status).toBe(200);
  });

  test('after ‘Contratar ahora’ and the entry, the owner returns to it; nobody else does', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    await giveConsents(member.client, id, member.phone);
    const choice = choiceOf(await quotesOf(member.client, id));
    const key = await mailedKey(server, member, id);
    const other = await newMembership(server);
    for (const [number, takenOver] of [
      [other.number, null],
      [member.number, id],
    ] as const) {
      const browser = server.client();
      await openLink(browser, id, key);
      const chosen = await browser.call(updateInsuranceApplicationStep7, {
        insurance_application_id: id,
        ...choice,
      });
      expect(chosen.status).toBe(200);
      expect((await enterAs(browser, number)).body.taken_over_application_id ?? null).toBe(takenOver);
    }
    const owner = await recordOf(await enterAgain(server, member), id);
    expect(owner['vehicle_insurance_application-coverage']).toBe('AMPLIA');
  });
});

test('a membership check in a browser that came by a link starts the member’s own session', async () => {
  const { member, id, key } = await quoteWithLink(server);
  const browser = server.client();
  await openLink(browser, id, key);
  await browser.call(checkMembership, { membership_number: member.number });
  expect((await recordOf(browser, id)).opened_by_link).toBe(false);
});
