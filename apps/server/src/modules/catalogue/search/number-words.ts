const small: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis ' +
    'diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco ' +
    'veintiseis veintisiete veintiocho veintinueve'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const tens = wordsBy(10, 'diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const hundreds = wordsBy(
  100,
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
);
hundreds['ciento'] = 100;

function wordsBy(step: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, (index + 1) * step]));
}

export type SpokenNumber = { value: number; wordCount: number };

/** The longest number (1 to 9999) that starts at `from`: 'dos mil ocho', 'ciento cincuenta', 'tres'. */
export function readSpokenNumber(words: readonly string[], from = 0): SpokenNumber | null {
  let at = from;
  const below = readBelowThousand(words, at);
  at += below?.wordCount ?? 0;
  let value = below?.value ?? 0;
  if (words[at] === 'mil' && value < 10) {
    value = Math.max(value, 1) * 1000;
    const rest = readBelowThousand(words, at + 1);
    at += 1 + (rest?.wordCount ?? 0);
    value += rest?.value ?? 0;
  }
  return at === from ? null : { value, wordCount: at - from };
}

function readBelowThousand(words: readonly string[], from: number): SpokenNumber | null {
  let at = from;
  let value = 0;
  const hundred = hundreds[words[at] ?? ''];
  if (hundred !== undefined) {
    value += hundred;
    at += 1;
  }
  const ten = tens[words[at] ?? ''];
  const unit = small[words[at] ?? ''];
  if (ten !== undefined && ten >= 30) {
    value += ten;
    at += 1;
    const after = small[words[at + 1] ?? ''];
    if (words[at] === 'y' && after !== undefined && after >= 1 && after <= 9) {
      value += after;
      at += 2;
    }
  } else if (unit !== undefined) {
    value += unit;
    at += 1;
  }
  return at === from ? null : { value, wordCount: at - from };
}
