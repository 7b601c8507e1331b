import { describe, expect, test, vi } from 'vitest';
import { sampleApplication as application } from '../../../flow/testing/sample-application.ts';
import { sampleStepProps } from '../../../flow/testing/sample-step-props.ts';
import { callHook, render } from '../../../testing/render.tsx';
import { sampleOffer } from '../testing/sample-offer.ts';
import { OfferList } from './offer-list.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { QuotesStep } from './quotes-step.tsx';

const nothing = () => undefined;
const edits = {
  onEditVehicle: nothing,
  onEditPostalCode: nothing,
  onEditPersonal: nothing,
  onNewQuote: nothing,
};
const quotesKey = ['quotes', application.id, application.versionId, application.postalCode, 'M'];
const quotes = Object.fromEntries(
  (['RC', 'LIMITADA', 'AMPLIA'] as const).map((coverage) => [coverage, sampleOffer(coverage).quote]),
);
const answer = {
  quotes,
  valid_until: '2026-05-20',
  tariff_version: 't',
  demo_tariff: false,
  commercial_value: 30_000_000,
};

function draw(known?: unknown) {
  return render(
    <QuotesStep
      {...sampleStepProps}
      {...edits}
      onEnterContracting={async () => true}
      onKeepQuote={nothing}
    />,
    known === undefined ? [] : [[quotesKey, known]],
  );
}

describe('spec quote 2, Step 7', () => {
  // holds Q072, Q073, Q074, Q075, Q191
  test('a switch of cycle and three cards, the middle one popular, each with its button', () => {
    const { html, text } = draw(answer);
    expect(html).toMatch(/type="radio"[^>]*value="MENSUAL"/);
    expect(html).toMatch(/type="radio"[^>]*value="ANUAL"/);
    expect(text.filter((part) => part === 'Contratar ahora')).toHaveLength(3);
    const names = ['Responsabilidad Civil', 'Limitada', 'Amplia'];
    const cards = html.split('<h2').slice(1, 4);
    for (const [place, name] of names.entries()) expect(cards[place]).toContain(`>${name}</h2>`);
    expect(text.filter((part) => part === 'Más Popular')).toHaveLength(1);
    // The badge stands above its card's heading, hence after the heading of the card before.
    expect(cards[0]).toContain('Más Popular');
  });

  // holds Q076
  test('while the prices are on their way', () => {
    expect(draw().text).toContain('Preparando tus cotizaciones...');
  });

  // holds Q077
  test('where they could not be read', () => {
    const { text } = draw(new TypeError('no answer'));
    expect(text).toContain('Lo sentimos');
    expect(text).toContainEqual(expect.stringMatching(/^No pudimos acceder a los datos en este momento\./));
    expect(text).toContain('Reintentar');
  });

  // holds Q079, Q080
  test('no offers', () => {
    expect(draw({ ...answer, quotes: {} }).text).toContain('No hay ofertas disponibles');
  });

  // holds Q220
  test.each([
    [
      'MENSUAL',
      [
        ['Hoy', sampleOffer().quote.monthly.firstPayment],
        ['Después, 11 de', sampleOffer().quote.monthly.price],
      ],
    ],
    ['ANUAL', [['Hoy', sampleOffer().quote.annual.totalPrice]]],
  ] as const)('%s shows what is paid today and later', (cycle, amounts) => {
    const { text } = render(
      <OfferList
        offers={[sampleOffer('AMPLIA')]}
        validUntil="2026-05-20"
        demoTariff={false}
        commercialValue={null}
        cycle={cycle}
        onCycleChange={nothing}
        chosen={null}
        choosing={null}
        onChoose={nothing}
      />,
    );
    for (const [name, amount] of amounts) expect(text[text.indexOf(name) + 1]).toBe(`$${amount}`);
    expect(text.includes('Después, 11 de')).toBe(cycle === 'MENSUAL');
    expect(text).toContainEqual(expect.stringMatching(/^Ahorras \$/));
  });

  // holds Q081, Q083, Q084
  test('what may be changed from here', () => {
    const acts = Object.fromEntries(Object.keys(edits).map((name) => [name, vi.fn()]));
    const visitors = { ...sampleStepProps, application: { ...application, membershipId: null } };
    const onKeepQuote = vi.fn();
    const drawn = callHook(() => QuoteActions({ ...edits, ...acts, ...visitors, onKeepQuote }));
    const { children } = drawn.props as { children: { props: { children: string; onClick: () => void } }[] };
    expect(children.map(({ props }) => props.children)).toEqual([
      'Editar vehículo',
      'Editar código postal',
      'Editar datos personales',
      'Guardar cotización',
      'Nueva cotización',
    ]);
    for (const { props } of children) props.onClick();
    expect(onKeepQuote).toHaveBeenCalledOnce();
    for (const act of Object.values(acts)) expect(act).toHaveBeenCalledOnce();
  });
});
