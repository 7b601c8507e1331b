import { parseMxn } from '@socio/domain/money';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tabStored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { connectToaster } from '../../components/toast/show-toast.ts';
import { sampleApplication as before } from '../../flow/testing/sample-application.ts';
import { stepAfterEdit, type Edit } from './edit-origin.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function comeFrom(step: '10' | '11'): void {
  tabStored.set('latest_viewed_step', step);
  tabStored.setJson('previous_selected_quote', { coverage: 'AMPLIA' });
}

function quoteAnswers(monthlyPrice: string, total = before.totalPremium): void {
  const breakdown = { monthly: { total: parseMxn(total ?? '') } };
  const response = { monthlyPrice, annualPrice: '10,464.91', breakdown };
  fetchMock.mockResolvedValueOnce(Response.json({ success: true, data: { data: { response } } }));
}

const personal = (change: Partial<typeof before> = {}): Edit => ({
  edited: 'personal',
  before,
  after: { ...before, ...change },
});

describe('spec quote 4, Editing from contracting', () => {
  test('an edit of the quote stage leads to the offers and asks nothing', async () => {
    expect(await stepAfterEdit(personal())).toBe(7);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  // holds Q234, Q235, Q236
  test.each([
    ['10', 10],
    ['11', 11],
  ] as const)('unchanged price: back to %s, once', async (origin, step) => {
    comeFrom(origin);
    quoteAnswers('881.17');
    const told = vi.fn<Parameters<typeof connectToaster>[0]>();
    const disconnect = connectToaster(told);
    expect(await stepAfterEdit(personal())).toBe(step);
    disconnect();
    expect(told).toHaveBeenCalledExactlyOnceWith({ title: 'Sin cambios en cotización', tone: 'success' });
    expect(await stepAfterEdit(personal())).toBe(7);
  });

  // holds Q242
  test('Smart navigation: the way back begins 100 ms after the price is known', async () => {
    vi.useFakeTimers();
    comeFrom('11');
    quoteAnswers('881.17');
    let step: number | null = null;
    void stepAfterEdit(personal()).then((found) => (step = found));
    await vi.advanceTimersByTimeAsync(99);
    expect(step).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toBe(11);
    vi.useRealTimers();
  });

  // holds Q237
  test('another price: to the offers', async () => {
    comeFrom('11');
    quoteAnswers('900.00');
    expect(await stepAfterEdit(personal())).toBe(7);
  });

  // holds Q237
  test('the same receipts, but not the first: another price', async () => {
    comeFrom('11');
    quoteAnswers('881.17', '11,444.05');
    expect(await stepAfterEdit(personal())).toBe(7);
  });

  // holds Q238
  test('the check fails: to the offers', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce(undefined);
    comeFrom('10');
    fetchMock.mockRejectedValueOnce(new TypeError('no answer'));
    expect(await stepAfterEdit(personal())).toBe(7);
  });

  // holds Q239
  test('another postal code than that of the linked address: to the address', async () => {
    comeFrom('11');
    quoteAnswers('881.17');
    const edit = personal({ postalCode: '03810' });
    expect(await stepAfterEdit({ ...edit, before: { ...before, addressId: 'a' } })).toBe(10);
  });
});
