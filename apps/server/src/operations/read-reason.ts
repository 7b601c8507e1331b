type Reason = { kind: 'reason'; text: string } | { kind: 'refused'; message: string };

const longest = 200;

/** Stays in the audit log forever, so it must not say who the person is or how they paid. */
export function readReason(given: string | undefined): Reason {
  const text = (given ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return { kind: 'refused', message: 'Give a reason: --reason "…".' };
  if (text.length > longest) {
    return { kind: 'refused', message: `A reason has at most ${longest} characters.` };
  }
  if (text.includes('@') || /(?:\d[ -]?){10}/.test(text) || /[A-Z]{4}\d{6}[HMX]/i.test(text)) {
    return {
      kind: 'refused',
      message: 'A reason holds no addresses, CURPs, phone or card numbers: it is kept for ever.',
    };
  }
  return { kind: 'reason', text };
}
