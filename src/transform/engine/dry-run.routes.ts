import { Routes } from '../../platform/rest/routes.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import { DryRun, DryRunInput } from './dry-run.ts';
import type { DryRunService } from './dry-run.service.ts';

export const dryRunRoutes = new Routes<DryRunService>().endpoint(
  'post',
  '/transform/v1/workflows/dry-run',
  {
    summary: 'Show the path that a workflow would take, published or not',
    description:
      'No number is taken, nothing is sent, and nothing of it is kept. The scope silo:read is asked for with an entry.',
    scope: 'transform:write',
    body: DryRunInput,
    example: {
      body: {
        definition: { steps: [{ name: 'Send', action: 'silo.state', config: { state: 'sent' } }] },
        data: exampleInvoice,
      },
    },
    refuses: ['not-found'],
    reply: [200, DryRun],
  },
  (runs, { scope, body, signal }) => runs.run(scope, body, signal),
);
