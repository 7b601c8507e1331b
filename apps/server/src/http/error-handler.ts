import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { isAway } from '../db/is-away.ts';
import { Refusal, refusalBody, refusalStatus } from './refusal.ts';

const ofFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

function codeOf(error: FastifyError): RefusalCode {
  const known = ofFastify[error.code];
  if (known !== undefined) return known;
  const { statusCode } = error;
  // What Fastify refuses has a status: a browser that leaves in the middle of a call breaks a connection too.
  if (statusCode === undefined) return isAway(error) ? 'UNAVAILABLE' : 'INTERNAL';
  // A file's path that leads out of its folder.
  if (statusCode === 403 || statusCode === 404) return 'NOT_FOUND';
  return statusCode >= 400 && statusCode < 500 ? 'BAD_JSON' : 'INTERNAL';
}

/** A malformed path (bad encoding, an overlong segment). Fastify's own answer would echo it, and no hook sees it. */
export function refusePath(headers: Record<string, string>) {
  return (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...headers, 'cache-control': 'no-store' });
    void reply.status(refusalStatus('NOT_FOUND')).send(refusalBody('NOT_FOUND'));
  };
}

/** A database that fails over is back within half a minute. */
const awaySeconds = 10;

/**
 * Refusals answer with their code, and so does a database that is away. Anything else is a bug: logged in full, answered
 * with nothing but a request id.
 */
export function setErrorHandler(app: FastifyInstance): void {
  // JSON only: Fastify would also parse text/plain, which a form on another site can send.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const code = error instanceof Refusal ? error.code : codeOf(error);
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
      void reply.header('Retry-After', Math.ceil(error.retryAfterSeconds));
    }
    if (!(error instanceof Refusal) && (code === 'INTERNAL' || code === 'UNAVAILABLE')) {
      const isLost = code === 'UNAVAILABLE';
      if (isLost) void reply.header('Retry-After', awaySeconds);
      const message = isLost ? 'the database is away' : 'unexpected error';
      request.log.error({ err: error, route: request.routeOptions.url }, message);
    }
    const status = refusalStatus(code);
    void reply.status(status);
    const { errorPage } = request.routeOptions.config;
    if (errorPage !== undefined) return errorPage(reply, code);
    const details = error instanceof Refusal ? error.details : {};
    return reply.send(refusalBody(code, status >= 500 ? { ...details, request_id: request.id } : details));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers a person who follows a link in place of the refusal's JSON. */
    errorPage?: (reply: FastifyReply, code: RefusalCode) => FastifyReply;
  }
}
