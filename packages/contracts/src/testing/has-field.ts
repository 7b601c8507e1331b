import type * as z from 'zod/mini';

/** Whether a schema has a field at a path, where a list stands for its entries: `session.id`, `policies.year`. */
export function hasField(schema: z.core.$ZodType, path: string): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return hasField(def.element, path);
  if (def.type === 'optional' || def.type === 'nullable') return hasField(def.innerType, path);
  if (def.type !== 'object') return false;
  const [name = '', ...rest] = path.split('.');
  const part = def.shape[name];
  return part !== undefined && (rest.length === 0 || hasField(part, rest.join('.')));
}
