import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { issuePolicy, issueToasts } from './issue-policy.ts';

const fetchMock = vi.fn<typeof fetch>();
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const hidden = ['email', 'phone_number', 'birth_date', 'license_plates', 'serial_number'];
const issued = Object.fromEntries(hidden.map((name) => [`vehicle_insurance_application-${name}`, null]));
const policy = () =>
  answer({
    data: { data: { response: { get_insurance_policy_data: [{ ...issued, policy_number: 'SSA-1' }] } } },
  });
const refuses = (status: number, code: string) => answer({ success: false, code, details: {} }, status);
const ready = () => answer({ success: true, message: '', url: '/api/policies/SSA-1/document' });
const later = () => answer({ success: false, message: '', code: 'DOCUMENT_PENDING' }, 202);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

function issue(): ReturnType<typeof issuePolicy> {
  return issuePolicy({ id: 'a' } as ApplicationRecord, { vin: 'V', plates: 'P' }, () => {});
}

const isIssued = { name: 'document-pending', policyNumber: 'SSA-1' };

test.each([
  ['all done', [policy, ready, ready], { name: 'done', policyNumber: 'SSA-1' }],
  ['POLICY_PENDING', [() => refuses(504, 'POLICY_PENDING')], { name: 'policy-pending' }],
  ['DOCUMENT_PENDING of the document', [policy, later], isIssued],
  ['DOCUMENT_PENDING of its address', [policy, ready, later], isIssued],
  ['a failure of the document', [policy, () => refuses(500, 'INTERNAL')], isIssued],
  ['a failure of its address', [policy, ready, () => refuses(503, 'UNAVAILABLE')], isIssued],
  ['no answer about the document', [policy, () => Promise.reject(new TypeError('offline'))], isIssued],
  ['a session that ended meanwhile', [policy, () => refuses(401, 'LEVEL_AUTHENTICATED')], isIssued],
  ['POLICY_REFUSED', [() => refuses(502, 'POLICY_REFUSED')], { name: 'refused' }],
])('calls.md, Payment, policy, documents: %s', async (_name, answers, result) => {
  for (const next of answers) fetchMock.mockImplementationOnce(async () => next());
  expect(await issue()).toEqual(result);
});

test('what is neither an end nor a wait is thrown', async () => {
  fetchMock.mockImplementationOnce(async () => refuses(409, 'PAYMENT_REQUIRED'));
  await expect(issue()).rejects.toThrow('409');
});

// holds Q384
test('spec quote 8, Success toasts: the policy and its document are there', () => {
  expect(issueToasts.done).toEqual({
    title: '¡Contratación completada! Tu póliza ha sido procesada exitosamente y el PDF ha sido generado.',
    tone: 'success',
  });
});

test('a policy that takes its time', () => {
  expect(issueToasts['policy-pending'].title).toBe('Tu pago está seguro, estamos emitiendo tu póliza');
});

test('who waits is told not to pay again and that a mail comes', () => {
  expect(issueToasts['policy-pending'].description).toMatch(/No pagues de nuevo.*correo/);
  expect(issueToasts['document-pending'].description).toMatch(/documento se está preparando.*correo/);
});
