import type * as z from 'zod/mini';
import type { RefusalCode } from './error-texts.ts';

/**
 * Who may make a call. `owner` follows the application's stage: in cotizacion the session that owns it
 * (visitor or verified member), in contratacion an authenticated member. `token`: the path carries the proof.
 */
export type CallLevel =
  | 'anyone'
  | 'owner'
  | 'verified'
  | 'authenticated'
  | 'authenticated-owner'
  | 'recent'
  | 'token';

/** One call of the API: what both sides agree on. `:name` segments of the path are read from `params`. */
export type Contract<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Request extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  level: CallLevel;
  /** One English line for the API documentation; names the screen that makes the call. */
  summary: string;
  params?: Params;
  request?: Request;
  response: Response;
  /** Set where the answer is not JSON: its content type. `response` is then `z.unknown()`. */
  binary?: 'application/pdf';
  /** Statuses beside 200 and the refusals, and what each of them says. 202 answers with `response` too. */
  alsoAnswers?: Readonly<Partial<Record<202 | 303, string>>>;
  /** Codes beside the common ones that its method, level and arguments bring along (see refusals-of.ts). */
  errors: readonly RefusalCode[];
  /** Bytes of body taken at most; default 16 KiB. */
  bodyLimit?: number;
};

/**
 * Takes the definition of one call and gives it back with its exact types; a call without `params` or `request` has
 * `undefined` there (docs/decisions/0003).
 */
export function contract<
  Params extends z.core.$ZodType = z.core.$ZodUndefined,
  Request extends z.core.$ZodType = z.core.$ZodUndefined,
  Response extends z.core.$ZodType = z.core.$ZodUnknown,
>(definition: Contract<Params, Request, Response>): Contract<Params, Request, Response> {
  return definition;
}

/** What the `:name` segments of the path hold. */
export type ParamsOf<C> = C extends Contract<infer P, infer _R, infer _S> ? z.output<P> : never;
/** What a call takes, as the sender writes it. */
export type RequestOf<C> = C extends Contract<infer _P, infer R, infer _S> ? z.input<R> : never;
/** What a call takes, after parsing. */
export type ParsedRequestOf<C> = C extends Contract<infer _P, infer R, infer _S> ? z.output<R> : never;
/** What a call answers. */
export type ResponseOf<C> = C extends Contract<infer _P, infer _R, infer S> ? z.output<S> : never;
