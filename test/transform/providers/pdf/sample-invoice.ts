/** A line of a sample document; amounts are texts. */
export function sampleLine(i: number, name: string, price = '12.50'): Record<string, unknown> {
  return {
    i,
    quantity: '2',
    item: { name, price },
    sum: '25.00',
    taxes: [{ cat: 'VAT', key: 'standard', percent: '21.0%' }],
    total: `${i}.07`,
  };
}

/** An invoice of a Dutch supplier with everything a test does not name itself. */
export function sampleInvoice(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    doc: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      type: 'standard',
      series: 'NL',
      code: '0042',
      issue_date: '2025-03-09',
      currency: 'EUR',
      supplier: {
        name: 'Windmolen B.V.',
        tax_id: { country: 'NL', code: '000099995B57' },
        addresses: [{ num: '7', street: 'Damrak', locality: 'Amsterdam', code: '1012 LG', country: 'NL' }],
      },
      customer: {
        name: 'Café Zuid',
        tax_id: { country: 'BE', code: '0123456749' },
        addresses: [{ num: '12', street: 'Meir', locality: 'Antwerpen', code: '2000', country: 'BE' }],
      },
      lines: [sampleLine(1, 'Koffiebonen'), sampleLine(2, 'Theeblaadjes', '1234567.891')],
      totals: {
        sum: '1234567.89',
        total: '1234567.89',
        taxes: {
          categories: [
            {
              code: 'VAT',
              rates: [{ key: 'standard', base: '1234567.89', percent: '21.0%', amount: '259259.26' }],
              amount: '259259.26',
            },
          ],
          sum: '259259.26',
        },
        tax: '259259.26',
        total_with_tax: '1493827.15',
        payable: '1493827.15',
      },
      ...changes,
    },
  };
}
