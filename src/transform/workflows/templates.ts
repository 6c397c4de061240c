/** Template of a workflow, as `PUT /transform/v1/workflows/{id}` and `createWorkflow` accept it. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly schema?: string;
  /** Records that the user must choose. */
  readonly needs?: readonly { readonly path: string; readonly provider: string }[];
  readonly workflow: { readonly name: string; readonly [member: string]: unknown };
}

const failed = [{ name: 'Mark as failed', action: 'silo.state', config: { state: 'error' } }];
const number = {
  name: 'Number',
  action: 'sequence.enumerate',
  config: { name: 'Invoices', padding: 6 },
};
const sign = { name: 'Sign', action: 'silo.close' };
const print = { name: 'Print', action: 'pdf' };

/** Templates that run unchanged, in a workspace with only the records that they need. */
export const templates: readonly Template[] = [
  {
    id: 'send-invoice',
    name: 'Number, sign and print invoices',
    summary: 'Assigns the next number of the series named in the invoice, then signs and prints it',
    schema: 'bill/invoice',
    workflow: {
      name: 'Send invoice',
      schema: 'bill/invoice',
      steps: [
        { name: 'Begin', action: 'silo.state', config: { state: 'processing' } },
        number,
        sign,
        print,
        { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
      ],
      rescue: failed,
    },
  },
  {
    id: 'mail-invoice',
    name: 'Number, sign and email invoices',
    summary: 'Numbers, signs and prints an invoice, then emails it to the customer',
    schema: 'bill/invoice',
    needs: [{ path: '$.steps[3].config.integration_id', provider: 'smtp' }],
    workflow: {
      name: 'Mail invoice',
      schema: 'bill/invoice',
      steps: [
        number,
        sign,
        print,
        {
          name: 'Mail to the customer',
          action: 'email.send',
          config: {
            subject: 'Invoice {{ full_code }}',
            text: 'Dear {{ customer_name }},\n\nplease find our invoice {{ full_code }} attached.\n\n{{ supplier_name }}\n',
            add_invoice_customer: true,
            attach: true,
          },
        },
        { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
      ],
      rescue: failed,
    },
  },
  {
    id: 'approve-invoice',
    name: 'Review large invoices before they are sent',
    summary: 'Moves invoices of 1,000 or more to a folder for approval; numbers, signs and prints all others',
    schema: 'bill/invoice',
    workflow: {
      name: 'Approve invoice',
      schema: 'bill/invoice',
      steps: [
        {
          name: 'Large?',
          action: 'silo.if',
          config: { expr: 'doc.totals.payable >= 1000' },
          next: [
            {
              code: 'true',
              steps: [{ name: 'Put aside', action: 'silo.folder', config: { folder: 'approval' } }],
              stop: true,
            },
          ],
        },
        number,
        sign,
        print,
        { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
      ],
      rescue: failed,
    },
  },
  {
    id: 'receive-invoice',
    name: 'File received invoices',
    summary: 'Files an invoice from a supplier, prints a readable copy and marks it as received',
    schema: 'bill/invoice',
    workflow: {
      name: 'Receive invoice',
      schema: 'bill/invoice',
      steps: [
        { name: 'File away', action: 'silo.folder', config: { folder: 'purchases' } },
        print,
        { name: 'Receive', action: 'silo.state', config: { state: 'received' } },
      ],
      rescue: failed,
    },
  },
  {
    id: 'send-order',
    name: 'Number, sign and print orders',
    summary:
      'Assigns the next number of the series named in the order, signs and prints it, then marks it as sent',
    schema: 'bill/order',
    workflow: {
      name: 'Send order',
      schema: 'bill/order',
      steps: [
        { ...number, config: { ...number.config, name: 'Orders' } },
        sign,
        print,
        { name: 'Send', action: 'silo.state', config: { state: 'sent' } },
      ],
      rescue: failed,
    },
  },
];
