import type { Contract, ParsedRequestOf } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { refusalsOf } from '@socio/contracts/refusals-of';
import { isRefusedWhileLeaving } from '@socio/contracts/shared/refused-while-leaving';
import { HANDLING_LIMIT } from '@socio/contracts/time-limits';
import { isWithin } from '@socio/domain/access-ages';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type {
  ApplicationAccess,
  Caller,
  FindApplicationAccess,
  FindApplicationEnd,
  FindCaller,
  Session,
} from './session.ts';
import { acceptForms } from './form-body.ts';
import type { EarlyRead } from '../db/statement.ts';
import { callerAddress } from './caller-address.ts';
import { invalidFields, Refusal } from './refusal.ts';
import { compileSchema } from './compile-schema.ts';
import { withOrigin, type Origin } from './origin.ts';
import { requireFreshProof, requireLevel } from './require-level.ts';
import { requireStorableText } from './storable-text.ts';

/** What a handler receives: parsed and checked values only, nothing raw that it could trust by mistake. */
export type Call<C> = {
  body: ParsedRequestOf<C>;
  params: C extends { params?: infer P } ? (P extends z.core.$ZodType ? z.output<P> : never) : never;
  session: Session | null;
  /** The session, for calls whose level requires one. */
  visit: () => Session;
  /** The member, for calls of level verified or higher. */
  memberId: () => string;
  /** The application that the level check found to be the caller's. */
  application: () => ApplicationAccess;
  now: Date;
  /** The caller's address as rate limits count it. */
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Mount = <C extends Contract, Early = undefined>(
  contract: C,
  handler: (call: Call<C> & { early: Early | undefined }) => Promise<z.input<C['response']> | FastifyReply>,
  options?: MountOptions<Early>,
) => void;

const noCaller: Caller<never> = { session: null, application: undefined, early: undefined };

export const unlistedRefusal = 'a refusal that its contract does not list';

export type MountOptions<Early = undefined> = {
  /** May answer a call below the contract's level itself; if it returns nothing, the refusal stands. */
  belowLevel?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  /** For a call whose answer is a page: its refusals and failures are pages too. */
  errorPage?: (reply: FastifyReply, code: RefusalCode) => FastifyReply;
  /** Nobody is asked for: no session is read. For calls of level anyone that come with every key typed. */
  anonymous?: boolean;
  /**
   * For calls of an application's owner: what the handler needs of it, read with the session, so before it is known whether
   * the caller may.
   */
  early?: EarlyRead<Early>;
  /** Often answers the very same object, which is checked and written once. */
  repeats?: boolean;
  /** Replaces the session before the level is checked: for a call that itself may carry a proof. */
  admit?: (call: {
    request: FastifyRequest;
    reply: FastifyReply;
    session: Session | null;
    /** As sent. */
    applicationId: unknown;
    now: Date;
  }) => Promise<Session | null>;
};

type Dependencies = {
  clock: () => Date;
  findCaller: FindCaller;
  /** For a session that the call itself has started. */
  findApplication: FindApplicationAccess;
  findApplicationEnd: FindApplicationEnd;
  originOf: (request: FastifyRequest) => Origin;
  /** Milliseconds within which a call is answered. */
  handlingLimit?: number;
};

/**
 * Refuses what takes longer; its late end changes no answer. Fastify's own `handlerTimeout` aborts a signal at the end of
 * every request, and the error made for it costs more than an answer from memory.
 */
function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('TIMED_OUT')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

let turn: Promise<void> | undefined;

/** Answers from memory are written together, so that whoever reads them (a proxy on this machine) is woken only once. */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value ?? {});
  requireStorableText(value);
  if (parsed.success) return parsed.data;
  throw invalidFields(parsed.error.issues);
}

/**
 * Works the address out only for calls that ask for it. In a class, since V8 gives each object whose own literal defines
 * a getter a hidden class of its own, which keeps the whole request until the next full garbage collection.
 */
class Asked {
  readonly request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.request = request;
  }
  get ip(): string {
    return callerAddress(this.request.ip);
  }
}

function demand<T>(value: T | null | undefined, code: RefusalCode): T {
  if (value === null || value === undefined) throw new Refusal(code);
  return value;
}

/**
 * A contract that does not list one of its refusals is our mistake: it is logged, and the person still gets the
 * refusal.
 */
async function answering<C extends Contract, Given, A>(
  contract: C,
  request: FastifyRequest,
  handler: (call: Given) => Promise<A>,
  call: Given,
): Promise<A> {
  try {
    return await handler(call);
  } catch (error) {
    if (error instanceof Refusal && !refusalsOf(contract).includes(error.code)) {
      request.log.error({ code: error.code, route: contract.path }, unlistedRefusal);
    }
    throw error;
  }
}

/**
 * Refusing a call because its application has ended also tells the authenticated owner, and nobody else, what became of
 * the payment: `application` is set only if the level check found it to be the caller's.
 */
async function withEnd(
  error: unknown,
  {
    application,
    session,
    now,
  }: { application: ApplicationAccess | null; session: Session | null; now: Date },
  findApplicationEnd: FindApplicationEnd,
): Promise<unknown> {
  const ended = error instanceof Refusal && error.code === 'APPLICATION_INACTIVE';
  if (!ended || application === null) return error;
  if (!isWithin('authenticated', session?.authenticatedAt ?? null, now)) return error;
  return new Refusal('APPLICATION_INACTIVE', (await findApplicationEnd(application.id)) ?? {});
}

/**
 * Turns a contract and its handler into a route; level, limits, parsing and the shape of the answer are enforced here.
 */
export function createMount(app: FastifyInstance, dependencies: Dependencies): Mount {
  const { clock, findCaller, findApplication, findApplicationEnd, originOf } = dependencies;
  const { handlingLimit = HANDLING_LIMIT } = dependencies;
  app.decorateRequest('visit', null);
  return (
    contract,
    handler,
    { belowLevel, admit, errorPage, early, anonymous = false, repeats = false } = {},
  ) => {
    for (const schema of [contract.params, contract.request, contract.response])
      if (schema !== undefined) compileSchema(schema);
    const ofOwner = contract.level === 'owner' || contract.level === 'authenticated-owner';
    const written = new WeakMap<object, string>();
    const route: RouteOptions = {
      method: contract.method,
      url: contract.path,
      bodyLimit: contract.bodyLimit ?? 16_384,
      config: {
        anyOrigin: contract.form === true,
        isSheddable: contract.alwaysAnswered === undefined,
        ...(errorPage && { errorPage }),
      },
      validatorCompiler: () => () => true,
      serializerCompiler: () => (answer) => JSON.stringify(answer),
      handler: (request, reply) => inTime(handle(request, reply), handlingLimit),
    };
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const now = clock();
      const params = contract.params && parse(contract.params, request.params);
      // Level before body: validation errors must tell a stranger nothing.
      const applicationId = (request.body as Record<string, unknown> | null | undefined)?.[
        'insurance_application_id'
      ];
      const about = { applicationId: ofOwner ? applicationId : undefined, early };
      const found = anonymous ? noCaller : await findCaller(request, now, about);
      const session = admit
        ? await admit({ request, reply, session: found.session, applicationId, now })
        : found.session;
      request.visit = session?.familyId ?? null;
      const find = found.session === null ? findApplication : async () => found.application;
      let application: ApplicationAccess | null;
      try {
        application = await requireLevel(contract.level, session, applicationId, find, now);
        requireFreshProof(contract.freshProof, session, now);
      } catch (error) {
        const tooLow = error instanceof Refusal && error.code.startsWith('LEVEL_');
        if (tooLow && belowLevel?.(request, reply) !== undefined) return reply;
        throw error;
      }
      if (session?.isLeaving === true && isRefusedWhileLeaving(contract.path)) {
        throw new Refusal('ACCOUNT_LEAVING');
      }
      const body = contract.request && parse(contract.request, request.body);
      const call = Object.assign(new Asked(request), {
        body: body as ParsedRequestOf<typeof contract>,
        params: params as Call<typeof contract>['params'],
        session,
        visit: () => demand(session, 'LEVEL_VERIFIED'),
        memberId: () => demand(session?.memberId, 'LEVEL_VERIFIED'),
        application: () => demand(application, 'NOT_FOUND'),
        now,
        early: found.early,
        reply,
      });
      const answer = await withOrigin(
        () => originOf(request),
        () => answering(contract, request, handler, call),
      ).catch(async (error: unknown) => {
        throw await withEnd(error, { application, session, now }, findApplicationEnd);
      });
      if (repeats) await endOfTurn();
      if (reply.sent || answer === reply) return reply;
      // Strips whatever the contract does not name.
      const shaped = () => z.parse(contract.response, answer);
      if (!repeats) return shaped();
      const given: object = Object(answer);
      const text = written.get(given) ?? JSON.stringify(shaped());
      written.set(given, text);
      return reply.type('application/json; charset=utf-8').send(text);
    };
    if (contract.form === undefined) app.route(route);
    else {
      void app.register(async (scope) => {
        acceptForms(scope);
        scope.route(route);
      });
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session was found: `Session.familyId`. */
    visit: string | null;
  }
}
