import { expect, test, vi } from 'vitest';
import {
  connectToaster,
  endToast,
  leaveToast,
  noteAct,
  showToast,
  whenToastWaits,
  type ToastTone,
} from './show-toast.ts';

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

test('a toast asks for the toaster, whichever comes first, and needs it once', () => {
  const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()];
  connectToaster(() => {})();
  whenToastWaits(early);
  expect(early).not.toHaveBeenCalled();
  showToast({ title: 'primero' });
  expect(early).toHaveBeenCalledOnce();
  whenToastWaits(late);
  expect(late).toHaveBeenCalledOnce();
  const disconnect = connectToaster(() => {});
  showToast({ title: 'segundo' });
  disconnect();
  expect(late).toHaveBeenCalledOnce();
});

test('a toast that offers to try again goes with the place in which it was shown, others stay', () => {
  connectToaster(() => {})();
  const seen: string[] = [];
  const disconnect = connectToaster((message) => seen.push(message === 'none' ? '-' : message.title));
  showToast({ title: 'guardado' });
  leaveToast({ byBack: false });
  showToast({ title: 'sin respuesta', onRetry: () => {} });
  leaveToast({ byBack: false });
  leaveToast({ byBack: false });
  disconnect();
  showToast({ title: 'sin respuesta', onRetry: () => {} });
  leaveToast({ byBack: false });
  connectToaster((message) => seen.push(message === 'none' ? '-' : message.title))();
  expect(seen).toEqual(['guardado', 'sin respuesta', '-']);
});

type Going = { name: string; tone: ToastTone; acts: boolean; byBack: boolean; goes: boolean };

test.each<Going>([
  { name: 'the person went on', tone: 'danger', acts: true, byBack: false, goes: true },
  { name: 'the person went back', tone: 'danger', acts: false, byBack: true, goes: true },
  { name: 'it says why the address changes', tone: 'danger', acts: false, byBack: false, goes: false },
  { name: 'it announces the arrival', tone: 'success', acts: true, byBack: false, goes: false },
])('a toast of the place before, where $name (spec membership 4)', ({ tone, acts, byBack, goes }) => {
  const seen: string[] = [];
  const disconnect = connectToaster((message) => seen.push(message === 'none' ? '-' : message.title));
  showToast({ title: 'Error', tone });
  if (acts) noteAct();
  leaveToast({ byBack });
  disconnect();
  expect(seen).toEqual(goes ? ['Error', '-'] : ['Error']);
});

test('a toast goes with what the person does next, except one that offers to try again', () => {
  connectToaster(() => {})();
  const seen: string[] = [];
  const disconnect = connectToaster((message) => seen.push(message === 'none' ? '-' : message.title));
  showToast({ title: 'guardado', tone: 'success' });
  endToast();
  endToast();
  showToast({ title: 'sin respuesta', onRetry: () => {} });
  endToast();
  disconnect();
  expect(seen).toEqual(['guardado', '-', 'sin respuesta']);
});
