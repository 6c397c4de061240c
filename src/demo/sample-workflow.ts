import { createHash } from 'node:crypto';
import { v5 } from 'uuid';

/** A step as it is sent and shown. */
export interface SampleStep {
  id: string;
  name: string;
  action: string;
  config?: object;
  next?: readonly { code: string; steps?: readonly SampleStep[] }[];
}

/** A workflow as it is sent, with the id it is sent to. */
export interface SampleWorkflow {
  id: string;
  body: {
    name: string;
    description: string;
    schema: string;
    steps: readonly SampleStep[];
    rescue: readonly SampleStep[];
  };
}

/** A series as it is sent, with the id it is sent to. */
export interface SampleSeries {
  id: string;
  body: { name: string; prefix: string; padding: number };
}

/** The invoices of a year are a series of their own. */
export function sampleSeries(today: Date): SampleSeries {
  const year = today.getUTCFullYear();
  const body = { name: `Invoices ${year}`, prefix: `INV-${year}-`, padding: 6 };
  return { id: idOf('series', body), body };
}

/** Numbers, tests, signs and prints an invoice; what goes wrong is marked by the rescue. */
export function sampleWorkflow({ id: seriesId }: SampleSeries): SampleWorkflow {
  const addBankAccount = step('Add the bank account', 'silo.modify', {
    data: { payment: { instructions: bankTransfer } },
  });
  const body = {
    name: 'Send invoice',
    description: 'Numbers, signs and prints an invoice; a large one is paid by bank transfer.',
    schema: 'bill/invoice',
    steps: [
      step('Take the next number', 'sequence.enumerate', { series_id: seriesId }),
      {
        ...step('More than 1,000?', 'silo.if', { expr: 'doc.totals.payable > 1000' }),
        next: [{ code: 'true', steps: [addBankAccount] }, { code: 'false' }],
      },
      step('Sign', 'silo.close'),
      step('Print as PDF', 'pdf', { locale: 'en' }),
      step('Mark as completed', 'silo.state', { state: 'completed' }),
    ],
    rescue: [step('Mark as failed', 'silo.state', { state: 'error' })],
  };
  return { id: idOf('workflow', body), body };
}

const bankTransfer = {
  key: 'credit-transfer',
  credit_transfer: [{ name: 'Azahar Eventos S.L.', iban: 'ES9121000418450200051332' }],
};

function step(name: string, action: string, config?: object): SampleStep {
  return { id: idOf('step', [name, action]), name, action, ...(config && { config }) };
}

/** The same content has the same id: a later demo finds what an earlier one made, and changed samples are new ones. */
function idOf(kind: string, content: object): string {
  return v5(
    `docmill:demo:${kind}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`,
    v5.URL,
  );
}
