import { applicationRecordSchema, type ApplicationRecord } from '@socio/contracts/shared/application';
import { describe, expect, test, vi } from 'vitest';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { sampleAddress } from '../../../common/testing/sample-address.ts';
import { sampleCard } from '../../../common/testing/sample-card.ts';
import { render } from '../../../testing/render.tsx';
import { offerAddresses } from '../address/offer-addresses.ts';
import type { AmountDue } from '../payment/amount-due.ts';
import { AddressChoice } from './address-choice.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentReturned } from './payment-returned.tsx';
import { VehicleDataStep } from './vehicle-data-step.tsx';

const nothing = () => undefined;
const application = Object.fromEntries(
  Object.keys(applicationRecordSchema.shape).map((field) => [field, null]),
) as unknown as ApplicationRecord;
const common = { application, identity: { confirm: nothing }, onLocked: nothing, onBack: nothing };

describe('spec quote 2, Step 10', () => {
  const draw = (saved: ReturnType<typeof sampleAddress>[]) =>
    render(
      <AddressChoice
        {...common}
        postalCode="06600"
        offer={offerAddresses(saved, '06600', null)}
        onSaved={nothing}
        onLinkFailed={nothing}
      />,
    );

  // holds Q092, Q093, Q094, Q096, Q098, Q243
  test('a saved address of the postal code, or a new one', () => {
    const { text } = draw([sampleAddress('a', '06600'), sampleAddress('b', '44100')]);
    expect(text.filter((part) => part === 'Reforma 222')).toHaveLength(1);
    expect(text).toContain('Agregar nueva dirección');
    expect(text).toContain('Continuar al pago');
    expect(text).toContain('Volver a cotizaciones');
    expect(text).not.toContain('Calle');
  });

  // holds Q095, Q097, Q175
  test('where none is of the postal code, the form of a new one', () => {
    const { html, text } = draw([sampleAddress('b', '44100')]);
    for (const name of ['street', 'exteriorNumber', 'interiorNumber', 'neighborhood']) {
      expect(html).toContain(`name="${name}"`);
    }
    for (const label of ['Código postal', 'Ciudad', 'Estado']) expect(text).toContain(label);
    expect(text).toContain('Guardar y continuar');
    expect(text).not.toContain('Agregar nueva dirección');
  });
});

describe('spec quote 2, Step 11', () => {
  const due: AmountDue = {
    amount: '1,751.17',
    today: '$1,751.17',
    later: '$881.17',
    mandate: null,
    issuing: '$870.00',
    total: '$11,444.04',
  };
  const configured = (way: object | null) =>
    [['/api', 'public-config'], { data: { data: { response: { card_tokenization: way } } } }] satisfies [
      unknown[],
      unknown,
    ];
  const url = 'https://gateway.example/card-fields';
  const draw = (
    cards: ReturnType<typeof sampleCard>[],
    answers: Parameters<typeof render>[1] = [configured({ kind: 'direct', url })],
    shown = due,
  ) =>
    render(
      <PaymentForm
        {...common}
        due={shown}
        offers={shownCards(cards, '2026-05-14')}
        onPaid={nothing}
        onAddressNeeded={nothing}
        onPriceChanged={nothing}
        onNewQuote={nothing}
      />,
      answers,
    );

  // holds Q099, Q101, Q102
  test('a saved card or another one, the amount on the button, the way back', () => {
    const { text } = draw([sampleCard('a', '12/30')]);
    expect(text).toContain('Visa terminada en 4242');
    expect(text).toContain('Usar otra tarjeta');
    expect(text).toContain('Pagar $1,751.17');
    expect(text).toContain('Volver a dirección');
  });

  // holds Q100, Q178
  test('without a saved card the form of a new one', () => {
    for (const way of [{ kind: 'direct', url }, null, undefined]) {
      const { html } = draw([], [configured(way as never)]);
      for (const name of ['cardNumber', 'expiryDate', 'cvv', 'cardHolder']) {
        expect(html).toContain(`name="${name}"`);
      }
    }
  });

  test('after-the-sale.md, Receipts: the mandate in words and unticked, a card that is kept only if asked', () => {
    const monthly = { ...due, mandate: { charges: 11, amount: 88_117 } };
    const { html, text } = draw([], undefined, monthly);
    expect(text.join(' ')).toContain('Autorizo 11 cargos mensuales de $881.17 a esta tarjeta');
    expect(text.join(' ')).toContain('Guardar esta tarjeta');
    expect(html.match(/type="checkbox"/g)).toHaveLength(2);
    expect(html).not.toContain('checked=""');
    expect(draw([]).text.join(' ')).not.toContain('Autorizo');
    expect(draw([sampleCard('a', '12/30')]).text.join(' ')).not.toContain('Guardar esta tarjeta');
  });

  test('trust.md, Card data past the server: of the gateway’s fields only the holder is the product’s own', () => {
    vi.stubGlobal('window', { location: { origin: 'https://socio.example' } });
    const { html } = draw([], [configured({ kind: 'frame', url })]);
    vi.unstubAllGlobals();
    expect(html).toContain(`src="${url}?origin=https%3A%2F%2Fsocio.example"`);
    expect(html).toContain('title="Número de tarjeta, vencimiento y código de seguridad"');
    expect(html).toContain('name="cardHolder"');
    for (const name of ['cardNumber', 'expiryDate', 'cvv']) expect(html).not.toContain(`name="${name}"`);
  });

  test('until it is known where a card is typed, nothing can be; if that fails, it can be tried again', () => {
    expect(draw([], []).text).toContain('Cargando los campos de la tarjeta');
    const failed = draw([], [[['/api', 'public-config'], new Error('no answer')]]);
    expect(failed.text).toContain('No pudimos mostrar los campos de la tarjeta');
    expect(failed.text).toContain('Reintentar');
  });
});

// holds Q103, Q104, Q105, Q180
test('spec quote 2, Step 12: VIN and plates, and no way back behind the payment', () => {
  const { html, text } = render(<VehicleDataStep {...common} onFinished={nothing} onIssued={nothing} />);
  expect(html).toMatch(/name="vin"/);
  expect(html).toMatch(/name="plates"/);
  expect(text).toContain('Finalizar contratación');
  expect(text.filter((part) => part.startsWith('Volver'))).toEqual([]);
});

describe('calls.md, Payment: no policy came of a payment', () => {
  const refund = {
    state: 'started',
    reason: 'insurer',
    amount: '1,646.24',
    card_type: 'Visa',
    card_number: '4242',
    receipt_number: 'R-100001',
    date: '2026-03-10',
  } as const;
  const car = {
    ...application,
    'vehicle_insurance_application-brand_model': 'Nissan Versa',
    'vehicle_insurance_application-year': '2024',
  };
  const draw = (more: Partial<NonNullable<ApplicationRecord['refund']>>) =>
    render(
      <PaymentReturned
        application={car}
        refund={{ ...refund, ...more }}
        onNewQuote={nothing}
        onFinished={nothing}
      />,
    ).text.join(' ');

  test.each([
    ['insurer', 'La aseguradora no aceptó emitir la póliza de tu Nissan Versa 2024.'],
    ['asked', 'Pediste que te devolviéramos tu pago'],
    ['abandoned', 'Pasaron 30 días desde tu pago'],
    ['other', 'La póliza de tu Nissan Versa 2024 no se emitió.'],
  ] as const)('why: %s', (reason, words) => {
    expect(draw({ reason })).toContain(words);
  });

  test('on its way: amount, card, receipt, day, and nothing that has not happened', () => {
    const text = draw({});
    for (const words of [
      'Tu auto no está asegurado',
      'Tu devolución está en camino',
      '$1,646.24',
      'R-100001',
    ]) {
      expect(text).toContain(words);
    }
    for (const words of [
      'Visa terminada en 4242',
      'Devolución iniciada el',
      '10 mar 2026',
      'Cotizar de nuevo',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/Devolvimos|Te devolvimos|Devuelto|correo/);
  });

  test('given back', () => {
    const text = draw({ state: 'done' });
    for (const words of ['Te devolvimos tu pago', 'Devuelto el']) expect(text).toContain(words);
    expect(text).not.toContain('en camino');
  });
});

test('calls.md, Payment: what was typed at step 11 stands at step 12; a refused one can be given up', () => {
  const paid = {
    ...application,
    purchase_state: 'charged',
    vehicle_refused: true,
    'vehicle_insurance_application-serial_number': '3N1CN8AE4PL800001',
  } as const;
  const { html, text } = render(
    <VehicleDataStep {...common} application={paid} onFinished={nothing} onIssued={nothing} />,
  );
  expect(html).toContain('value="3N1CN8AE4PL800001"');
  expect(text).toContain('Devolver mi pago');
});
