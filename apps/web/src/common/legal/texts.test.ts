import { describe, expect, test } from 'vitest';
import { legalTexts } from './texts.ts';

describe('what a person accepts is what the product does', () => {
  test('the terms name both ways in which an identity is confirmed', () => {
    const said = legalTexts.terms.paragraphs.join(' ');
    expect(said).toContain(
      'un código enviado a tu teléfono, o con un enlace enviado a tu correo y tu fecha de nacimiento',
    );
  });

  test('the privacy notice names the e-mail address, and what is sent there without a consent to promotions', () => {
    const said = legalTexts.privacy.paragraphs.join(' ');
    expect(said).toContain('correo electrónico, código postal');
    expect(said).toContain('recibos, tus pólizas, los enlaces que pides y recordatorios');
    expect(said).toContain('no son promociones; los de tus cotizaciones se detienen con un toque');
  });

  test('the privacy notice names the ways in the profile to one’s own data', () => {
    const said = legalTexts.privacy.paragraphs.join(' ');
    for (const way of ['Descargar mis datos', 'Corregir mis datos', 'Eliminar mi cuenta'])
      expect(said).toContain(`«${way}»`);
  });
});
