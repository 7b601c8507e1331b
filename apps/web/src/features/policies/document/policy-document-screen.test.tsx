import { beforeEach, expect, test, vi } from 'vitest';
import { markUserAuthenticated } from '../../../common/authentication.ts';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { findElement, render } from '../../../testing/render.tsx';
import { samplePolicyData } from '../testing/sample-policy.ts';
import { PolicyDocument } from './policy-document.tsx';
import { PolicyDocumentScreen } from './policy-document-screen.tsx';

const validity = 'Desde las 16:52 h del 10 mar 2026 hasta las 12:00 h del 10 mar 2027, hora del centro';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const draw = (policy?: unknown) =>
  render(
    <PolicyDocumentScreen
      policyNumber="SSA-1"
      dashboardPath="/dashboard"
      backPath="/poliza/SSA-1"
      identity={{ confirm: () => undefined }}
    />,
    policy === undefined ? [] : [[['policies', 'SSA-1'], policy]],
  );

// holds Q027, Q134, Q135, Q136, Q137, Q138, Q139, Q141, Q142, Q144, Q145, Q280
test('spec quote 2, Policy document: title, status, sections, print and the way back', () => {
  const { text } = draw(samplePolicyData);
  expect(text[text.indexOf('PÓLIZA DE SEGURO VEHICULAR') + 1]).toBe('Activa');
  const parts = {
    policy: ['SSA-1', validity, 'Fecha de emisión', '10 mar 2026, 16:52 h', 'AMPLIA', 'Mensual'],
    vehicle: ['Nissan Versa', '2024', 'Advance CVT', 'ABC-123-A', '3N1CN8AE4PL800001', '64000'],
    insured: ['carlos@example.mx', '81-8765-4321', '2 nov 1979', 'Masculino'],
    payments: ['Primer pago', '$1,751.17', '$881.17', 'Prima total anual', '$11,444.04'],
    ways: ['Servicios', 'Imprimir o guardar PDF', 'Volver'],
  };
  for (const words of Object.values(parts).flat()) {
    expect(text.some((part) => part.includes(words))).toBe(true);
  }
});

test('deviations.md, Payment and policy: past its end it is no longer active', () => {
  const { text } = draw({ ...samplePolicyData, ended: true });
  expect(text).not.toContain('Activa');
  expect(text.filter((part) => part === 'Vencida')).toHaveLength(2);
});

// holds Q140
test('spec quote 2, Policy document: H is Masculino, otherwise Femenino', () => {
  const gender = 'vehicle_insurance_application-gender';
  expect(draw({ ...samplePolicyData, [gender]: 'M' }).text).toContain('Femenino');
  expect(draw({ ...samplePolicyData, [gender]: null }).text).toContain('Femenino');
});

// holds Q146, Q147, Q148, Q366, Q367
test.each([
  ['whose access is asked for', undefined, ['Verificando acceso...', 'Volver'], 'nobody'],
  ['on its way', undefined, ['Cargando información de la póliza...', 'Volver']],
  [
    'whose access could not be asked for',
    new TypeError('no answer'),
    ['Error al cargar la póliza', 'Hubo un problema verificando tu acceso', 'Reintentar', 'Volver'],
    'nobody',
  ],
  [
    'not to be read',
    new TypeError('no answer'),
    ['Error al cargar la póliza', 'Error al cargar los datos de la póliza', 'Reintentar', 'Volver'],
  ],
  [
    "not the member's",
    new ApiError(404, JSON.stringify({ code: 'NOT_FOUND' })),
    [
      'Error al cargar la póliza',
      'No se encontraron datos de la póliza. Por favor, contacta soporte técnico.',
      'Volver',
    ],
  ],
])('spec quote 2 and 8, Policy document %s', (_name, policy, words, who = 'proven') => {
  if (who === 'proven') markUserAuthenticated(new Date());
  const { text } = draw(policy);
  for (const part of words) expect(text).toContain(part);
});

// holds Q011, Q144
test('spec quote 1: the button prints', () => {
  const print = vi.fn();
  vi.stubGlobal('window', { print });
  const drawn = PolicyDocument({ policy: samplePolicyData });
  const button = findElement(drawn, ({ children }) => children === 'Imprimir o guardar PDF');
  if (typeof button?.['onClick'] === 'function') button['onClick']();
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
