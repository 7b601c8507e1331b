import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { contractingApplication, recordOf } from '../../../testing/test-application.ts';
import {
  contractWithLink,
  giveBirthDate,
  mailedKey,
  openLink,
  quoteWithLink,
  rightDate,
  wrongDate,
  recordIn,
  expectNothingPersonal,
} from '../../../testing/test-link.ts';
import { enterAgain, newMember } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('calls.md, Magic links: an application in contracting', () => {
  // holds Q253, Q256, Q322, Q347
  test('asks for the birth date, tells nothing before, and authenticates after it', async () => {
    const { member, id, key } = await contractWithLink(server);
    const device = server.client();
    const asked = await openLink(device, id, key);
    expect(asked).toMatchObject({ status: 401, code: 'LEVEL_BIRTH_DATE' });
    expect(asked.raw).toMatchObject({ details: { attempts_left: 2 } });
    expectNothingPersonal(asked.raw, member);
    expect(device.cookies.size).toBe(0);
    const valid = await giveBirthDate(device, id, key, rightDate);
    expect(valid.body).toEqual({
      success: true,
      isValid: true,
      message: 'Identidad verificada',
      attempts_left: 2,
    });
    const record = await recordOf(device, id);
    expect(record).toMatchObject({
      opened_by_link: false,
      membership_id: member.id,
      'active_memberships-membership_number': member.number,
      'vehicle_insurance_application-birth_date': rightDate,
    });
    // For 20 minutes, like any proven identity.
    server.clock.advance({ minutes: 21 });
    expect((await openLink(device, id, key)).code).toBe('LEVEL_BIRTH_DATE');
  });

  // holds Q373, Q375, Q395
  test('two wrong ones lock it for 24 hours, on every device and for every link', async () => {
    const { member, id, key } = await contractWithLink(server);
    const other = await mailedKey(server, member, id);
    const one = await giveBirthDate(server.client(), id, key, wrongDate);
    expect(one.body).toMatchObject({
      isValid: false,
      attempts_left: 1,
      message: 'La fecha de nacimiento no coincide con nuestros registros. Intenta de nuevo.',
    });
    expect((await openLink(server.client(), id, other)).raw).toMatchObject({ details: { attempts_left: 1 } });
    server.clock.advance({ minutes: 120 });
    const two = await giveBirthDate(server.client(), id, other, wrongDate);
    expect(two.body).toMatchObject({
      isValid: false,
      attempts_left: 0,
      message: 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.',
    });
    server.clock.advance({ minutes: 23 * 60 });
    const opened = await openLink(server.client(), id, key);
    expect(opened).toMatchObject({ status: 429, code: 'LINK_LOCKED' });
    expect(opened.headers['retry-after']).toBe('3600');
    expect((await giveBirthDate(server.client(), id, key, rightDate)).code).toBe('LINK_LOCKED');
    server.clock.advance({ minutes: 60, seconds: 1 });
    expect((await openLink(server.client(), id, key)).raw).toMatchObject({ details: { attempts_left: 2 } });
    expect((await giveBirthDate(server.client(), id, key, rightDate)).body.isValid).toBe(true);
  });

  test('several browsers at once still have two tries together', async () => {
    const { id, key } = await contractWithLink(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => giveBirthDate(server.client(), id, key, wrongDate)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'LINK_LOCKED')).toHaveLength(6);
  });

  test('a right one beside a wrong one: neither hinders the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, key } = await contractWithLink(server);
      const [right, wrong] = await Promise.all([
        giveBirthDate(server.client(), id, key, rightDate),
        giveBirthDate(server.client(), id, key, wrongDate),
      ]);
      expect([right.body.isValid, wrong.body.isValid]).toEqual([true, false]);
      expect((await openLink(server.client(), id, key)).raw).toMatchObject({ details: { attempts_left: 1 } });
    }
  });

  test('a member’s links together allow six wrong ones a day', async () => {
    const member = await newMember(server);
    const ids = [];
    for (let made = 0; made < 4; made += 1) ids.push(await contractingApplication(member));
    const outcomes = [];
    for (const id of ids) {
      const key = await mailedKey(server, member, id);
      for (const date of [wrongDate, wrongDate]) {
        outcomes.push((await giveBirthDate(server.client(), id, key, date)).status);
      }
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const [, , , last = ''] = ids;
    const key = await mailedKey(server, member, last);
    expect((await openLink(server.client(), last, key)).code).toBe('LINK_LOCKED');
  });

  test('a day that does not exist, or none at all, costs no try', async () => {
    const { id, key } = await contractWithLink(server);
    for (const typed of ['30/02/1979', '1979-11-02', '']) {
      expect((await giveBirthDate(server.client(), id, key, typed)).code).toBe('FIELDS_INVALID');
    }
    expect((await openLink(server.client(), id, key)).raw).toMatchObject({ details: { attempts_left: 2 } });
  });

  test('asks the same member nothing where authenticated (departure), the birth date where only verified', async () => {
    const { member, id, key } = await contractWithLink(server);
    const opened = await openLink(member.client, id, key);
    expect(recordIn(opened)).toMatchObject({ membership_id: member.id, opened_by_link: false });
    const verified = await enterAgain(server, member);
    expect((await openLink(verified, id, key)).code).toBe('LEVEL_BIRTH_DATE');
    expect((await giveBirthDate(verified, id, key, rightDate)).body.isValid).toBe(true);
    expect((await openLink(verified, id, key)).status).toBe(200);
  });

  test('the quote stage’s check proves nothing', async () => {
    const { id, key } = await quoteWithLink(server);
    expect((await giveBirthDate(server.client(), id, key, rightDate)).code).toBe('NOT_FOUND');
  });
});
