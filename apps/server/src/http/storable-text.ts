import { Refusal } from './refusal.ts';

/** The database keeps neither NUL nor half of a surrogate pair: such text is a wrong field, not a bug of ours. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Without recursion, so that no nesting of a hostile body can exhaust the stack. */
function isAllStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner);
  }
  return true;
}

/** Refuses by the names of the fields; `field` names them all where a value has no names of its own. */
export function requireStorableText(value: unknown, field?: string): void {
  if (typeof value !== 'object' || value === null) return;
  const wrong = Object.entries(value).filter(([, inner]) => !isAllStorable(inner));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([name]) => [field ?? name, 'invalid_text']));
  throw new Refusal('FIELDS_INVALID', { fields });
}
