import { Routes } from '../../platform/rest/routes.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import { DryRun, DryRunInput } from './dry-run.ts';
import type { DryRunService } from './dry-run.service.ts';

export const dryRunRoutes = new Routes<DryRunService>().endpoint(
  'post',
  '/transform/v1/workflows/dry-run',
  {
    summary: 'Dry-run a workflow, published or not',
    description:
      'Returns the path that the workflow would take. No number is issued, nothing is sent, and nothing is stored. With an entry, the scope silo:read is required.',
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
