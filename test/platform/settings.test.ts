import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, unknownSettings } from '../../src/platform/config.ts';

const lines = readFileSync('.env.example', 'utf8').split('\n');
/** The settings of the example, by their names. */
const example = Object.fromEntries(
  lines.filter((line) => !line.startsWith('#') && line !== '').map((line) => line.split(/=(.*)/, 2)),
) as Record<string, string>;

test('the example holds every default', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('every setting of the example is known, and a mistyped one is not', () => {
  expect(unknownSettings(example)).toEqual([]);
  expect(unknownSettings({ DOCMILL_PROT: '1', OTHER: '2' })).toEqual(['DOCMILL_PROT']);
});

test('metrics are on no port, and on this machine alone, unless told otherwise', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ DOCMILL_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  const env = { DOCMILL_METRICS_PORT: '9464', DOCMILL_METRICS_HOST: '0.0.0.0' };
  expect(readConfig(env).metrics?.host).toBe('0.0.0.0');
});

const collector = 'http://collector:4318';

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/` }, { url: `${collector}/v1/traces`, ratio: 1 }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/traces` }, { url: `${collector}/traces` }],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_SERVICE_NAME: 'billing',
    },
    { serviceName: 'billing', ratio: 0.1 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
    { serviceName: 'docmill', ratio: 0 },
  ],
])('traces by %j', (env, expected) => {
  expect(readConfig(env)).toMatchObject({ traces: expected });
});

test.each([
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'OTEL_TRACES_SAMPLER must be one of'],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2"',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be of the form'],
])('%j is refused', (env, message) => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...env })).toThrow(message);
});

test.each(['http', 'http=', '=4', 'http=0', 'http=1.5', 'http=100001', 'http=4;pdf=2'])(
  'the limits of providers %j are refused',
  (limits) => {
    expect(() => readConfig({ DOCMILL_PROVIDER_CONCURRENCY: `pdf=2,${limits}` })).toThrow(
      `DOCMILL_PROVIDER_CONCURRENCY must list provider=number pairs, numbers from 1 to 100000, not "${limits}"`,
    );
  },
);

const limitsOf = (text: string) => readConfig({ DOCMILL_PROVIDER_CONCURRENCY: text }).providerConcurrency;

test('limits of providers are read, and one that is set twice is refused', () => {
  expect([...limitsOf('http=50, pdf=4')]).toEqual([
    ['http', 50],
    ['pdf', 4],
  ]);
  expect(() => limitsOf('http=50,http=4')).toThrow('DOCMILL_PROVIDER_CONCURRENCY names a provider twice');
});
