import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { connectToaster, noteAct } from '../../components/toast/show-toast.ts';
import { callHook } from '../../testing/render.tsx';
import { endVisit } from './arrive.ts';
import { destinationOf, useMembershipEntry } from './use-membership-entry.ts';

const active = { is_active: true, membership_id: 'm', membership_status: [{ id: 's' }], user_data: [] };
const fetchMock = vi.fn<typeof fetch>();
const told = vi.fn<Parameters<typeof connectToaster>[0]>();
const onVerified = vi.fn();
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  disconnect = connectToaster(told.mockReset());
  onVerified.mockReset();
  endVisit();
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Submits a number; the check answers as given, every other call succeeds. */
function enter(membershipNumber: string, checked?: () => Response): (typed: string) => Promise<void> {
  fetchMock.mockImplementation(async (path) =>
    path === '/api/check-membership' && checked !== undefined
      ? checked()
      : Response.json({ success: true, session: null }),
  );
  const { submit } = callHook(() =>
    useMembershipEntry({ visitKey: 'a', sessionEnded: null, onVerified, onNoCookies: () => undefined }),
  );
  void submit(membershipNumber);
  return submit;
}

describe('spec membership 4 and 8, Membership entry', () => {
  // holds M198, M261, M262, M263, M142
  test.each([
    ['empty', ' ', undefined, 'Número requerido', 'Por favor ingresa tu número de membresía.'],
    [
      'not answered',
      '100000000022',
      () => new Response('', { status: 503 }),
      'Error de verificación',
      'No pudimos verificar tu membresía. Inténtalo de nuevo.',
    ],
    [
      'not active',
      '100000000055',
      () => Response.json({ ...active, is_active: false, is_not_active: true }),
      'Membresía no válida',
      'La membresía no está activa o el número es incorrecto. Inténtalo de nuevo.',
    ],
  ])('%s', async (_name, membershipNumber, checked, title, description) => {
    enter(membershipNumber, checked);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveBeenCalledExactlyOnceWith({ title, description });
    expect(onVerified).not.toHaveBeenCalled();
  });

  test('what was said of one number goes when the next one is sent', async () => {
    const submit = enter('900000000001', () =>
      Response.json({ ...active, is_active: false, is_not_active: true }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    noteAct();
    void submit('900000000002');
    expect(told).toHaveBeenLastCalledWith('none');
  });

  // holds M033, M141, M264, M290
  test('verified: the success stands for 1 s, then the dashboard', async () => {
    enter('100000000022', () => Response.json(active));
    for (let waited = 0; told.mock.calls.length === 0 && waited < 10_000; waited += 10) {
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(told).toHaveBeenCalledExactlyOnceWith({
      title: '¡Membresía verificada!',
      description: 'Acceso concedido. Redirigiendo al dashboard...',
      tone: 'success',
    });
    await vi.advanceTimersByTimeAsync(980);
    expect(onVerified).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(onVerified).toHaveBeenCalledExactlyOnceWith(null);
  });
});

test.each([
  ['nothing was left', null, null, null],
  ['a session of the same member had ended', '/polizas', null, { returnPath: '/polizas' }],
  ['a visitor had left a quote', null, 'a', { applicationId: 'a' }],
  ['both: what the entry screen promised', '/polizas', 'a', { returnPath: '/polizas' }],
])('calls.md, Members: where the person arrives: %s', (_title, returnPath, takenOver, destination) => {
  expect(destinationOf(returnPath, takenOver)).toEqual(destination);
});
