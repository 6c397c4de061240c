import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { defaultTimings } from '../timings.ts';
import type { TracesConfig } from './traces-config.ts';
import type { Span, SpanStart, Tracing } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

/** Sends spans to a collector, by OTLP over HTTP as JSON. The current span is tracked in this instance only. */
export class OpenTelemetry implements Tracing, AsyncDisposable {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #drainMs: number;
  readonly #running = new AsyncLocalStorage<OtelSpan>();

  constructor(
    { url, serviceName, ratio }: TracesConfig,
    log: Pick<Log, 'warn'>,
    { exportPollMs, drainMs } = defaultTimings.tracing,
  ) {
    this.#drainMs = drainMs;
    const exporter = logFailures(new OTLPTraceExporter({ url }), log);
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(detectResources({ detectors: [envDetector] }))
        .merge(resourceFromAttributes({ 'service.name': serviceName })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportPollMs })],
    });
    this.#tracer = this.#provider.getTracer('docmill');
  }

  async span<T>(
    { name, kind, parent, attributes = {} }: SpanStart,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, this.#contextOf(parent));
    try {
      return await this.#running.run(span, () => work(spanOver(span)));
    } catch (error) {
      const type = error instanceof Error ? error.name : 'unknown';
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type });
      throw error;
    } finally {
      span.end();
    }
  }

  current(): string | undefined {
    const span = this.#running.getStore();
    if (!span) return undefined;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Spans that could not be sent were logged.
    const sent = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(this.#drainMs, undefined, { ref: false })]);
  }

  #contextOf(parent: string | undefined) {
    const remote = parent === undefined ? undefined : parseTraceParent(parent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const running = this.#running.getStore();
    return running ? trace.setSpan(ROOT_CONTEXT, running) : ROOT_CONTEXT;
  }
}

function spanOver(span: OtelSpan): Span {
  return {
    rename: (name) => void span.updateName(name),
    set: (attribute, value) => void span.setAttribute(attribute, value),
    fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR, message: reason }),
  };
}

/** Wraps an exporter to log its failures; the spans are lost, and the work continues. */
function logFailures(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED)
          log.warn({ outage: 'trace collector', err: result.error, spans: spans.length }, 'traces not sent');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
