import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import type { Tracing } from './index.ts';

/**
 * Starts to send traces to the collector that the environment names, over OTLP/HTTP as JSON. Only this module
 * imports OpenTelemetry, and only `main.ts` imports it, when it is needed. Nothing is registered globally.
 *
 * @param options.isProxy whether the `traceparent` of a peer with this address is trusted: it decides what is
 * sampled
 * @param options.onProblem receives why spans could not be sent
 */
export function startTracing(options: {
  version: string;
  isProxy: (address: string) => boolean;
  onProblem: (message: string) => void;
}): Tracing {
  const ignore = (): void => {};
  diag.setLogger(
    {
      error: options.onProblem,
      warn: options.onProblem,
      info: ignore,
      debug: ignore,
      verbose: ignore,
    },
    DiagLogLevel.WARN,
  );
  const provider = new BasicTracerProvider({
    // What the environment says has precedence.
    resource: resourceFromAttributes({
      'service.name': 'bloom',
      'service.version': options.version,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('bloom', options.version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<FastifyRequest, Context>();

  return {
    trace(start, work) {
      const parent = current.getStore();
      // Of a job, or of the start.
      if (!parent) return work(ignore);
      const span = tracer.startSpan(
        start.name,
        { kind: SpanKind.CLIENT, attributes: start.attributes },
        parent,
      );
      return work((attributes) => void span.setAttributes(attributes)).then(
        (result) => {
          span.end();
          return result;
        },
        (error: unknown) => {
          markFailed(span, error);
          span.end();
          throw error;
        },
      );
    },
    addTo(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, headers, routeOptions, socket } = request;
        const route = routeOptions.url;
        if (route?.startsWith('/api/health/')) return done();
        const isTrusted = options.isProxy(socket.remoteAddress ?? '');
        const parent = isTrusted
          ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': method,
              // The id in the log.
              'bloom.request_id': request.id,
              ...(route !== undefined && { 'http.route': route }),
            },
          },
          parent,
        );
        const context = trace.setSpan(ROOT_CONTEXT, span);
        contexts.set(request, context);
        current.run(context, done);
      });
      // Reading the body leaves the context: its bytes are those of the connection.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = contexts.get(request);
        if (context) current.run(context, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const context = contexts.get(request);
        const span = context && trace.getSpan(context);
        // A span of an event stream would last for hours: it never ends, and so it is never sent.
        if (span && reply.getHeader('content-type') !== 'text/event-stream') {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }
        done();
      });
    },
    close: () => provider.shutdown(),
  };
}

/** Marks a span with the kind of an error. Its message may hold a value of a user. */
function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: string; name: string };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code ?? name);
}
