import { expect, test } from 'vitest';
import { connectToaster, dropRetry, showToast } from './show-toast.ts';

test('a toast from before the toaster was loaded is shown once it is, the newest only (spec membership 4)', () => {
  const seen: string[] = [];
  showToast({ title: 'primero' });
  showToast({ title: 'segundo' });
  const disconnect = connectToaster((message) => seen.push(message === 'none' ? '' : message.title));
  expect(seen).toEqual(['segundo']);

  showToast({ title: 'tercero' });
  expect(seen).toEqual(['segundo', 'tercero']);

  disconnect();
  showToast({ title: 'cuarto' });
  expect(seen).toEqual(['segundo', 'tercero']);
});

test('a toast that offers to try again goes with the place in which it was shown, others stay', () => {
  connectToaster(() => {})();
  const seen: string[] = [];
  const disconnect = connectToaster((message) => seen.push(message === 'none' ? '-' : message.title));
  showToast({ title: 'guardado' });
  dropRetry();
  showToast({ title: 'sin respuesta', onRetry: () => {} });
  dropRetry();
  dropRetry();
  disconnect();
  showToast({ title: 'sin respuesta', onRetry: () => {} });
  dropRetry();
  connectToaster((message) => seen.push(message === 'none' ? '-' : message.title))();
  expect(seen).toEqual(['guardado', 'sin respuesta', '-']);
});
