import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Options = { endpoint: string; serviceName: string; sampledShare: number };

type Part = {
  name: string;
  kind: 'question' | 'work';
  attributes: Attributes;
  /** The traceparent of what it carries on, if that is not what is running now. */
  parent?: string | undefined;
};

export type Tracing = {
  /** For log lines. */
  traceId: () => string | undefined;
  /** Names what is running now to whoever carries on its trace (W3C Trace Context). */
  traceparent: () => string | undefined;
  traceCalls: (app: FastifyInstance) => void;
  /** Runs a part of a trace; `end` is set as its outcome. */
  run: <T>(part: Part, work: () => Promise<T>, end: (result: T) => Attributes) => Promise<T>;
  /** Sends what has not been sent yet. */
  stop: () => Promise<void>;
};

const kinds = { question: SpanKind.CLIENT, work: SpanKind.CONSUMER };

/**
 * Traces of calls, durable work and questions to outside services, sent to an OpenTelemetry collector. Names and
 * attributes are those of the figures: no id, no path, nothing about a person. Loaded only if traces are wanted.
 */
export function startTracing({ endpoint, serviceName, sampledShare }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('socio-seguro');
  const running = new AsyncLocalStorage<Span>();
  const calls = new WeakMap<FastifyRequest, Span>();

  const parentOf = (traceparent: string | undefined) => {
    const [, traceId, spanId, flags] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
    if (traceId !== undefined && spanId !== undefined) {
      const remote = { traceId, spanId, traceFlags: Number(flags) & 1, isRemote: true };
      return trace.setSpanContext(ROOT_CONTEXT, remote);
    }
    const span = running.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  };

  return {
    traceId: () => running.getStore()?.spanContext().traceId,
    traceparent: () => {
      const of = running.getStore()?.spanContext();
      return of && `00-${of.traceId}-${of.spanId}-0${of.traceFlags & 1}`;
    },
    traceCalls: (app) => {
      // A traceparent from outside is not taken over: anyone could choose what belongs together.
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url;
        if (route?.startsWith('/api/')) {
          const attributes = { 'http.request.method': request.method, 'http.route': route };
          const name = `${request.method} ${route}`;
          calls.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT));
        }
        done();
      });
      // Not before: reading the body would lose it.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = calls.get(request);
        if (span === undefined) done();
        else running.run(span, done);
      });
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = calls.get(request);
        if (span === undefined) return done();
        span.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        running.run(span, done);
      });
    },
    run: async ({ name, kind, attributes, parent }, work, end) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parentOf(parent));
      try {
        const result = await running.run(span, work);
        span.setAttributes(end(result));
        return result;
      } catch (error) {
        // Without the error itself, whose text may contain anything.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown(),
  };
}
