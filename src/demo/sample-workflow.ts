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

/** A workflow as it is sent, with its id. */
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

/** A series as it is sent, with its id. */
export interface SampleSeries {
  id: string;
  body: { name: string; prefix: string; padding: number };
}

/** Returns a series for the invoices of the year. */
export function sampleSeries(today: Date): SampleSeries {
  const year = today.getUTCFullYear();
  const body = { name: `Invoices ${year}`, prefix: `INV-${year}-`, padding: 6 };
  return { id: deriveId('series', body), body };
}

/** Receivers of the workflow's messages: local servers that the demo has started, at other ports each time. */
export interface Surroundings {
  readonly smtpPort: number;
  readonly webhookUrl: string;
  /** Secret that signs webhooks. */
  readonly webhookSecret: string;
}

/** An integration as it is sent, with its id. */
export interface SampleIntegration {
  id: string;
  body: { name: string; provider: string; config: object };
}

/** Returns the integration of the mail server that the workflow uses. */
export function sampleIntegration({ smtpPort }: Surroundings): SampleIntegration {
  const config = {
    host: '127.0.0.1',
    port: smtpPort,
    security: 'none',
    from: 'Azahar Eventos <facturas@azahar.example>',
  };
  return {
    id: deriveId('integration', ['inbox']),
    body: { name: 'Inbox of the demo', provider: 'smtp', config },
  };
}

/**
 * Returns a workflow that numbers, checks, signs and prints an invoice, writes it in two formats and sends it; its rescue marks a
 * failed one.
 */
export function sampleWorkflow(
  { id: seriesId }: SampleSeries,
  { id: integrationId }: SampleIntegration,
  { webhookUrl, webhookSecret }: Surroundings,
): SampleWorkflow {
  const addBankAccount = step('Add the bank account', 'silo.modify', {
    data: { payment: { instructions: bankTransfer } },
  });
  const body = {
    name: 'Send invoice',
    description:
      'Numbers and signs an invoice, and sends it as Factur-X and Peppol UBL; a large one is paid by bank transfer.',
    schema: 'bill/invoice',
    steps: [
      step('Take the next number', 'sequence.enumerate', { series_id: seriesId }),
      {
        ...step('More than 1,000?', 'silo.if', { expr: 'doc.totals.payable > 1000' }),
        next: [{ code: 'true', steps: [addBankAccount] }, { code: 'false' }],
      },
      step('Sign', 'silo.close'),
      step('Print as PDF', 'pdf', { locale: 'en' }),
      step('Write and validate CII', 'cii.generate'),
      step('Embed it: Factur-X', 'cii.pdf.embed'),
      step('Write and validate UBL', 'ubl.generate', { doc_type: 'bis-invoice-v3' }),
      step('Mail both to the customer', 'email.send', {
        integration_id: integrationId,
        add_invoice_customer: true,
        subject: 'Invoice {{ full_code }}',
        text: 'Dear {{ customer_name }}, please pay {{ doc.totals.payable }} EUR.',
        attach: ['pdf', 'ubl'],
      }),
      step('Tell the shop', 'webhook', {
        url: webhookUrl,
        event: 'invoice.sent',
        secret: webhookSecret,
      }),
      step('Mark as completed', 'silo.state', { state: 'completed' }),
    ],
    rescue: [step('Mark as failed', 'silo.state', { state: 'error' })],
  };
  const names = body.steps.map(({ name, action }) => [name, action]);
  return { id: deriveId('workflow', names), body };
}

const bankTransfer = {
  key: 'credit-transfer',
  credit_transfer: [{ name: 'Azahar Eventos S.L.', iban: 'ES9121000418450200051332' }],
};

function step(name: string, action: string, config?: object): SampleStep {
  return { id: deriveId('step', [name, action]), name, action, ...(config && { config }) };
}

/** Derives an id from the content, so that a later demo finds the records of an earlier one. */
function deriveId(kind: string, content: object): string {
  return v5(
    `docmill:demo:${kind}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`,
    v5.URL,
  );
}
