import type { FastifyInstance } from 'fastify';

/**
 * The facts about a span when it begins. They never have a URL, which may hold a token, nor a value of a
 * statement.
 */
export type SpanStart = {
  name: string;
  attributes: Record<string, string | number>;
};

/**
 * Runs `work` as a span of the request that it belongs to, if any; an error is marked by its kind, without
 * its message.
 */
export type Trace = <T>(
  start: SpanStart,
  work: (set: (attributes: Record<string, string | number>) => void) => Promise<T>,
) => Promise<T>;

/** Traces of a server (docs/adr/0045). */
export type Tracing = {
  trace: Trace;
  /**
   * Makes a span of every request. Must be called before hooks and routes are added whose work is to be in
   * it.
   */
  addTo(app: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Whether the environment switches traces on, by the variables of OpenTelemetry. */
export function wantsTraces(environment: Readonly<Record<string, string | undefined>>): boolean {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint = '',
    OTEL_SDK_DISABLED: disabled,
    OTEL_TRACES_EXPORTER: exporter = 'otlp',
  } = environment;
  const hasEndpoint = endpoint !== '' || tracesEndpoint !== '';
  return hasEndpoint && disabled?.toLowerCase() !== 'true' && exporter === 'otlp';
}
