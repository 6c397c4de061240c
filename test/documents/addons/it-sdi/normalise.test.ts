import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { Address } from '../../../../src/documents/org/address.ts';
import { Instructions } from '../../../../src/documents/pay/instructions.ts';
import { PayRecord } from '../../../../src/documents/pay/record.ts';
import { inside, stored, storedOnce } from '../inside.ts';

const sdi = inside('it-sdi-v1');

describe('addresses of a FatturaPA', () => {
  it.each([
    ['IT', '100', '00100'],
    ['IT', '7', '00007'],
    ['IT', '00100', '00100'],
    ['IT', '123456', '123456'],
    ['IT', 'A12', 'A12'],
    ['FR', '100', '100'],
  ])('in %s have the postcode %s written as %s', (country, code, written) => {
    expect(stored(Address, sdi, { country, code })).toEqual({ country, code: written });
  });

  it('without a country keep their postcode', () => {
    expect(stored(Address, sdi, { code: '100' })).toEqual({ code: '100' });
  });
});

function meansOf(key: string): unknown {
  const instructions = stored(Instructions, sdi, { key });
  const record = stored(PayRecord, sdi, { key, amount: '1.00' });
  expect(record['ext']).toEqual(instructions['ext']);
  return (instructions['ext'] as JsonObject | undefined)?.['it-sdi-payment-means'];
}

describe('payments in a FatturaPA', () => {
  it.each([
    ['cash', 'MP01'],
    ['cheque', 'MP02'],
    ['bank-draft', 'MP03'],
    ['cash+treasury', 'MP04'],
    ['credit-transfer', 'MP05'],
    ['promissory-note', 'MP06'],
    ['other+payment-slip', 'MP07'],
    ['card', 'MP08'],
    ['online', 'MP08'],
    ['direct-debit+rid', 'MP09'],
    ['direct-debit+rid-utility', 'MP10'],
    ['direct-debit+rid-fast', 'MP11'],
    ['direct-debit+riba', 'MP12'],
    ['debit-transfer', 'MP13'],
    ['other+tax-receipt', 'MP14'],
    ['other+special-account', 'MP15'],
    ['direct-debit', 'MP16'],
    ['direct-debit+post-office', 'MP17'],
    ['cheque+post-office', 'MP18'],
    ['direct-debit+sepa', 'MP19'],
    ['direct-debit+sepa-core', 'MP20'],
    ['direct-debit+sepa-b2b', 'MP21'],
    ['netting', 'MP22'],
    ['online+pagopa', 'MP23'],
    ['credit-transfer+sepa', 'MP05'],
    ['card+debit', 'MP08'],
    ['direct-debit+sepa+x', 'MP19'],
    ['any', undefined],
    ['other', undefined],
    ['other+x', undefined],
  ])('by %s have the code %s', (key, code) => {
    expect(meansOf(key)).toBe(code);
  });

  it('lose a code that is not that of their key, and keep it when the key has none', () => {
    const ext = { 'it-sdi-payment-means': 'MP22' };
    expect(stored(Instructions, sdi, { key: 'cash', ext })).toMatchObject({
      ext: { 'it-sdi-payment-means': 'MP01' },
    });
    expect(stored(Instructions, sdi, { key: 'other', ext })).toMatchObject({ ext });
  });
});

/** The supplier of an invoice as it is stored; a number that begins with a space is trimmed when it is read again. */
function supplier(json: object): unknown {
  return storedOnce(Invoice, sdi, { supplier: json })['supplier'];
}

describe('the supplier of a FatturaPA', () => {
  const italian = { tax_id: { country: 'IT' } };

  it('is in the ordinary regime, wherever it is from', () => {
    const ext = { 'it-sdi-fiscal-regime': 'RF01' };
    expect(supplier(italian)).toEqual({ ...italian, ext });
    expect(supplier({ name: 'x' })).toEqual({ name: 'x', ext });
  });

  it('keeps the regime it states', () => {
    const ext = { 'it-sdi-fiscal-regime': 'RF19' };
    expect(supplier({ ...italian, ext })).toEqual({ ...italian, ext });
  });

  it('has telephone numbers without the prefix of Italy when it is Italian', () => {
    const telephones = [{ num: '+3906123456' }, { num: '+39 06123' }, { num: '06123456' }, { num: '003906' }];
    expect(supplier({ ...italian, telephones })).toMatchObject({
      telephones: [{ num: '06123456' }, { num: ' 06123' }, { num: '06123456' }, { num: '003906' }],
    });
    const foreign = { tax_id: { country: 'SM' }, telephones };
    expect(supplier(foreign)).toMatchObject({ telephones });
  });

  it('is the only party that is completed', () => {
    const customer = { ...italian, telephones: [{ num: '+3906123456' }] };
    expect(storedOnce(Invoice, sdi, { customer })['customer']).toEqual(customer);
  });
});
