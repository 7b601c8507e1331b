import * as fc from 'fast-check';
import type * as z from 'zod/mini';

type Bounds = { min: number; max: number; pattern: RegExp | undefined };

/**
 * Values with which calls get further than to the check of their form, by the names of fields. `§name` stands for what
 * the caller of the moment has under that name, `§#name` for a number.
 */
const telling: Record<string, readonly unknown[]> = {
  insurance_application_id: ['§application', '§application', '§contracting', '§paid', '§foreignApplication'],
  membership_id: ['§memberId', '§memberId', '§memberId', '§foreignMemberId'],
  membership_number: ['§number', '§foreignNumber'],
  membershipNumber: ['§number', '§foreignNumber'],
  policyNumber: ['§policy', '§foreignPolicy', 'SSA-1'],
  policy_number: ['§policy', '§foreignPolicy'],
  sessionId: ['§snapshot', '§foreignSnapshot'],
  openSessionId: ['§foreignSession'],
  address_id: ['§address', '§foreignAddress'],
  card_id: ['§card', '§foreignCard'],
  payment_card_id: ['§card', '§foreignCard'],
  phone: ['§phone', '5587654321'],
  phone_number: ['§phone', '••••••4321', '5587654321'],
  cellphone: ['§phone', '5587654321'],
  otp: ['000000', '123456'],
  brand_model: ['Nissan Versa', 'Volkswagen Jetta'],
  query: ['nissan', 'jet'],
  year: [2024, 2020],
  version_id: ['§#version'],
  id_interno_vehiculo: ['§#version'],
  zip_code: ['64000', '06600'],
  codigopostal: ['64000', '06600'],
  birth_date: ['02/11/1979', '1979-11-02', '••/••/••••'],
  nacimiento: ['02/11/1979', '••/••/••••'],
  input_birth_date: ['02/11/1979'],
  serial_number: ['3N1CN8AE0PL800002'],
  license_plate: ['ABC-123-A'],
  card_token: ['once_none'],
  card_number: ['4242 4242 4242 4242', '4000 0000 0000 0002'],
  expiration_date: ['12/30', '01/20'],
  session_data: ['{}', '{"a":[1]}'],
  current_step: ['step-2-year', 'step-7-quotes'],
  first_payment: ['1,751.17'],
  amount: ['1,751.17'],
  name: ['ANA'],
  first_last_name: ['LÓPEZ'],
};

function boundsOf(checks: readonly z.core.$ZodCheck[] | undefined): Bounds {
  const bounds: Bounds = { min: -1, max: Infinity, pattern: undefined };
  for (const check of checks ?? []) {
    const def = check._zod.def as {
      check: string;
      minimum?: number;
      maximum?: number;
      value?: number;
      pattern?: RegExp;
    };
    if (def.check === 'min_length') bounds.min = def.minimum ?? 0;
    if (def.check === 'max_length') bounds.max = def.maximum ?? Infinity;
    if (def.check === 'greater_than') bounds.min = Number(def.value);
    if (def.check === 'less_than') bounds.max = Number(def.value);
    if (def.check === 'string_format') bounds.pattern = def.pattern;
  }
  return bounds;
}

function textOf({ min, max, pattern }: Bounds): fc.Arbitrary<string> {
  const maxLength = Math.min(max, 60);
  if (pattern === undefined) return fc.string({ unit: 'grapheme', minLength: Math.max(0, min), maxLength });
  try {
    return fc.stringMatching(pattern);
  } catch {
    // It cannot make what looks ahead.
    return fc.stringMatching(/^[A-Za-z0-9-]{1,17}$/);
  }
}

/** Random values that a call's schema takes, or nearly takes. */
export function arbitraryOf(schema: z.core.$ZodType, name = ''): fc.Arbitrary<unknown> {
  const own = ofType(schema, name);
  const known = telling[name];
  return known === undefined ? own : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, own);
}

function ofType(schema: z.core.$ZodType, name: string): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'uuid' ? fc.uuid() : textOf(boundsOf(def.checks));
    case 'number': {
      const { min, max } = boundsOf(def.checks);
      return fc.integer({ min: Math.max(min, 0), max: Math.min(max, 2 ** 31 - 1) });
    }
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => arbitraryOf(option)));
    case 'optional':
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType, name), {
        nil: def.type === 'optional' ? undefined : null,
        freq: 3,
      });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, arbitraryOf(part, key)])),
      );
    default:
      throw new Error(`fuzz: no values for ${def.type}`);
  }
}
