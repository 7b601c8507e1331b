import { Refusal } from './refusal.ts';

/** The database cannot store NUL or lone surrogates: such text is an invalid field, not a bug of ours. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Iterative, so that a hostile body's nesting cannot exhaust the stack. */
function isAllStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner);
  }
  return true;
}

/** Refuses with the names of the offending fields; `field` is the name to use when the value has none of its own. */
export function requireStorableText(value: unknown, field?: string): void {
  if (typeof value !== 'object' || value === null) return;
  const wrong = Object.entries(value).filter(([, inner]) => !isAllStorable(inner));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([name]) => [field ?? name, 'invalid_text']));
  throw new Refusal('FIELDS_INVALID', { fields });
}
