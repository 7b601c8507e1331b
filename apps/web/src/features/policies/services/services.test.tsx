import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { describe, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { samplePolicyItem } from '../testing/sample-policy.ts';
import { AskSection } from './dialog/ask-section.tsx';
import { RequestList } from './request-list.tsx';
import { RequestResult } from './dialog/request-result.tsx';
import { ServiceButtons } from './service-buttons.tsx';
import { spokenFacts } from './dialog/spoken-facts.ts';

const request: ServiceRequest = {
  id: 'r',
  kind: 'tow',
  state: 'taken',
  folio: 'S-70001',
  arrives_at: '2026-03-10T20:50:00.000Z',
  used_up: false,
  asked_at: '2026-03-10T20:05:00.000Z',
  open: true,
};

// holds Q142
test('spec quote 2, Policy document: the four services', () => {
  const { text } = render(<ServiceButtons policyNumber="SSA-1" policy={samplePolicyItem} />);
  for (const name of [
    'Reportar siniestro',
    'Solicitar grúa',
    'Solicitar paso de corriente',
    'Solicitar gasolina',
  ])
    expect(text).toContain(name);
});

test('what to say: in full, and by its end where only that is known', () => {
  const facts = spokenFacts('tow', 'SSA-1', samplePolicyItem);
  expect(facts).toEqual([
    'Necesito una grúa.',
    'Mi póliza es la SSA-1.',
    'Mi auto es un Nissan Versa 2024.',
    'Mis placas son ABC-123-A.',
    'El número de serie termina en 0001.',
    'Estoy en… (calle, colonia o kilómetro).',
  ]);
  const masked = { ...samplePolicyItem, 'vehicle_insurance_application-license_plates': '•••••23-A' };
  expect(spokenFacts('tow', 'SSA-1', masked)).toContain('Mis placas terminan en 23-A.');
  expect(spokenFacts('claim', 'SSA-1', null)).toHaveLength(3);
});

describe('what became of a request', () => {
  const words = (more: Partial<ServiceRequest>) =>
    render(<RequestResult request={{ ...request, ...more }} wasOpen={false} />).text.join(' ');

  test('its number and hour', () => {
    expect(words({})).toContain('Tu folio es S-70001');
    expect(words({})).toContain('Llegada aproximada a las 14:50, hora del centro.');
  });

  test.each([
    ['asked', false, 'No sabemos si la aseguradora recibió tu solicitud'],
    ['cancelled', false, 'Tu solicitud anterior no llegó a la aseguradora'],
    ['refused', false, 'La aseguradora no aceptó la solicitud'],
    ['refused', true, 'Ya usaste los servicios de asistencia que tu cobertura incluye en el año'],
  ] as const)('%s (used up: %s) never says that somebody is on the way', (state, usedUp, title) => {
    const said = words({ state, used_up: usedUp, folio: null, arrives_at: null });
    expect(said).toContain(title);
    expect(said).toMatch(/[Ll]lama por teléfono/);
    expect(said).not.toMatch(/folio|Llegada/);
  });

  test('in the list: when, and its number', () => {
    const { text } = render(<RequestList requests={[request]} />);
    expect(text.join(' ')).toMatch(/Grúa pedida a las 14:05 del 10 mar 2026 ?, +folio S-70001/);
  });
});

describe('where it cannot be asked for', () => {
  const draw = (hasEnded: boolean, needsIdentity: boolean, status = 2) =>
    render(
      <AskSection
        kind="tow"
        policyNumber="SSA-1"
        policy={{ ...samplePolicyItem, 'insurance_policies-status_id': status }}
        hasEnded={hasEnded}
        services={{ requests: [], needsIdentity, keep: () => undefined }}
        onConfirmIdentity={() => undefined}
      />,
    ).text.join(' ');

  test('an ended or cancelled policy, or without a recent identity, says so and has no form', () => {
    expect(draw(true, false)).toContain('Tu póliza ya no está vigente');
    expect(draw(false, false, 4)).toContain('Tu póliza ya no está vigente');
    // Without cover it is said before anything is typed.
    expect(draw(false, false, 5)).toContain('Tu póliza no da cobertura en este momento');
    expect(draw(false, false, 5)).not.toContain('Pedir grúa');
    expect(draw(false, true)).toContain('confirma que eres tú con un código');
    for (const said of [draw(true, false), draw(false, true)]) expect(said).not.toContain('Pedir grúa');
    expect(draw(false, false)).toContain('Pedir grúa');
  });
});
