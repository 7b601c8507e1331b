import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { sampleListedApplication } from '../common/testing/sample-listed-application.ts';
import { queryClient } from '../lib/query-client.ts';
import { callHook } from '../testing/render.tsx';
import { useResume } from './use-resume.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

const resumes = () => callHook(() => useResume({ onGone: () => undefined }));

// holds M179, Q262
test('spec quote 4, Resume from /solicitudes: one in cotizacion sets the membership as verified and is opened', async () => {
  const record = { data: { data: { response: { active_insurance_applications: [{ id: 'a' }] } } } };
  fetchMock.mockImplementation(async () => {
    expect(stored.get('current_insurance_application_id')).toBe('a');
    return Response.json(record);
  });
  await resumes().resume(sampleListedApplication());
  expect(stored.get('membership_verified')).toBe('true');
  expect(stored.get('current_resume_application_id')).toBe('a');
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/get-application-details']);
});

// holds Q264
test('spec quote 4, Resume from /solicitudes: one in contratacion asks for the identity first; closing it opens nothing', async () => {
  const { resume, identity } = resumes();
  const contracting = sampleListedApplication({ 'vehicle_insurance_application-step_type': 'contratacion' });
  const resumed = resume(contracting);
  expect(stored.get('current_insurance_application_id')).toBe('a');
  identity.answer(false);
  await resumed;
  expect(fetchMock).not.toHaveBeenCalled();
  expect(stored.get('membership_verified')).toBeNull();
});
