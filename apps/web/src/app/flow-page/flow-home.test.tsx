import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { FlowHome } from './flow-home.tsx';

// holds Q043
test('spec quote 2, Flow page: a button back to the dashboard', () => {
  const { html, text } = render(<FlowHome isMember visitorsApplication={null} />);
  expect(html).toContain('href="/dashboard"');
  expect(text).toContain('Volver al inicio');
});
