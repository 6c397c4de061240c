import { randomUUID } from 'node:crypto';
import type { SharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, written, type ShownJob } from '../../engine/trial.ts';

const streetOf = { ES: 'Calle Mayor 1', IT: 'Via Roma', PL: 'ul. Polna' } as const;

/** An invoice between two companies of a country, and what a test changes of it. */
export function invoiceIn(country: keyof typeof streetOf, addon: string, change: object = {}): object {
  const codes = {
    ES: ['B23103039', 'B77436020'],
    IT: ['12345678903', '13029381004'],
    PL: ['9551893317', '7251801126'],
  };
  const party = (name: string, place: number): object => ({
    name,
    tax_id: { country, code: codes[country][place] },
    addresses: [
      { street: streetOf[country], num: '1', locality: 'Capital', region: 'MI', code: '20121', country },
    ],
  });
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: country,
    $addons: [addon],
    series: 'F',
    code: '001',
    issue_date: '2026-03-01',
    supplier: party('Vendedor & Cía', 0),
    customer: party('Cliente', 1),
    lines: [
      {
        quantity: '2',
        item: { name: 'Trabajo', price: '100.00' },
        taxes: [
          { cat: 'VAT', rate: 'general', ...(country === 'PL' && { ext: { 'pl-favat-tax-category': '1' } }) },
        ],
      },
    ],
    ...change,
  };
}

/** One step in a workflow of its own. */
export class StepTrial {
  readonly #shared: SharedService;

  constructor(shared: SharedService) {
    this.#shared = shared;
  }

  /** Runs the step in a job on a document, or on what its args hold. */
  async run(action: string, job: object, config: object = {}): Promise<ShownJob> {
    const { client } = this.#shared;
    const steps = written([{ name: 'a', action, config }]);
    return runJob(client, await newWorkflow(client, { steps }), job);
  }

  /** A new integration of a provider. */
  async integrate(provider: string, config: object): Promise<string> {
    const { status, id } = await this.tryIntegrate(provider, config);
    if (status !== 200) throw new Error(`The integration is refused with ${status}`);
    return id;
  }

  /** What is answered to an integration of a provider. */
  async tryIntegrate(provider: string, config: object): Promise<{ id: string; status: number }> {
    const id = randomUUID();
    const path = `/transform/v1/integrations/${id}`;
    const { status } = await this.#shared.client.put(path, { provider, config });
    return { id, status };
  }

  /** The bytes of the first file of a job's entry, as anyone may fetch it. */
  async firstFile({ attachments = [] }: ShownJob): Promise<Buffer> {
    const url = new URL(String(attachments[0]?.['url']));
    const answer = await fetch(this.#shared.service.url + url.pathname);
    return Buffer.from(await answer.arrayBuffer());
  }
}

/** A file as an arg of a job holds it. */
export function inArg(name: string, bytes: Uint8Array): object {
  return {
    args: {
      url: `data:application/octet-stream;name=${name};base64,${Buffer.from(bytes).toString('base64')}`,
    },
  };
}
