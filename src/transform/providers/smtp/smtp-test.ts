import type { ConfigTest } from '../provider.ts';
import type { SmtpClient } from './smtp-client.ts';
import { SmtpConfig } from './smtp-config.ts';

/** Tests a server by a session without a message: connection, TLS and credentials. */
export function smtpTest(smtp: SmtpClient): ConfigTest {
  return async (config, { workspaceId: workspace, signal }) => {
    if (!(config instanceof SmtpConfig)) throw new TypeError('The config is none of the provider smtp');
    const talk = await smtp.verify({ config, workspace, signal });
    if ('kind' in talk) return { ok: false, code: talk.code, message: talk.message };
    if ('failure' in talk) return { ok: false, code: talk.failure.code, message: talk.failure.message };
    return { ok: true, code: 'ok', message: `${config.host} lets messages be handed over` };
  };
}
