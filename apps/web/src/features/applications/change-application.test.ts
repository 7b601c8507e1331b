import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activeApplicationsQuery,
  allApplicationsQuery,
  type ApplicationList,
} from '../../common/get-active-insurance-applications.ts';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { sampleListedApplication } from '../../common/testing/sample-listed-application.ts';
import { connectToaster } from '../../components/toast/show-toast.ts';
import { applicationQuery } from '../../flow/application-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { changeApplication } from './change-application.ts';

const fetchMock = vi.fn<typeof fetch>();
const told = vi.fn<Parameters<typeof connectToaster>[0]>();
let disconnect: () => void;

const quote = sampleListedApplication();
const other = sampleListedApplication({ id: 'b' });
const proven = { withStageIdentity: <R>(_about: ApplicationListItem, work: () => Promise<R>) => work() };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  fetchMock.mockImplementation(async () => Response.json({ success: true }));
  disconnect = connectToaster(told.mockReset());
  queryClient.clear();
  stored.set('membership_id', 'm-1');
  const list: ApplicationList = { items: [quote, other], total: 2, inactiveTotal: 0 };
  queryClient.setQueryData(allApplicationsQuery(50).queryKey, list);
  queryClient.setQueryData(activeApplicationsQuery(5).queryKey, list);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const callsMade = () =>
  fetchMock.mock.calls.map(([url, init]) => [
    url,
    typeof init?.body === 'string' ? JSON.parse(init.body) : null,
  ]);
const shown = () =>
  queryClient
    .getQueryData<ApplicationList>(allApplicationsQuery(50).queryKey)
    ?.items.map(({ id, inactive }) => [id, inactive]);

describe('/solicitudes: discarding and undoing', () => {
  test('its card changes in place, and it is said once', async () => {
    await changeApplication('discard', quote, proven);
    expect(callsMade()).toEqual([['/api/discard-application', { insurance_application_id: 'a' }]]);
    expect(shown()).toEqual([
      ['a', 'discarded'],
      ['b', null],
    ]);
    expect(told).toHaveBeenCalledExactlyOnceWith({ title: 'Solicitud descartada', tone: 'success' });
    await changeApplication('restore', { ...quote, inactive: 'discarded' }, proven);
    expect(callsMade()[1]).toEqual(['/api/restore-application', { insurance_application_id: 'a' }]);
    expect(shown()).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(told).toHaveBeenLastCalledWith({ title: 'Solicitud recuperada', tone: 'success' });
  });

  test('the dashboard fetches its list anew, and the flow the application', async () => {
    queryClient.setQueryData(applicationQuery('a').queryKey, { id: 'a' } as never);
    await changeApplication('discard', quote, proven);
    expect(queryClient.getQueryData(activeApplicationsQuery(5).queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(applicationQuery('a').queryKey)).toBeUndefined();
  });

  test.each([
    ['the current application: its data are cleared', 'a', null],
    ['another one: the current one stays', 'b', 'b'],
  ])('discarding %s', async (_name, current, left) => {
    stored.set('current_insurance_application_id', current);
    await changeApplication('discard', quote, proven);
    expect(stored.get('current_insurance_application_id')).toBe(left);
    expect(stored.get('membership_id')).toBe('m-1');
  });

  test('the panel was closed: nothing happens, nothing is said', async () => {
    await changeApplication('discard', quote, { withStageIdentity: async () => null });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(shown()).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(told).not.toHaveBeenCalled();
  });

  test.each([
    [
      'discard',
      'APPLICATION_LOCKED',
      'No pudimos descartar tu solicitud',
      'Tiene un pago en curso. Continúala para ver cómo va.',
    ],
    [
      'restore',
      'APPLICATION_INACTIVE',
      'No pudimos recuperar tu solicitud',
      'Pasó demasiado tiempo. Puedes cotizar este auto de nuevo.',
    ],
    ['restore', null, 'No pudimos recuperar tu solicitud', expect.stringContaining('No hay conexión')],
  ] as const)(
    'a failure says so and asks the list how it stands: %s, %s',
    async (change, code, title, description) => {
      fetchMock.mockImplementation(async () => {
        if (code === null) throw new TypeError('Failed to fetch');
        return Response.json({ code }, { status: 409 });
      });
      await changeApplication(change, quote, proven);
      expect(shown()?.[0]).toEqual(['a', null]);
      expect(told).toHaveBeenCalledExactlyOnceWith({ title, description });
      const state = queryClient.getQueryState(allApplicationsQuery(50).queryKey);
      expect(state?.isInvalidated).toBe(true);
    },
  );
});
