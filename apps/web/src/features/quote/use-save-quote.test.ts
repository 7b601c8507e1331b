import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectToaster } from '../../components/toast/show-toast.ts';
import { sampleApplication } from '../../flow/testing/sample-application.ts';
import { sampleStepProps } from '../../flow/testing/sample-step-props.ts';
import { callHook } from '../../testing/render.tsx';
import { useSaveQuote } from './use-save-quote.ts';

const fetchMock = vi.fn<typeof fetch>();
const told = vi.fn<Parameters<typeof connectToaster>[0]>();
const onKeepQuote = vi.fn();
let disconnect: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
  disconnect = connectToaster(told.mockReset());
  onKeepQuote.mockReset();
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

const saver = (owner: { membershipId: string | null; openedByLink: boolean }) =>
  callHook(() =>
    useSaveQuote({ ...sampleStepProps, application: { ...sampleApplication, ...owner }, onKeepQuote }),
  );

const owners = {
  member: { membershipId: 'm', openedByLink: false },
  byLink: { membershipId: null, openedByLink: true },
  visitor: { membershipId: null, openedByLink: false },
};
const sent = () =>
  Response.json({ success: true, data: { data: { response: { email: 'c•••@example.mx' } } } });
const refused = (status: number, code: string) => Response.json({ success: false, code }, { status });

describe('calls.md, Magic links: Guardar cotización', () => {
  test.each(['member', 'byLink'] as const)('mails the link to the %s, once', async (who) => {
    fetchMock.mockResolvedValue(sent());
    const { save } = saver(owners[who]);
    await Promise.all([save(), save()]);
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
      '/api/send-application-link',
      expect.objectContaining({ body: JSON.stringify({ insurance_application_id: sampleApplication.id }) }),
    );
    expect(told).toHaveBeenCalledExactlyOnceWith({
      title: 'Cotización guardada',
      description:
        'Te enviamos un enlace a c•••@example.mx. Con él puedes seguir donde te quedaste durante 30 días.',
      tone: 'success',
    });
  });

  test('a visitor, whose quote is nobody’s yet, is asked whether to keep it', async () => {
    await saver(owners.visitor).save();
    expect(onKeepQuote).toHaveBeenCalledOnce();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test.each([
    ['EMAIL_MISSING', 409, /^No tenemos un correo tuyo/, false],
    ['LINK_LIMIT', 429, /^Ya te enviamos este enlace/, false],
    ['EMAIL_UNAVAILABLE', 503, /^No pudimos enviar el correo/, true],
    ['EMAIL_TIMEOUT', 504, /./, false],
  ])('%s is told, and may be tried again where that helps', async (code, status, description, again) => {
    fetchMock.mockImplementation(async () => refused(status, code));
    await saver(owners.member).save();
    expect(told).toHaveBeenCalledExactlyOnceWith({
      title: 'Error al enviar el enlace',
      description: expect.stringMatching(description) as string,
      onRetry: again ? (expect.any(Function) as () => void) : undefined,
    });
  });

  test('who closes the identity panel knows why nothing was sent', async () => {
    fetchMock.mockImplementation(async () => refused(401, 'LEVEL_AUTHENTICATED'));
    await saver(owners.member).save();
    expect(told).not.toHaveBeenCalled();
  });
});
