import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { ProgressBar } from './progress-bar.tsx';

// holds Q041, Q042
test.each([
  [7, 10, 'Paso 7 de 10', '70%'],
  [1, 3, 'Paso 1 de 3', '33%'],
])('spec quote 2, Flow page: step %i of %i', (step, total, words, percent) => {
  const { html, text } = render(<ProgressBar step={step} total={total} />);
  expect(text).toEqual([words, percent]);
  expect(html).toMatch(new RegExp(`<progress[^>]*value="${step}" max="${total}"`));
});
