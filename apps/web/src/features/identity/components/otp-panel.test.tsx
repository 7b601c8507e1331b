import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { LostPhoneLink } from './lost-phone-link.tsx';
import { OtpPanel } from './otp-panel.tsx';

// holds M076, M080, M081
test('spec membership 2, Identity-check panel, otp: the registered phone, read-only, and a code to send', () => {
  const { html, text } = render(
    <OtpPanel
      act={null}
      phone="••••••5678"
      lostPhonePath="/recuperar-telefono"
      onAuthenticated={() => undefined}
      onBusy={() => undefined}
    />,
  );
  expect(text).toContain('Teléfono registrado');
  expect(html).toMatch(/<input(?=[^>]* readOnly="")[^>]*value="••-••••-5678"/);
  expect(text).toContain('Enviar código');
  expect(html).toMatch(/href="\/recuperar-telefono"[^>]*>¿Ya no tienes ese teléfono\?</);
});

test('where no phone is shown, none is spoken of as that one', () => {
  const { text } = render(<LostPhoneLink to="/recuperar-telefono" none />);
  expect(text).toEqual(['Poner un teléfono en mi cuenta']);
});
