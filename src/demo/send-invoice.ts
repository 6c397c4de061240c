import { advance, closed, newBoard, type Board } from './board.ts';
import type { PublicClient } from './public-client.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { sampleIntegration, sampleSeries, sampleWorkflow, type Surroundings } from './sample-workflow.ts';

/** Members of a finished job that the demo reads. */
export interface FinishedJob {
  id: string;
  status: string;
  created_at: string;
  completed_at: string;
  faults?: readonly { provider?: string; code?: string; message?: string }[];
  envelope: { doc: InvoiceDocument };
  attachments?: readonly { key: string; name: string; url?: string }[];
}

/** Members of an invoice that the demo reads; amounts are decimal texts. */
export interface InvoiceDocument {
  code?: string;
  currency: string;
  lines: readonly { sum: string; discounts?: readonly { amount: string }[] }[];
  totals: {
    payable: string;
    taxes?: {
      categories: readonly {
        code: string;
        rates: readonly { percent?: string; base: string; amount: string }[];
      }[];
    };
  };
}

/** Sends an invoice through a workflow, calls `show` with its progress, and returns the finished job. */
export async function sendInvoice(
  client: PublicClient,
  surroundings: Surroundings,
  show: (board: Board) => void,
  signal: AbortSignal,
): Promise<FinishedJob> {
  const today = new Date();
  const series = sampleSeries(today);
  const integration = sampleIntegration(surroundings);
  const workflow = sampleWorkflow(series, integration, surroundings);
  await client.rest('PATCH', '/access/v1/workspace', { country: 'ES' });
  await client.put(`/sequence/v1/series/${series.id}`, series.body);
  await client.put(`/transform/v1/integrations/${integration.id}`, integration.body, ['provider']);
  await client.put(`/transform/v1/workflows/${workflow.id}`, workflow.body, ['schema']);
  const order = { workflow_id: workflow.id, data: sampleInvoice(today) };
  const job = await client.rest<{ id: string; created_at: string }>('POST', '/transform/v1/jobs', order);
  let board = newBoard(workflow, new Date(job.created_at));
  show(board);
  for await (const event of client.followJob(job.id, signal)) show((board = advance(board, event)));
  show(closed(board));
  return client.rest<FinishedJob>('GET', `/transform/v1/jobs/${job.id}`);
}
