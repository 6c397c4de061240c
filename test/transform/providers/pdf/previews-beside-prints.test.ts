import { expect, test } from 'vitest';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written } from '../../engine/trial.ts';
import { germanInvoice } from '../einvoice/german-invoice.ts';

const shared = sharedService();

/** Takes longer than a preview may. */
const slow = '#for row in range(1000000) { for column in range(1000000) { let product = row * column } }';

test(
  'a job prints while more previews are asked for than there are processes',
  { tags: 'slow' },
  async () => {
    const steps = written([{ name: 'a', action: 'pdf' }]);
    const workflow = await newWorkflow(shared.client, { steps });
    const burst = new AbortController();
    const previews = Array.from({ length: 20 }, () =>
      fetch(`${shared.service.url}/apps/pdf/v1/preview`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shared.client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: germanInvoice, template_files: { 'main.typ': slow } }),
        signal: burst.signal,
      }),
    );
    const settled = Promise.allSettled(previews);
    expect(storyOf(await runJob(shared.client, workflow, { data: germanInvoice }))).toEqual(['a:OK']);
    burst.abort();
    expect((await settled).map(({ status }) => status)).toEqual(previews.map(() => 'rejected'));
  },
);
