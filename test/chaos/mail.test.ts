import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { until } from '../support/until.ts';
import { openInstallation } from './installation.ts';

test(
  'a mail that was taken when its worker died comes again, under the same Message-ID, and no third time',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startMailServer());
    const installation = await openInstallation(stack);
    const first = await installation.both();
    const client = installation.clientOf(first);
    const integration_id = randomUUID();
    await client.put(`/transform/v1/integrations/${integration_id}`, {
      provider: 'smtp',
      config: { host: '127.0.0.1', port: server.port, security: 'none', from: 'billing@acme.example' },
    });
    const workflow = randomUUID();
    const config = { integration_id, to: 'a@buyer.example', subject: 'Hello', text: 'Good day' };
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'email.send', config }] });
    const killed = Promise.withResolvers<void>();
    server.onTaken = async () => {
      server.onTaken = () => undefined;
      await first.kill();
      killed.resolve();
    };
    const job = `/transform/v1/jobs/${v7()}`;
    // The process may die before it has answered.
    await client.put(job, { workflow_id: workflow }).catch(() => undefined);
    await killed.promise;
    const survivor = installation.clientOf(await installation.both());
    await until(async () => (await survivor.get(job)).json['completed_at'] !== undefined);
    const { status, intents } = (await survivor.get(job)).json;
    expect(status).toBe('OK');
    const messageId = `<${intents[0].id}@acme.example>`;
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([messageId, messageId]);
  },
);
