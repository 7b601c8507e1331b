import { expect, test, vi } from 'vitest';
import { callHook, findElement } from '../../testing/render.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

const onClose = vi.fn();
const drawn = (because: 'leaving' | 'saving') =>
  callHook(() => LeaveDialog({ applicationId: 'a', because, onClose }));

test.each([
  ['leaving', true],
  ['saving', false],
] as const)('calls.md, Members: a visitor %s hears what saving means', (because, warned) => {
  const { title, description } = drawn(because).props as Record<'title' | 'description', string>;
  expect(title).toBe('¿Guardamos tu cotización?');
  expect(description).toMatch(/^Verifica tu membresía ahora y la encontrarás en «Retoma Tus Solicitudes»\./);
  expect(description.includes('Si sales sin guardarla, se pierde.')).toBe(warned);
  expect(findElement(drawn(because), ({ children }) => children === 'Salir sin guardar') !== null).toBe(
    warned,
  );
});

test('a visitor who only asked what saving means stays at the quotes', () => {
  const stay = findElement(drawn('saving'), ({ children }) => children === 'Seguir cotizando');
  (stay as { onClick: () => void }).onClick();
  expect(onClose).toHaveBeenCalledOnce();
});
