import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectToaster } from '../../components/toast/show-toast.ts';
import { sampleStepProps } from '../../flow/testing/sample-step-props.ts';
import { callHook } from '../../testing/render.tsx';
import { sampleOffer } from './testing/sample-offer.ts';
import { useSelectOffer } from './use-select-offer.ts';

const fetchMock = vi.fn<typeof fetch>();
const told = vi.fn<Parameters<typeof connectToaster>[0]>();
let disconnect: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
  disconnect = connectToaster(told.mockReset());
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

async function choose() {
  const onContinue = vi.fn();
  const { select } = callHook(() =>
    useSelectOffer(
      {
        ...sampleStepProps,
        onContinue,
        onEnterContracting: async () => true,
        requote: async () => undefined,
      },
      'MENSUAL',
    ),
  );
  await select(sampleOffer());
  return onContinue;
}

describe('spec quote 8: choosing a package', () => {
  // holds Q380
  test('chosen', async () => {
    fetchMock.mockResolvedValue(Response.json({ success: true }));
    expect(await choose()).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledExactlyOnceWith({ title: '¡Cotización seleccionada!', tone: 'success' });
  });

  // holds Q354, Q362
  test('not to be saved', async () => {
    fetchMock.mockResolvedValue(new Response('', { status: 500 }));
    expect(await choose()).not.toHaveBeenCalled();
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        title: 'Error',
        description: 'No se pudo procesar tu contrato. Por favor, inténtalo de nuevo.',
      }),
    );
  });
});
