const paymentDays = 30;

/**
 * Returns an invoice as a client sends it, with the members that Peppol requires: no code, no totals, two VAT rates, discounts on
 * two of its lines.
 */
export function sampleInvoice(today: Date): object {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['eu-en16931-v2017'],
    currency: 'EUR',
    supplier: {
      name: 'Azahar Eventos S.L.',
      tax_id: { country: 'ES', code: 'B98602642' },
      addresses: [
        { num: '24', street: 'Calle de la Paz', locality: 'Valencia', code: '46003', country: 'ES' },
      ],
      emails: [{ addr: 'facturas@azahar.example' }],
      inboxes: [{ scheme: '9920', code: 'ESB98602642' }],
    },
    customer: {
      name: 'Puerto Digital S.A.',
      tax_id: { country: 'ES', code: 'A58818501' },
      addresses: [
        { num: '3', street: 'Muelle de Levante', locality: 'Barcelona', code: '08039', country: 'ES' },
      ],
      emails: [{ addr: 'compras@puerto-digital.example' }],
      inboxes: [{ scheme: '9920', code: 'ESA58818501' }],
    },
    ordering: { code: 'PO-7731' },
    lines: [
      {
        quantity: '2',
        item: { name: 'Conference hall, full day', price: '640.00', unit: 'day' },
        discounts: [{ percent: '10%', reason: 'Returning customer' }],
        taxes: [{ cat: 'VAT', rate: 'general' }],
      },
      {
        quantity: '85',
        item: { name: 'Lunch buffet per guest', price: '18.50' },
        discounts: [{ amount: '72.50', reason: 'Five guests did not come' }],
        taxes: [{ cat: 'VAT', rate: 'reduced' }],
      },
      {
        quantity: '6.5',
        item: { name: 'Sound engineer', price: '48.00', unit: 'h' },
        taxes: [{ cat: 'VAT', rate: 'general' }],
      },
      {
        quantity: '170',
        item: { name: 'Coffee and tea', price: '2.35' },
        taxes: [{ cat: 'VAT', rate: 'reduced' }],
      },
    ],
    payment: { terms: { due_dates: [{ date: daysAfter(today, paymentDays), percent: '100%' }] } },
  };
}

function daysAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
