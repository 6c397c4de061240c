import { ConfigError, httpUrl, oneOf, type Environment } from '../environment.ts';

/** Where traces are sent, by the variables that OpenTelemetry gives names to. */
export interface TracesConfig {
  /** Takes OTLP over HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** The part of the traces that begin here which is recorded, 0 to 1; others follow whoever began them. */
  readonly ratio: number;
}

/** Headers, time limit and resource attributes are read by OpenTelemetry itself (`OTEL_EXPORTER_OTLP_HEADERS` ...). */
export function readTraces(env: Environment): TracesConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  const url = own
    ? httpUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own)
    : base && `${httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base)}/v1/traces`;
  if (!url || env['OTEL_SDK_DISABLED'] === 'true') return undefined;
  return { url, serviceName: env['OTEL_SERVICE_NAME'] || 'docmill', ratio: traceRatio(env) };
}

function traceRatio(env: Environment): number {
  const samplers = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;
  const sampler = oneOf(env, 'OTEL_TRACES_SAMPLER', samplers);
  if (sampler !== 'parentbased_traceidratio') return sampler === 'parentbased_always_on' ? 1 : 0;
  const text = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return ratio;
}
