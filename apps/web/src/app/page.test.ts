import { expect, test } from 'vitest';
import page from '../../index.html?raw';

// holds M010, Q017
test('spec membership 1 and quote 1: the page is in Spanish of Mexico', () => {
  expect(page).toContain('<html lang="es-MX">');
});
