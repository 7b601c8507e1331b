// Runs in the browser, in the frame that a shop's page has for the gateway's own fields. What is typed here goes to the
// gateway alone: the shop is told how tall the fields are, whether something is typed, whether it is valid, and a token.
import { cardBrand, cvvLength, groupCardNumber, groupExpiry, parseExpiry } from '@socio/domain/cards';
import { checkCardCvv } from '@socio/domain/validation/card-cvv';
import { checkCardExpiry } from '@socio/domain/validation/card-expiry';
import { checkCardNumber } from '@socio/domain/validation/card-number';

const errors: Record<string, string> = {
  CARD_NUMBER_REQUIRED: 'Escribe el número de tu tarjeta',
  CARD_NUMBER_LENGTH: 'El número de tarjeta está incompleto',
  CARD_NUMBER_INVALID: 'El número de tarjeta no es válido. Revísalo dígito por dígito.',
  CARD_EXPIRY_REQUIRED: 'Escribe el vencimiento',
  CARD_EXPIRY_INVALID: 'Escribe el vencimiento como MM/AA',
  CARD_EXPIRY_PAST: 'Esta tarjeta ya venció. Usa otra.',
  CARD_EXPIRY_TOO_FAR: 'Revisa el año de vencimiento',
  CARD_CVV_REQUIRED: 'Escribe el código de seguridad',
};
const sendLimitMs = 15_000;

type Message =
  | { type: 'ready' | 'submit' }
  | { type: 'height'; height: number }
  | { type: 'typed'; isTyped: boolean }
  | ({ type: 'answer'; id: unknown } & Answer);
type Answer = {
  outcome: 'valid' | 'invalid' | 'refused' | 'unavailable' | 'timeout' | 'token';
  token?: string;
};

/** The page that the frame is in, as it said itself; the browser shows the frame in no other (frame-ancestors). */
const { shop = '', today = '' } = document.body.dataset;
const tell = (message: Message) => window.parent.postMessage(message, shop);

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;
const hasShown = new WeakSet<Field>();

type Field = ReturnType<typeof addField>;

function addField(id: string, format: (text: string) => string, check: (text: string) => string | null) {
  const input = byId(id) as HTMLInputElement;
  const message = byId(`${id}-error`);
  const text = message.querySelector('span');
  return {
    input,
    /** Whether it is right; from then on the message follows what is typed. */
    show(): boolean {
      hasShown.add(this);
      const wrong = check(input.value);
      if (text !== null) text.textContent = wrong;
      message.hidden = wrong === null;
      if (wrong === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
      return wrong === null;
    },
    format(): void {
      const wasAtEnd = input.selectionStart === input.value.length;
      const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
      const formatted = format(input.value);
      if (formatted === input.value) return;
      input.value = formatted;
      const place = wasAtEnd ? formatted.length : placeAfter(formatted, before);
      if (document.activeElement === input) input.setSelectionRange(place, place);
    },
    clear(): void {
      input.value = '';
      input.removeAttribute('aria-invalid');
      message.hidden = true;
      hasShown.delete(this);
    },
  };
}

/** The place behind that many digits. */
function placeAfter(text: string, digits: number): number {
  let [left, place] = [digits, 0];
  for (; left > 0 && place < text.length; place += 1) if (/\d/.test(text.charAt(place))) left -= 1;
  return place;
}

const number = addField('number', groupCardNumber, (text) => textOf(checkCardNumber(text)));
const expiry = addField('expiry', groupExpiry, (text) => textOf(checkCardExpiry(text, today)));
const code = addField(
  'code',
  (text) => text.replace(/\D/g, '').slice(0, 4),
  (text) => textOf(checkCardCvv(text, number.input.value)),
);
const fields = [number, expiry, code];

function textOf(error: string | null): string | null {
  if (error === null) return null;
  return errors[error] ?? `El código de seguridad tiene ${codeLength()} dígitos`;
}

function codeLength(): number {
  return cvvLength(cardBrand(number.input.value));
}

/** What depends on the number: the brand, and how long the code is and where it stands. */
function followNumber(): void {
  const brand = cardBrand(number.input.value);
  byId('brand').textContent = brand === 'Tarjeta' ? '' : brand === 'American Express' ? 'Amex' : brand;
  const length = codeLength();
  code.input.maxLength = length;
  byId('code-hint').textContent =
    length === 4 ? '4 dígitos, al frente de la tarjeta' : '3 dígitos, al reverso de la tarjeta';
  if (hasShown.has(code)) code.show();
}

function tellTyped(): void {
  tell({ type: 'typed', isTyped: fields.some(({ input }) => input.value !== '') });
}

for (const field of fields) {
  const { input } = field;
  input.addEventListener('input', () => {
    field.format();
    if (hasShown.has(field)) field.show();
    if (field === number) followNumber();
    tellTyped();
  });
  input.addEventListener('blur', (event) => {
    // Whoever leaves the frame may be on the way to the shop's button, which a new message would move from under the
    // finger: the shop says where they went.
    if (event.relatedTarget !== null && input.value !== '') field.show();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell({ type: 'submit' });
  });
}

/** Shows what is wrong. */
function check(): boolean {
  return fields.filter((field) => !field.show()).length === 0;
}

async function tokenize(): Promise<Answer> {
  const expires = parseExpiry(expiry.input.value);
  if (!check() || expires === null) return { outcome: 'invalid' };
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), sendLimitMs);
  try {
    const response = await fetch('tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: over.signal,
      body: JSON.stringify({
        number: number.input.value,
        expMonth: expires.month,
        expYear: expires.year,
        cvv: code.input.value,
      }),
    });
    if (!response.ok) return { outcome: 'unavailable' };
    const answer = (await response.json()) as { status: string; token: string };
    return answer.status === 'tokenized' ? { outcome: 'token', token: answer.token } : { outcome: 'refused' };
  } catch {
    return { outcome: over.signal.aborted ? 'timeout' : 'unavailable' };
  } finally {
    clearTimeout(timer);
  }
}

/** The shop's colours and measures, as custom properties, and its font. */
function dress(theme: Record<string, string>): void {
  for (const [name, value] of Object.entries(theme)) {
    if (name.startsWith('--')) document.documentElement.style.setProperty(name, value);
  }
}

async function useFont(family: string, bytes: ArrayBuffer): Promise<void> {
  document.fonts.add(await new FontFace(family, bytes, { weight: '100 900' }).load());
}

type FromShop = { id?: unknown } & (
  | { type: 'check' | 'tokenize' | 'focus' | 'left' | 'forget' }
  | {
      type: 'set';
      theme?: Record<string, string>;
      readOnly?: boolean;
      font?: { family: string; bytes: ArrayBuffer };
    }
);

window.addEventListener('message', ({ source, origin, data }: MessageEvent<FromShop>) => {
  if (source !== window.parent || origin !== shop) return;
  const answer = (given: Answer) => tell({ type: 'answer', id: data.id, ...given });
  switch (data.type) {
    case 'set':
      if (data.theme !== undefined) dress(data.theme);
      // A browser draws, and so observes, nothing in the frame as long as it is hidden or out of sight.
      tellHeight();
      if (data.readOnly !== undefined) for (const { input } of fields) input.readOnly = data.readOnly;
      if (data.font !== undefined) void useFont(data.font.family, data.font.bytes);
      return;
    case 'check':
      answer({ outcome: check() ? 'valid' : 'invalid' });
      return;
    case 'focus':
      fields.find(({ input }) => input.hasAttribute('aria-invalid'))?.input.focus();
      return;
    case 'tokenize':
      void tokenize().then(answer);
      return;
    case 'left':
      for (const field of fields) if (field.input.value !== '') field.show();
      return;
    case 'forget':
      number.clear();
      code.clear();
      followNumber();
      tellTyped();
  }
});

const main = byId('fields');
let toldHeight = 0;

function tellHeight(): void {
  const height = main.offsetHeight;
  // None while the shop has the frame out of its page.
  if (height === 0 || height === toldHeight) return;
  toldHeight = height;
  tell({ type: 'height', height });
}

new ResizeObserver(tellHeight).observe(main);
// The frame becomes as tall as the fields; what was scrolled until then would stay so.
for (const moved of ['scroll', 'resize']) window.addEventListener(moved, () => window.scrollTo(0, 0));
tell({ type: 'ready' });
tellHeight();
