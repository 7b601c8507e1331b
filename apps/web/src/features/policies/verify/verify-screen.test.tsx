import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Verification } from './verdict.ts';
import { VerifyScreen } from './verify-screen.tsx';

const policy: Verification = {
  status: 'suspended',
  ended: false,
  brand_model: 'NISSAN VERSA',
  serial_number_end: '0018',
  start_date: '2026-03-10',
  end_date: '2027-03-10',
  starts_at: '2026-03-10T18:00:00Z',
  paid_until: '2026-04-10',
};
const draw = (more: Partial<Verification>) =>
  render(<VerifyScreen policyNumber="SSA-1" seal="ABCD" />, [
    [['verify-policy', 'SSA-1', 'ABCD'], { ...policy, ...more }],
  ]).text.join(' ');
const stands =
  /su cobertura obligatoria \(responsabilidad civil\) sigue vigente|solo sigue vigente su cobertura obligatoria \(responsabilidad civil\)/;

test.each([
  ['suspended', {}, 'Póliza sin cobertura'],
  ['undecided', { undecided: true }, 'no podemos decir si protege'],
  ['cancelled', { status: 'cancelled' }, 'Ya no protege al vehículo'],
] as const)(
  'after-the-sale.md, Law: the page behind the code says of a %s policy what stands, and until when; nothing of one without',
  (_name, state, otherwise) => {
    expect(draw(state)).toContain(otherwise);
    expect(draw(state)).not.toMatch(stands);
    const text = draw({ ...state, mandatory_cover: ['rc'] });
    expect(text).toMatch(stands);
    expect(text).toContain('hasta las 12:00 h del 10 mar 2027');
    expect(text).not.toContain(otherwise);
  },
);
