import { afterEach, expect, test, vi } from 'vitest';
import { connectToaster } from '../../components/toast/show-toast.ts';
import { sampleStepProps } from '../../flow/testing/sample-step-props.ts';
import { saveStep } from './save-step.ts';
import { texts } from './texts.ts';

const told = vi.fn<Parameters<typeof connectToaster>[0]>();
connectToaster(told);
afterEach(() => told.mockReset());

// holds Q352, Q353, Q358
test.each([
  [
    'step 5',
    texts.personal.saveFailed,
    'Error al guardar',
    'No se pudieron guardar tus datos personales. Por favor, inténtalo de nuevo.',
  ],
  [
    'step 6',
    texts.contact.saveFailed,
    'Error',
    'No se pudo actualizar la información de contacto. Por favor, inténtalo de nuevo.',
  ],
  ['an edit', texts.edit.failed, 'Error al actualizar', expect.any(String)],
])('spec quote 8: %s could not be saved', async (_name, failure, title, description) => {
  const work = async () => {
    throw new TypeError('no answer');
  };
  expect(await saveStep(sampleStepProps, work, failure, () => undefined)).toBeNull();
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title, description }));
});
