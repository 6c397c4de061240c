/** Properties of a span at its start. */
export interface SpanStart {
  readonly name: string;
  /** Kind of work: a request to us, internal work, a job from the queue, or a call to another server. */
  readonly kind: 'server' | 'internal' | 'consumer' | 'client';
  /** Parent as `traceparent` (W3C Trace Context); undefined: the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A span of a trace; it must not contain documents, tokens or secrets. */
export interface Span {
  /** Renames the span, when its name is known only later. */
  rename(name: string): void;
  set(attribute: string, value: string | number): void;
  /** Marks the span as failed, with a short reason. */
  fail(reason: string): void;
}

/**
 * Traces across processes: the `traceparent` of a request is stored with its job, so that a trace continues after waits, crashes
 * and retries. OpenTelemetry is loaded only if a collector is configured; it costs 115 ms at the start.
 */
export interface Tracing {
  /** Runs work in a span, which is the parent of spans inside; thrown errors mark it as failed and are rethrown. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Returns the `traceparent` of the current span, to be stored with a job or sent along; undefined when nothing is traced. */
  current(): string | undefined;
}

const noSpan: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

/** Tracing that is switched off. */
export const noTracing: Tracing = {
  span: (_start, work) => work(noSpan),
  current: () => undefined,
};
