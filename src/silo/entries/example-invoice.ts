/** An invoice for examples; the rest of it is calculated. */
export const exampleInvoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  supplier: { name: 'Azahar Eventos S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Puerto Digital S.A.', tax_id: { country: 'ES', code: 'A58818501' } },
  lines: [
    { quantity: '10', item: { name: 'Coffee', price: '2.35' }, taxes: [{ cat: 'VAT', rate: 'reduced' }] },
  ],
} as const;
