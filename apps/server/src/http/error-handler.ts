import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '@socio/contracts/error-texts';
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
  return error.statusCode === 400 ? 'BAD_JSON' : 'INTERNAL';
}

/** A malformed path (bad encoding, an overlong segment). Fastify's own answer would echo it. */
export function refusePath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(refusalStatus('NOT_FOUND')).send(refusalBody('NOT_FOUND'));
}

/** Refusals answer with their code. Anything else is a bug: logged in full, answered with nothing but a request id. */
export function setErrorHandler(app: FastifyInstance): void {
  // JSON only: Fastify would also parse text/plain, which a form on another site can send.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined)
        void reply.header('Retry-After', Math.ceil(error.retryAfterSeconds));
      const status = refusalStatus(error.code);
      const details = status >= 500 ? { ...error.details, request_id: request.id } : error.details;
      return reply.status(status).send(refusalBody(error.code, details));
    }
    const code = codeOf(error);
    if (code === 'INTERNAL')
      request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
    const details = code === 'INTERNAL' ? { request_id: request.id } : {};
    return reply.status(refusalStatus(code)).send(refusalBody(code, details));
  });
}
