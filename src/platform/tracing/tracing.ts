/** What is known of a span before it begins. */
export interface SpanStart {
  readonly name: string;
  /** Whose work it is: ours for a caller, ours for ourselves, ours from the queue, or another server's. */
  readonly kind: 'server' | 'internal' | 'consumer' | 'client';
  /** The `traceparent` (W3C Trace Context) that it goes on from; absent: what runs now. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A piece of work in a trace; never given a document, a token or a secret. */
export interface Span {
  /** Names it anew, when that is known late. */
  rename(name: string): void;
  set(attribute: string, value: string | number): void;
  /** Marks it as failed, for a reason of few words. */
  fail(reason: string): void;
}

/** Traces across processes, by OpenTelemetry where a collector is configured (decision 129). */
export interface Tracing {
  /** Does work as a span, which what happens inside belongs to; thrown errors mark it as failed and pass through. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** The `traceparent` of what runs now, to be kept with a job or sent along; undefined when nothing is traced. */
  current(): string | undefined;
}

const noSpan: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

/** Traces nothing. */
export const noTracing: Tracing = {
  span: (_start, work) => work(noSpan),
  current: () => undefined,
};
