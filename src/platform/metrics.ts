import * as prometheus from 'prom-client';
import type { Log } from './log.ts';
import { defaultTimings, type Timings } from './timings.ts';

/** One value for each label, in the order of their declaration; never an id, a workspace or a text from a caller. */
type Values<Labels extends readonly string[]> = { readonly [Place in keyof Labels]: string };

/** Counter of events; it only increases. */
export interface Counter<Labels extends readonly string[] = []> {
  add(count: number, ...values: Values<Labels>): void;
}

/** Distribution of events by their size: durations or amounts. */
export interface Histogram<Labels extends readonly string[] = []> {
  observe(size: number, ...values: Values<Labels>): void;
}

/** A current amount. */
export interface Gauge<Labels extends readonly string[] = []> {
  set(amount: number, ...values: Values<Labels>): void;
  /** Removes the value until it is set again. */
  clear(): void;
}

/** Declaration of a metric, in the module that it measures; {@link Metrics.of} opens it. */
export interface Metric<Opened> {
  /** Creates the metric in a registry. */
  readonly open: (registry: prometheus.Registry) => Opened;
}

/** Description of a metric for operators. */
export interface MetricDescription {
  /** Name that Prometheus reads. */
  readonly name: string;
  readonly type: 'counter' | 'histogram' | 'gauge';
  readonly help: string;
  readonly labels: readonly string[];
}

/** Metrics of all modules that are loaded, by name. */
export const declaredMetrics = new Map<string, MetricDescription>();

/** Returns the description of a metric, and lists it. */
function describe(
  type: MetricDescription['type'],
  name: string,
  help: string,
  labels: readonly string[],
): MetricDescription {
  const description = { type, name: `docmill_${name}`, help, labels };
  declaredMetrics.set(description.name, description);
  return description;
}

/** Declares a counter of events; its name ends in `_total`. */
export function counter<const Labels extends readonly string[]>(
  name: `${string}_total`,
  help: string,
  ...labels: Labels
): Metric<Counter<Labels>> {
  const description = describe('counter', name, help, labels);
  return {
    open(registry) {
      const opened = new prometheus.Counter(configuration(registry, description));
      return { add: (count, ...values) => opened.labels(...values).inc(count) };
    },
  };
}

/** Bucket boundaries of a histogram by the unit at the end of its name; Prometheus estimates percentiles from them. */
const bounds = {
  seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  items: [1, 2, 5, 10, 20, 50, 100, 200, 500],
};

/** Declares a distribution of durations or amounts. */
export function histogram<const Labels extends readonly string[]>(
  name: `${string}_${keyof typeof bounds}`,
  help: string,
  ...labels: Labels
): Metric<Histogram<Labels>> {
  const description = describe('histogram', name, help, labels);
  const buckets = name.endsWith('_items') ? bounds.items : bounds.seconds;
  return {
    open(registry) {
      const opened = new prometheus.Histogram({ ...configuration(registry, description), buckets });
      return { observe: (size, ...values) => opened.labels(...values).observe(size) };
    },
  };
}

/** Declares a gauge; it has no value before it is set. */
export function gauge<const Labels extends readonly string[]>(
  name: string,
  help: string,
  ...labels: Labels
): Metric<Gauge<Labels>> {
  const description = describe('gauge', name, help, labels);
  return {
    open(registry) {
      const opened = new prometheus.Gauge(configuration(registry, description));
      const clear = (): void => (labels.length > 0 ? opened.reset() : opened.remove());
      clear();
      return { set: (amount, ...values) => opened.labels(...values).set(amount), clear };
    },
  };
}

function configuration(registry: prometheus.Registry, { name, help, labels }: MetricDescription) {
  return { name, help, labelNames: [...labels], registers: [registry] };
}

/** Metrics of one service for its operator, in the format of Prometheus (ADR 27). */
export class Metrics {
  readonly #registry = new prometheus.Registry();
  readonly #opened = new Map<object, unknown>();
  readonly #readings: (() => Promise<void> | void)[] = [];
  readonly #timeoutMs: number;

  constructor({ scrapeTimeoutMs }: Pick<Timings['http'], 'scrapeTimeoutMs'> = defaultTimings.http) {
    this.#timeoutMs = scrapeTimeoutMs;
  }

  /** Returns the opened metric in this service: the same one for all callers. */
  of<Opened>(metric: Metric<Opened>): Opened {
    const opened = (this.#opened.get(metric) as Opened | undefined) ?? metric.open(this.#registry);
    this.#opened.set(metric, opened);
    return opened;
  }

  /** Calls `read` before each scrape, to set gauges; it clears those that it cannot set. */
  beforeScrape(read: () => Promise<void> | void): void {
    this.#readings.push(read);
  }

  /** Includes metrics of the process: memory, CPU, event loop, garbage collection. */
  includeProcess(): void {
    prometheus.collectDefaultMetrics({ register: this.#registry });
  }

  /** Returns the text that Prometheus reads and its media type; values that cannot be read in time are left out. */
  async scrape(log: Log): Promise<{ text: string; type: string }> {
    const reading = Promise.allSettled(this.#readings.map(async (read) => read()));
    const { promise: late, resolve } = Promise.withResolvers<[]>();
    const timer = setTimeout(resolve, this.#timeoutMs, []);
    for (const result of await Promise.race([reading, late]))
      if (result.status === 'rejected') log.warn({ err: result.reason as unknown }, 'metrics not read');
    clearTimeout(timer);
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }
}
