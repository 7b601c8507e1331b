import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../testing/self-signed.ts';
import { examineReadiness, examineService } from './examine-services.ts';

let service: Server;
let url: string;
beforeAll(async () => {
  service = createServer(selfSigned, (_request, response) => response.writeHead(503).end());
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `https://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const now = new Date('2026-06-01T12:00:00Z');

test('trust.md, Production is never weak: a certificate that holds, and for how long', async () => {
  expect(await examineService('insurer', `${url}/v1`, now, selfSigned.cert)).toEqual({
    about: 'insurer',
    isWrong: false,
    says: expect.stringMatching(/^TLSv1\.3, certificate for 36\d{3} more days$/),
  });
});

test('one that ends soon, one that nobody vouches for, and a server that is not ready', async () => {
  const late = new Date('2126-10-25T12:00:00Z');
  expect(await examineService('insurer', url, late, selfSigned.cert)).toMatchObject({
    isWrong: true,
    says: expect.stringContaining('have the service renew it'),
  });
  expect(await examineService('insurer', url, now)).toMatchObject({
    isWrong: true,
    says: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  });
  const answers = { isWrong: true, says: expect.stringContaining('does not answer') };
  expect(await examineReadiness('public address', url)).toMatchObject(answers);
});
