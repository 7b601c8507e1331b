import { expect, test } from 'vitest';
import { connectToaster, showToast } from './show-toast.ts';

test('a toast from before the toaster was loaded is shown once it is, the newest only (spec membership 4)', () => {
  const seen: string[] = [];
  showToast({ title: 'primero' });
  showToast({ title: 'segundo' });
  const disconnect = connectToaster((message) => seen.push(message.title));
  expect(seen).toEqual(['segundo']);

  showToast({ title: 'tercero' });
  expect(seen).toEqual(['segundo', 'tercero']);

  disconnect();
  showToast({ title: 'cuarto' });
  expect(seen).toEqual(['segundo', 'tercero']);
});
