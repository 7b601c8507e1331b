import { coverWords } from '@socio/domain/mandatory-cover';
import { expect, test } from 'vitest';
import type { Cancellation, CancellationRefund } from '../modules/policies/cancelling/cancellation.ts';
import { cancellationMail } from './cancellation-news.ts';

const cancellation: Cancellation = {
  id: '1',
  policyId: '2',
  folio: 'C-100001',
  askedBy: 'member',
  state: 'confirmed',
  reason: null,
  effectiveOn: '2026-03-10',
  mayGetAllBack: false,
  previewed: 59_692,
  askedAt: new Date('2026-03-10T07:05:00Z'),
  insurerAskedAt: new Date('2026-03-10T18:30:00Z'),
  insurerFolio: 'C-80001',
  effectiveAt: new Date('2026-03-10T18:31:00Z'),
  hasAllBack: false,
  endedAt: new Date('2026-03-10T18:31:05Z'),
  documentKey: null,
};
const refund: CancellationRefund = {
  id: '3',
  policyId: '2',
  cause: { cancellationId: '1' },
  chargeId: '4',
  amount: 59_692,
  state: 'pending',
  dueOn: '2026-03-15',
  refundedAt: null,
  clabe: null,
  card: { brand: 'Visa', lastFour: '4242' },
};
const news = {
  cancellation,
  refunds: [refund],
  collectedBy: 'product',
  isMonthly: true,
  cover: coverWords([], '2027-03-01'),
  policyNumber: 'SSA-1',
  givenName: 'CARLOS',
  brandModel: 'Nissan Versa',
  year: 2024,
  neverBegins: false,
  publicUrl: 'https://socio.example',
} as const;
const given = (change: Partial<Cancellation>, more: object = {}) => ({
  ...news,
  ...more,
  cancellation: { ...cancellation, ...change },
});
const ofInsurer = { collectedBy: 'insurer' } as const;
const others = 'Si la aseguradora ya te cobró recibos después del primero, ella te devuelve';

test.each([
  ['asked', given({}, ofInsurer), ['La pediste: a la 01:05 h del 10 mar 2026', 'al menos: $596.92', others]],
  ['announced', given({ askedBy: 'insurer' }, ofInsurer), ['Con cobertura hasta: las 12:31 h', others]],
  ['confirmed', given({}), ['Se devuelve a: Visa terminada en 4242', 'A más tardar: 15 mar 2026']],
  ['confirmed', given({ mayGetAllBack: true, hasAllBack: true }), ['Te devolvemos todo lo que pagaste']],
  [
    'confirmed',
    given({ mayGetAllBack: true, hasAllBack: true }, { neverBegins: true }),
    ['Se canceló antes de que empezara: te devolvemos todo'],
  ],
  [
    'asked',
    given({ mayGetAllBack: true, insurerAskedAt: cancellation.askedAt }),
    ['Cancelamos tu siguiente año', 'Te devolvemos: $596.92', 'Es todo lo que pagaste por él'],
  ],
  ['asked', given({ mayGetAllBack: true }), ['si la aseguradora confirma que no hubo siniestro']],
  [
    'asked',
    given({ mayGetAllBack: true }, { neverBegins: true }),
    ['Todavía no empieza: te devolvemos todo'],
  ],
  ['confirmed', given({ mayGetAllBack: true }), ['No se cumplió lo necesario para devolverte todo']],
  ['confirmed', given({}, { refunds: [] }), ['Devolución: $0.00', 'no hay nada que devolver']],
  ['refunded', given({}), ['Se devolvió a: Visa terminada en 4242']],
  [
    'refunded',
    given({}, { refunds: [{ ...refund, clabe: '002010077777777771' }] }),
    ['Se devolvió a: la cuenta que nos diste'],
  ],
] as const)('after-the-sale.md, Cancelling: what the mail "%s" says of the money', (kind, of, words) => {
  const { text } = cancellationMail(kind, of);
  for (const said of words) expect(text).toContain(said);
});

test('after-the-sale.md, Law: a coverage that the law makes compulsory stands, and is said', () => {
  const cover = coverWords(['rc'], '2027-03-01');
  const textOf = (kind: 'asked' | 'announced' | 'confirmed') =>
    cancellationMail(kind, { ...news, cover }).text;
  expect(textOf('confirmed')).toContain('Solo cobertura obligatoria (responsabilidad civil) desde');
  expect(textOf('announced')).toContain('Con toda la cobertura hasta');
  for (const kind of ['asked', 'announced', 'confirmed'] as const) {
    expect(textOf(kind)).toContain(
      'Tu cobertura obligatoria (responsabilidad civil) sigue vigente hasta las 12:00 h del 1 mar 2027',
    );
    expect(textOf(kind)).not.toMatch(/sin cobertura|sin seguro|no tiene este seguro/i);
  }
  expect(cancellationMail('announced', news).text).toContain('Para no quedarte sin seguro, cotiza otro');
  expect(cancellationMail('confirmed', news).text).toContain('Sin cobertura desde');
});
