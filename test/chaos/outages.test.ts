import { expect, test } from 'vitest';
import { delay } from '../support/delay.ts';
import { until } from '../support/until.ts';
import { outageMs, seed, sized } from './conditions.ts';
import { bucket, credentials, region, startS3Server, type Trouble } from '../platform/storage/s3-server.ts';
import type { Absence } from './recording-provider.ts';
import { openScene } from './scene.ts';
import { seeded } from '../support/seeded.ts';

function oneOf<Kind>(kinds: readonly Kind[]): Kind | undefined {
  return kinds[Math.floor(seeded(seed)() * kinds.length)];
}

/** What steps tell of while a provider is away, beside what it answers itself. */
const passing = new Set([
  'busy',
  'unavailable',
  'http-503',
  'connection-lost',
  'timeout',
  'host-unreachable',
]);

test(
  'a provider that is away for long, whoever waits for it, is asked again and answers each once',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const scene = await openScene(stack);
    scene.provider.absence = oneOf<Absence>(['refuses', 'cuts', 'is silent']);
    await scene.create(sized(40, 1000));
    // The outage itself is what is waited for here, not a state.
    await delay(outageMs);
    scene.provider.absence = undefined;
    expect(await scene.violations({ passing, timeoutMs: 60_000 + 4 * outageMs })).toEqual([]);
  },
);

test(
  'an object store that is away for long is waited for, whatever was to be stored',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const store = stack.use(await startS3Server());
    const env = {
      DOCMILL_S3_BUCKET: bucket,
      DOCMILL_S3_ENDPOINT: store.endpoint,
      DOCMILL_S3_REGION: region,
      DOCMILL_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      DOCMILL_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    const scene = await openScene(stack, { env });
    store.outage = oneOf<Trouble>([{ status: 503 }, 'cut', 'silence']);
    await scene.create(sized(40, 300));
    await until(() => store.visits.length > 20);
    await delay(outageMs);
    store.outage = undefined;
    const timeoutMs = 180_000 + 4 * outageMs;
    expect(await scene.violations({ passing: new Set(['unavailable']), timeoutMs })).toEqual([]);
    expect(store.objects.size).toBe(scene.journey.accepted.length);
  },
);
