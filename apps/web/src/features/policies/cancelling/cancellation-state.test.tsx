import type { Cancellation } from '@socio/contracts/shared/cancellation';
import { coverWords } from '@socio/domain/mandatory-cover';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { CancellationState } from './cancellation-state.tsx';
import { formTexts } from './on-demand/texts.ts';

const cancellation = {
  folio: 'C-100001',
  insurer_folio: 'C-80001',
  asked_by: 'insurer',
  state: 'confirmed',
  effective_on: '2026-03-10',
  effective_at: '2026-03-10T18:00:00Z',
  previewed: 59_692,
  asked_at: '2026-03-10T07:05:00Z',
  insurer_asked_at: '2026-03-10T18:00:00Z',
  has_all_back: false,
  refunds: [],
  url: null,
} as unknown as Cancellation;

const none = coverWords([], '2027-03-01');
const some = coverWords(['rc'], '2027-03-01');
const draw = (state: Cancellation['state'], mandatory: readonly 'rc'[] = []) =>
  render(
    <CancellationState
      policyNumber="SSA-1"
      cancellation={{ ...cancellation, state }}
      mandatory={mandatory}
      endDate="2027-03-01"
      identity={{ withIdentity: (work) => work(), withFreshProof: (_act, work) => work() }}
    />,
  ).text.join(' ');

test('after-the-sale.md, Cancelling: a car whose policy is cancelled is without cover, or will be', () => {
  expect(draw('confirmed')).toContain('Sin cobertura desde las 12:00 h del 10 mar 2026');
  expect(draw('confirming')).toContain('Tienes cobertura hasta las 12:00 h del 10 mar 2026');
  expect(formTexts.warning(none)).toContain('tu auto se queda sin seguro.');
});

test('after-the-sale.md, Law: where the law lets a coverage not end, every state says what stands and until when', () => {
  const texts = [draw('confirmed', ['rc']), draw('confirming', ['rc']), formTexts.warning(some)];
  for (const text of texts) {
    expect(text).toContain('(responsabilidad civil) sigue vigente hasta las 12:00 h del 1 mar 2027');
    expect(text).not.toMatch(/sin cobertura|sin seguro/i);
  }
});
