import type { Endorsement, ReceiptPlan } from '@socio/contracts/shared/policy';
import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { MandatePanel } from '../mandate/mandate-panel.tsx';
import { AddPlates } from '../plates/add-plates.tsx';
import { RestPanel } from '../rest/rest-panel.tsx';
import { EndorsementList } from '../changes/list/endorsement-list.tsx';
import { samplePlan, samplePolicyItem } from '../testing/sample-policy.ts';
import { PolicyDetail } from './policy-detail.tsx';
import { PolicyNotFound } from './policy-not-found.tsx';

const draw = (
  policy: typeof samplePolicyItem | null,
  wasJustBought = false,
  endorsements: readonly Endorsement[] = [],
  plan: ReceiptPlan | null = samplePlan,
) =>
  render(
    <PolicyDetail
      wasJustBought={wasJustBought}
      policyNumber="SSA-1"
      policy={policy}
      receipt={null}
      plan={plan}
      endorsements={endorsements}
      mandate={null}
      pendingChange={null}
      cancellation={null}
      renewal={null}
      quotePath="/auto/insurance"
      policyPath={(one) => `/poliza/${one}`}
      identity={{ withIdentity: (work) => work(), withFreshProof: (_act, work) => work() }}
      dashboardPath="/dashboard"
      documentPath="/auto/details/SSA-1"
      onConfirmIdentity={() => undefined}
    />,
  );

describe('after-the-sale.md, Changes: plates in process', () => {
  const plates = 'vehicle_insurance_application-license_plates';
  const pending = { ...samplePolicyItem, [plates]: null, plates_pending: true };
  const asked = {
    number: 1,
    change: 'plates',
    plates: 'ABC-123-A',
    state: 'asked',
    effective_at: null,
    url: null,
  } as const;

  const identity = { withIdentity: <T,>(work: () => Promise<T>) => work() };

  test("'En trámite' and 'Agregar placas', until they have been sent", () => {
    expect(draw(pending).text).toContain('En trámite');
    const add = (endorsements: readonly Endorsement[]) =>
      render(<AddPlates policyNumber="SSA-1" endorsements={endorsements} identity={identity} />).text;
    expect(add([])).toContain('Agregar placas');
    expect(add([asked])).toContain('Ya recibimos tus placas');
    expect(add([asked])).not.toContain('Agregar placas');
    expect(draw(pending, false, [asked]).text).not.toContain('Cambiar algo');
  });

  test('the endorsement with its document, beside the policy’s', () => {
    const url = '/api/policies/SSA-1/endorsement-document/1';
    const made = { ...asked, state: 'confirmed', effective_at: '2026-03-12T16:00:00.000Z', url } as const;
    expect(draw(samplePolicyItem, false, [made]).text).toContain('Cambios a tu póliza');
    const { text, html } = render(<EndorsementList endorsements={[made]} />);
    expect(text).toContain('Endoso 1');
    expect(text.join(' ')).toContain('Placas: en trámite cambió a ABC-123-A');
    expect(text).toContain('Desde 12 mar 2026, 10:00 h · Sin costo');
    expect(html).toContain(`href="${url}"`);
  });
});

test('after-the-sale.md, Receipts: the mandate with card, amount and day, and how to withdraw it', () => {
  const mandate = {
    given_at: '2026-03-10T22:50:00.000Z',
    amount: '772.39',
    charges: 11,
    card_type: 'Visa',
    card_number: '4242',
  };
  const { text } = render(
    <MandatePanel
      policyNumber="SSA-1"
      mandate={mandate}
      change={null}
      hasDue={false}
      identity={{ withIdentity: <T,>(work: () => Promise<T>) => work() }}
    />,
  );
  expect(text).toContain('11 cargos mensuales de $772.39 a tu Visa terminada en 4242');
  expect(text).toContain('Lo autorizaste el 10 mar 2026.');
  expect(text).toContain('Retirar autorización');
});

describe('after-the-sale.md, Policies that exist already: the insurer is asked to leave its receipts', () => {
  const at = '2026-03-10T22:50:00.000Z';
  const shown = (state: 'none' | 'asked' | 'refused') =>
    render(
      <MandatePanel
        policyNumber="SSA-1"
        mandate={null}
        change={{
          mandate: { charges: 9, amount: '772.39', from: '2026-06-10' },
          blocked: state === 'asked' ? 'change' : null,
          pending: null,
          activation: { state, at },
        }}
        hasDue={false}
        identity={{ withIdentity: <T,>(work: () => Promise<T>) => work() }}
      />,
    ).text.join(' ');

  test.each([
    ['none', 'Si lo prefieres, autoriza una tarjeta', true],
    ['asked', 'Mientras tanto ella cobra tus recibos y nosotros no hacemos ningún cargo.', false],
    ['refused', 'La aseguradora no aceptó el cambio que pediste el 10 mar 2026', true],
  ] as const)('%s', (state, words, canAsk) => {
    expect(shown(state)).toContain(words);
    expect(shown(state).includes('Activar cargos automáticos')).toBe(canAsk);
  });
});

describe('after-the-sale.md, Receipts: the rest of the year', () => {
  const rest = {
    amount: '7,343.04',
    saves: '587.49',
    receipts: 9,
    period_from: '2026-06-10',
    period_to: '2027-03-10',
  };
  const drawRest = (more: Partial<ComponentProps<typeof RestPanel>>) =>
    render(
      <RestPanel
        policyNumber="SSA-1"
        rest={rest}
        pending={null}
        hasMandate
        identity={{ withIdentity: <T,>(work: () => Promise<T>) => work() }}
        {...more}
      />,
    ).text.join(' ');

  test('what it costs, what is saved, and that the mandate ends with it', () => {
    const text = drawRest({});
    for (const words of [
      '$7,343.04',
      'Los 9 recibos que faltan',
      'Te ahorras $587.49',
      '10 mar 2027',
      'Tu autorización',
    ])
      expect(text).toContain(words);
    expect(drawRest({ hasMandate: false })).not.toContain('Tu autorización');
  });

  test('under way: nothing to pay again', () => {
    const of = { id: crypto.randomUUID(), kind: 'rest-paid' } as const;
    expect(drawRest({ rest: null, pending: { ...of, state: 'charging' } })).toContain('Pago en verificación');
    expect(drawRest({ rest: null, pending: { ...of, state: 'asked' } })).toContain(
      'La aseguradora está confirmando',
    );
  });
});

describe('spec quote 2, Policy detail', () => {
  // holds M020, Q028, Q149, Q150, Q154
  test('cards for vehicle, policy, payments and services, and the way back', () => {
    const { html, text } = draw(samplePolicyItem);
    for (const title of ['Vehículo', 'Póliza', 'Pagos', 'Servicios']) expect(text).toContain(title);
    for (const words of ['Nissan Versa', '2024', '$1,751.17', '$11,444.04', 'Volver al inicio']) {
      expect(text).toContain(words);
    }
    expect(html).toMatch(/<span[^>]*rounded-full[^>]*>AMPLIA<\/span>/);
  });

  // holds Q151, Q152
  test("'Descargar Póliza' opens its document in a new tab, and only where there is one", () => {
    const { html, text } = draw(samplePolicyItem);
    expect(text).toContain('Descargar Póliza');
    expect(html).toMatch(/<a href="\/api\/policies\/SSA-1\/document" target="_blank"/);
    expect(draw({ ...samplePolicyItem, 'insurance_policies-policy_url': null }).text).not.toContain(
      'Descargar Póliza',
    );
  });

  test('after the purchase: from when one is insured, what is paid next, and what to do in an accident', () => {
    const { text } = draw(samplePolicyItem, true);
    for (const words of [
      'Tu auto ya está asegurado',
      'Desde las 16:52 h del 10 mar 2026, hora del centro.',
      'Tu siguiente recibo es de $881.17, el 10 abr 2026. Lo cobra la aseguradora.',
      'Si chocas',
      'Ir al inicio',
    ])
      expect(text).toContain(words);
    const yearly = { ...samplePolicyItem, 'vehicle_insurance_application-billing_cycle': 'ANUAL' } as const;
    const paid = { ...samplePlan, receipts: samplePlan.receipts.slice(0, 1) };
    expect(draw(yearly, true, [], paid).text).toContain('Pagaste el año completo: no hay más recibos.');
    for (const policy of [samplePolicyItem, null])
      expect(draw(policy, policy === null).text).not.toContain('Tu auto ya está asegurado');
  });

  test('domain-facts.md, Packages and coverages: what it covers, up to how much, and what it does not', () => {
    const complete = draw(samplePolicyItem).text;
    expect(complete).toContain('Qué te cubre');
    expect(complete).toContain(
      'Valor comercial de tu auto. Deducible: 5\u00a0% de ese valor, cristales 20\u00a0% de su precio',
    );
    expect(complete).not.toContain('No incluye:');
    const basic = { ...samplePolicyItem, 'vehicle_insurance_application-coverage': 'RC' } as const;
    const { text } = draw(basic);
    expect(text).toContain('Paga los daños que causes a otras personas y a sus cosas.');
    expect(text[text.indexOf('No incluye:') + 1]).toContain('Robo total, Daños materiales');
  });

  test('domain-facts.md, Policy document: the receipts of the year, and which one is paid', () => {
    const read = (plan: ReceiptPlan | null) =>
      draw(samplePolicyItem, false, [], plan).text.join(' ').replaceAll(/\s+/g, ' ');
    const text = read(samplePlan);
    expect(text).toContain('Próximo recibo: 10 abr 2026 $881.17');
    expect(text).toContain(
      '1. 10 mar 2026 $1,751.17 Pagado el 10 mar 2026, 16:52 h · Cubre del 10 mar 2026 al 10 abr 2026',
    );
    expect(text).toContain('12. 10 feb 2027 $881.17 Aún no vence · Cubre del 10 feb 2027 al 10 mar 2027');
    expect(text).toContain('Estado al 12 mar 2026, 09:00 h, según la aseguradora.');
    expect(text).toContain('los cobra la aseguradora en su fecha');
    expect(text).toContain('Si un recibo no se paga en los 15 días siguientes a su fecha');
    expect(read(null)).not.toContain('Recibos del año');
  });

  test('after-the-sale.md, Receipts: once all are paid, nothing is said of one that is not', () => {
    const receipts = samplePlan.receipts.map((one) => ({
      ...one,
      state: one.number === 1 ? ('paid' as const) : ('replaced' as const),
    }));
    const text = draw(samplePolicyItem, true, [], { ...samplePlan, receipts }).text.join(' ');
    expect(text).toContain('Todo el año está pagado.');
    expect(text).not.toContain('Si un recibo no se paga');
    expect(text).not.toContain('los cobra la aseguradora');
  });

  test('after-the-sale.md, Receipts: one that is to be paid comes first, and who collects is said', () => {
    const receipts = samplePlan.receipts.map((one) =>
      one.number === 2 ? { ...one, state: 'due' as const } : one,
    );
    const plan = { ...samplePlan, receipts, collected_by: 'product', as_of: null } as const;
    const text = draw(samplePolicyItem, true, [], plan).text.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Por pagar: recibo del 10 abr 2026 $881.17');
    expect(text).toContain('2. 10 abr 2026 $881.17 Por pagar ·');
    expect(text).toContain('Tu siguiente recibo es de $881.17, el 10 abr 2026.');
    expect(text).not.toContain('cobra la aseguradora');
    expect(text).not.toContain('Estado al');
  });

  // holds Q153, Q154
  test('not found', () => {
    const { text } = render(<PolicyNotFound dashboardPath="/dashboard" />);
    expect(text).toContain('Póliza no encontrada');
    expect(text).toContain('La póliza solicitada no existe o no tienes acceso a ella');
    expect(text).toContain('Volver al inicio');
  });
});

test('after-the-sale.md, Collecting: unknown at the end of the grace: nothing is said of the cover, and nothing to pay', () => {
  const { text } = draw({ ...samplePolicyItem, 'insurance_policies-status_id': 5, undecided: true });
  expect(text).toContain('Pago en verificación');
  expect(text.join(' ')).not.toMatch(/sin cobertura por falta de pago/i);
});
