import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { discardApplication } from '@socio/contracts/discard-application';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { restoreApplication } from '@socio/contracts/restore-application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  giveConsents,
  quoteBodyOf,
  quotesOf,
  recordOf,
  startApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, enterAgain, newMember } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const zipOf = async (client: TestClient, id: string) =>
  (await recordOf(client, id))['vehicle_insurance_application-zip_code'];

const movedTo = (client: TestClient, id: string, zip_code: string) =>
  client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code });

const idsOf = async (client: TestClient) => {
  const answer = await client.call(getActiveInsuranceApplications, {});
  return answer.body.data.data.response.active_insurance_applications.map(({ id }) => id);
};

/** An application of the authenticated owner, and a session that knows the membership's number alone. */
async function ownersApplication() {
  const owner = await newMember(server);
  const id = await applicationWithPlace(owner.client);
  await giveConsents(owner.client, id, owner.phone);
  server.clock.advance({ minutes: 2 });
  const stranger = await enterAgain(server, owner);
  return { owner, id, stranger };
}

describe('trust.md, What a membership number alone may do: what the authenticated owner made', () => {
  test('is changed as a copy of that visit; each of its changes goes there', async () => {
    const { owner, id, stranger } = await ownersApplication();
    expect(await recordOf(stranger, id)).toMatchObject({ changed_as: null });
    expect(await movedTo(stranger, id, '44100')).toMatchObject({ status: 200 });

    const { changed_as: copy } = await recordOf(stranger, id);
    expect(await zipOf(stranger, copy ?? '')).toBe('44100');
    expect(await recordOf(stranger, copy ?? '')).toMatchObject({ changed_as: null });
    expect(await zipOf(owner.client, id)).toBe('64000');
    expect(await recordOf(owner.client, id)).toMatchObject({ changed_as: null });

    await movedTo(stranger, id, '03100');
    await movedTo(stranger, copy ?? '', '06700');
    await stranger.call(updateInsuranceApplicationStep2, { insurance_application_id: id, year: 2023 });
    expect(await idsOf(owner.client)).toEqual([id, copy]);
    expect(await recordOf(stranger, copy ?? '')).toMatchObject({
      'vehicle_insurance_application-zip_code': '06700',
      'vehicle_insurance_application-year': '2023',
      'vehicle_insurance_application-version': null,
    });

    // Another visit has a copy of its own.
    const other = await enterAgain(server, owner);
    await movedTo(other, id, '20000');
    expect((await recordOf(other, id)).changed_as).not.toBe(copy);
    expect(await zipOf(stranger, copy ?? '')).toBe('06700');
  });

  test('a login of the same visit goes on counting: after 20 minutes the owner still changes the original', async () => {
    const { owner, id } = await ownersApplication();
    const visit = await enterAgain(server, owner);
    await movedTo(visit, id, '44100');
    server.clock.advance({ minutes: 2 });
    await authenticate(server, visit, owner.phone);
    await movedTo(visit, id, '03100');
    server.clock.advance({ minutes: 21 });
    expect(await recordOf(visit, id)).toMatchObject({ changed_as: null });
    await movedTo(visit, id, '06700');
    expect(await zipOf(owner.client, id)).toBe('06700');
  });

  test('a copy that the owner has taken up, or that is older than the original, is left alone', async () => {
    const { owner, id, stranger } = await ownersApplication();
    await movedTo(stranger, id, '44100');
    const { changed_as: first } = await recordOf(stranger, id);
    await movedTo(owner.client, first ?? '', '03100');
    expect(await recordOf(stranger, id)).toMatchObject({ changed_as: null });
    await movedTo(stranger, id, '06700');
    expect(await zipOf(owner.client, first ?? '')).toBe('03100');
    server.clock.advance({ minutes: 1 });
    await movedTo(owner.client, id, '20000');
    expect(await recordOf(stranger, id)).toMatchObject({ changed_as: null });
  });

  test('a first change that is refused costs no place', async () => {
    const { id, stranger } = await ownersApplication();
    for (let tried = 0; tried < 12; tried += 1)
      expect(await movedTo(stranger, id, '00000')).not.toMatchObject({ code: 'APPLICATION_LIMIT' });
    expect(await movedTo(stranger, id, '44100')).toMatchObject({ status: 200 });
  });

  test('several first changes at once: one copy', async () => {
    const { owner, id, stranger } = await ownersApplication();
    await Promise.all(['44100', '03100', '06700'].map((zipCode) => movedTo(stranger, id, zipCode)));
    expect(await idsOf(owner.client)).toHaveLength(2);
  });

  test('one that was put away is not changed any more: the next change makes another', async () => {
    const { owner, id, stranger } = await ownersApplication();
    await movedTo(stranger, id, '44100');
    const { changed_as: first } = await recordOf(stranger, id);
    await stranger.call(discardApplication, { insurance_application_id: first ?? '' });
    expect(await recordOf(stranger, id)).toMatchObject({ changed_as: null });
    await movedTo(stranger, id, '03100');
    const { changed_as: second } = await recordOf(stranger, id);
    expect(second).not.toBe(first);
    expect(await idsOf(owner.client)).toEqual([id, second]);
    expect(await stranger.call(restoreApplication, { insurance_application_id: first ?? '' })).toMatchObject({
      status: 200,
    });
    expect(await recordOf(stranger, id)).toMatchObject({ changed_as: second });
  });

  test('a refused change makes none', async () => {
    const { owner, id, stranger } = await ownersApplication();
    expect(await movedTo(stranger, id, '17999')).toMatchObject({ code: 'POSTAL_CODE_UNKNOWN' });
    expect(await idsOf(owner.client)).toEqual([id]);
  });

  test('another brand answers with the copy; a price for other data is the copy’s', async () => {
    const { owner, id, stranger } = await ownersApplication();
    const quote = { ...(await quoteBodyOf(stranger, id)), codigopostal: '44100' };
    expect(await stranger.call(getAllQuotes, quote)).toMatchObject({ status: 200 });
    const { changed_as: copy } = await recordOf(stranger, id);
    const quotes = await server.db.selectFrom('quotes').select('application_id').execute();
    expect(quotes.map((one) => one.application_id)).toContain(copy);
    expect(quotes.map((one) => one.application_id)).not.toContain(id);

    const answer = await stranger.call(createInsuranceApplication, {
      brand_model: 'Kia Rio',
      insurance_application_id: id,
    });
    expect(answer.body.data.data.response.insurance_application_id).toBe(copy);
    expect((await recordOf(owner.client, id))['vehicle_insurance_application-brand_model']).toBe(
      'Nissan Versa',
    );
  });

  test('choosing a price, discarding and restoring need the identity, and then change the original', async () => {
    const { owner, id, stranger } = await ownersApplication();
    const about = { insurance_application_id: id };
    const choice = { ...about, ...choiceOf(await quotesOf(stranger, id)) };
    const refused = { status: 401, code: 'LEVEL_AUTHENTICATED' };
    expect(await stranger.call(updateInsuranceApplicationStep7, choice)).toMatchObject(refused);
    expect(await stranger.call(discardApplication, about)).toMatchObject(refused);
    await owner.client.call(discardApplication, about);
    expect(await stranger.call(restoreApplication, about)).toMatchObject(refused);
    await owner.client.call(restoreApplication, about);

    await authenticate(server, stranger, owner.phone);
    expect(await stranger.call(updateInsuranceApplicationStep7, choice)).toMatchObject({ status: 200 });
    expect(await idsOf(stranger)).toEqual([id]);
  });

  test('what only the number made is changed in place, until the owner has changed it', async () => {
    const { owner, stranger } = await ownersApplication();
    const id = await applicationWithPlace(stranger);
    await movedTo(stranger, id, '44100');
    expect(await zipOf(owner.client, id)).toBe('44100');
    await movedTo(owner.client, id, '03100');
    await movedTo(stranger, id, '06700');
    expect(await zipOf(owner.client, id)).toBe('03100');
  });

  test('the 21st unfinished one ends the oldest of a number alone, never one of the owner', async () => {
    const { owner, id, stranger } = await ownersApplication();
    const made: string[] = [];
    for (const client of [stranger, await enterAgain(server, owner)]) {
      for (let count = 0; count < 10; count += 1) {
        made.push(await startApplication(client));
        server.clock.advance({ seconds: 1 });
      }
    }
    const [first, second] = made;
    expect(await recordOf(owner.client, id)).toMatchObject({ id });
    expect(await idsOf(stranger)).toEqual([id, ...made.slice(1).toReversed()]);
    // Restored, it takes the place of the next one.
    const restored = await stranger.call(restoreApplication, { insurance_application_id: first ?? '' });
    expect(restored).toMatchObject({ status: 200 });
    const kept = await idsOf(stranger);
    expect(kept).toContain(first);
    expect(kept).not.toContain(second);
    expect(kept).toHaveLength(20);
  });
});
