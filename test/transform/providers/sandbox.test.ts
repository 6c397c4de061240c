import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoice } from '../../contract/world.ts';
import { sharedService } from '../../support/shared-service.ts';
import { newWorkflow, runJob, written } from '../engine/trial.ts';
import { secret, startExternalProvider } from './http/external-provider.ts';
import { readPdf } from './pdf/read-pdf.ts';

const shared = sharedService({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } });

const warning = 'Documento de prueba – sin validez';

test.each([true, false])(
  'providers are told, and a PDF says, that a workspace is a sandbox: %s',
  { tags: 'slow' },
  async (sandbox) => {
    const { service } = shared;
    const workspace = `sandbox-${randomUUID()}`;
    await service.service.access.workspaces.ensure(workspace, { sandbox });
    const client = await service.client({ workspace });
    await using provider = await startExternalProvider();
    const config = {
      url: provider.url,
      secret,
      actions: [{ id: 'acme.send', name: 'Send', summary: 'Sends' }],
    };
    await client.put(`/transform/v1/integrations/${randomUUID()}`, { provider: 'http', config });
    const steps = written([
      { name: 'send', action: 'acme.send' },
      { name: 'print', action: 'pdf', config: { locale: 'es' } },
    ]);
    const job = await runJob(client, await newWorkflow(client, { steps }), { data: invoice });
    expect(job.status).toBe('OK');
    expect(provider.tasks.map((task) => task.sandbox)).toEqual([sandbox]);
    const [file] = job.attachments ?? [];
    const bytes = await (await fetch(service.url + new URL(String(file?.['url'])).pathname)).bytes();
    expect((await readPdf(bytes)).text.includes(warning)).toBe(sandbox);
  },
);
