import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { connectToaster, type ToastMessage } from '../../../components/toast/show-toast.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { confirmPolicyAccess } from './confirm-policy-access.ts';

const seen: (ToastMessage | 'none')[] = [];
connectToaster((message) => seen.push(message));
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  queryClient.clear();
  seen.length = 0;
});

const refusal = (status: number, code: string) => async () =>
  new Response(JSON.stringify({ success: false, code, message: 'x' }), { status });

// holds Q365
test.each([
  ['the server still wants a code', refusal(401, 'LEVEL_RECENT')],
  ['the server is down', refusal(503, 'UNAVAILABLE')],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('spec quote 8: the identity is confirmed, and yet %s', async (_title, answer) => {
  fetchMock.mockImplementation(answer);
  await confirmPolicyAccess('POL-1');
  expect(seen).toEqual([
    { title: 'Error de autenticación', description: 'Hubo un problema verificando tu acceso' },
  ]);
});

test('a policy that is not there is no failure of the access', async () => {
  fetchMock.mockImplementation(refusal(404, 'NOT_FOUND'));
  await confirmPolicyAccess('POL-1');
  expect(seen).toEqual([]);
});
