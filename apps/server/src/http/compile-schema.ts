import { core } from 'zod/mini';

const compiled = new WeakSet<core.$ZodType>();

/** The schemas that a schema consists of. */
function partsOf(schema: core.$ZodType): core.$ZodType[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'union':
      return [...def.options];
    case 'record':
      return [def.valueType];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return [def.innerType];
    case 'pipe':
      return [def.in, def.out];
    default:
      return [];
  }
}

/**
 * Has objects read by code that Zod writes for each, as its own objects are: those of zod/mini, which suits a browser that
 * may not run such code, are read key by key, in about twice the time.
 */
export function compileSchema(schema: core.$ZodType): void {
  if (compiled.has(schema)) return;
  compiled.add(schema);
  for (const part of partsOf(schema)) compileSchema(part);
  if (!(schema instanceof core.$ZodObject)) return;
  const { _zod: own } = schema;
  core.$ZodObjectJIT.init(schema, own.def);
  // Without checks, what runs is the reading itself, and still the former.
  if ((own.def.checks ?? []).length === 0) own.run = (payload, ctx) => own.parse(payload, ctx);
}
