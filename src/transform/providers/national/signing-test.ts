import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { ConfigTest } from '../provider.ts';
import type { examineKeys } from './national-writing.thread.ts';
import { keysOf, SigningConfig } from './signing.config.ts';

const examineTask = threadTask<typeof examineKeys>(import.meta.url, 'national-writing', 'examineKeys');

/** Tests whether files can be signed with a config: keys, password and validity of the certificate. */
export function signingTest(threads: ThreadPool): ConfigTest {
  return async (config, { now, signal }) => {
    if (!(config instanceof SigningConfig)) throw new TypeError('The config has no keys to sign with');
    const keys = keysOf(config);
    if (!keys) return { ok: true, code: 'ok', message: 'No certificate is set: files are not signed' };
    const { problem, subject, until } = await threads.run(examineTask, { keys, now }, { signal });
    if (problem !== undefined) return { ok: false, code: 'certificate-invalid', message: problem };
    return { ok: true, code: 'ok', message: `Signs as ${subject} until ${until}` };
  };
}
