import type * as z from 'zod/mini';
import type { FreshAct } from '@socio/domain/fresh-proof';
import type { RefusalCode } from './error-texts.ts';

/**
 * Who may make a call. `owner` follows the application's stage: in cotizacion the session that owns it
 * (visitor or verified member), in contratacion an authenticated member. `token`: the path or a mailed link's key carries
 * the proof.
 */
export type CallLevel =
  | 'anyone'
  | 'owner'
  | 'verified'
  | 'authenticated'
  | 'authenticated-owner'
  | 'recent'
  | 'token';

/** Carries the key of a mailed link; empty if the link has lost it (calls.md, Magic links). */
export const LINK_KEY_HEADER = 'x-link-key';

/** One call of the API, as both sides agree on it. `:name` segments of the path are read from `params`. */
export type Contract<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Request extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  level: CallLevel;
  /** Only within five minutes of a code or passkey that was given for this act; `level` is then authenticated. */
  freshProof?: FreshAct;
  /** One English line for the API documentation; names the screen that makes the call. */
  summary: string;
  params?: Params;
  request?: Request;
  /**
   * Sent as an HTML form, also by mail programs: from any origin, because the path carries the proof. Calls without it
   * take JSON only.
   */
  form?: true;
  /** Whether a mailed link's key may or must come along, in the header LINK_KEY_HEADER. */
  linkKey?: 'optional' | 'required';
  response: Response;
  /**
   * Never refused as OVERLOADED: it pays, issues, gives money back or tells how a payment stands, and whoever was charged
   * must get through.
   */
  alwaysAnswered?: true;
  /** The content type, for an answer that is not JSON. `response` is then `z.unknown()`. */
  binary?: 'application/pdf' | 'application/zip' | 'text/html';
  /** Statuses other than 200 and the refusals, with their meaning. 202 carries `response` too. */
  alsoAnswers?: Readonly<Partial<Record<202 | 303, string>>>;
  /** Codes in addition to the common ones implied by its method, level and arguments (see refusals-of.ts). */
  errors: readonly RefusalCode[];
  /** Maximum size of the body in bytes; default 16 KiB. */
  bodyLimit?: number;
};

/**
 * Returns the definition of one call with its exact types; without `params` or `request` they are `undefined`
 * (docs/decisions/0003).
 */
export function contract<
  Params extends z.core.$ZodType = z.core.$ZodUndefined,
  Request extends z.core.$ZodType = z.core.$ZodUndefined,
  Response extends z.core.$ZodType = z.core.$ZodUnknown,
>(definition: Contract<Params, Request, Response>): Contract<Params, Request, Response> {
  return definition;
}

/** The values of the path's `:name` segments. */
export type ParamsOf<C> = C extends Contract<infer P, infer _R, infer _S> ? z.output<P> : never;
/** A call's request, as the sender writes it. */
export type RequestOf<C> = C extends Contract<infer _P, infer R, infer _S> ? z.input<R> : never;
/** A call's request after parsing. */
export type ParsedRequestOf<C> = C extends Contract<infer _P, infer R, infer _S> ? z.output<R> : never;
/** A call's answer. */
export type ResponseOf<C> = C extends Contract<infer _P, infer _R, infer S> ? z.output<S> : never;
