import { expect, test } from 'vitest';
import { CoverageBadge } from '../../common/coverage/coverage-badge.tsx';
import { render } from '../../testing/render.tsx';
import { StatusBadge } from './policy-details.tsx';

// holds Q135, Q185, Q186, Q187, Q188, Q189
test.each([
  [1, 'Pendiente', 'warning'],
  [2, 'Activa', 'success'],
  [3, 'Emitida', 'info'],
  [4, 'Cancelada', 'danger'],
  [9, 'Desconocido', 'ink'],
  [undefined, 'Desconocido', 'ink'],
])('spec quote 3, Policy status_id: %s is %s', (status, name, colour) => {
  const { html, text } = render(<StatusBadge status={status} />);
  expect(text).toEqual([name]);
  expect(html).toContain(`text-${colour}`);
});

// holds Q403
test.each([
  ['AMPLIA', 'success'],
  ['LIMITADA', 'warning'],
  ['RC', 'info'],
] as const)('spec quote 9: the badge of %s', (coverage, colour) => {
  const { html, text } = render(<CoverageBadge coverage={coverage} />);
  expect(text).toEqual([coverage]);
  expect(html).toContain(`text-${colour}`);
});
