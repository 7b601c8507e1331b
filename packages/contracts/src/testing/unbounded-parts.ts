import type * as z from 'zod/mini';

const upperBounds = new Set(['max_length', 'less_than']);

/** Returns the path of every text, number or list in a schema that has no upper bound. */
export function unboundedParts(schema: z.core.$ZodType, at = 'body'): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const bounded = (def.checks ?? []).some((check) => upperBounds.has(check._zod.def.check));
  switch (def.type) {
    case 'string':
    case 'number':
      return bounded ? [] : [at];
    case 'array':
      return [...(bounded ? [] : [at]), ...unboundedParts(def.element, `${at}[]`)];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => unboundedParts(part, `${at}.${key}`));
    case 'union':
      return def.options.flatMap((option) => unboundedParts(option, at));
    case 'optional':
    case 'nullable':
      return unboundedParts(def.innerType, at);
    case 'enum':
    case 'literal':
    case 'boolean':
      return [];
    default:
      return [`${at} (${def.type} is not known here)`];
  }
}
