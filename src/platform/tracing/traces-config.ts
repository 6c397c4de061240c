import { ConfigError, httpUrl, readWord, type Environment } from '../environment.ts';

/** Export of traces, configured by OpenTelemetry's own variables. */
export interface TracesConfig {
  /** URL of a collector for OTLP over HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** Recorded fraction of the traces that start here, 0 to 1; for others the client has decided. */
  readonly ratio: number;
}

/**
 * Reads the export of traces. OpenTelemetry itself reads headers, timeout and resource attributes (`OTEL_EXPORTER_OTLP_HEADERS`
 * ...).
 */
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
  const sampler = readWord(env, 'OTEL_TRACES_SAMPLER', samplers);
  if (sampler !== 'parentbased_traceidratio') return sampler === 'parentbased_always_on' ? 1 : 0;
  const text = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return ratio;
}
