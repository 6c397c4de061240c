import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../src/documents/bill/invoice.ts';
import { Combo } from '../../../src/documents/tax/combo.ts';
import type { AnyPart } from '../../../src/documents/model/part.ts';
import { faults, inside } from './inside.ts';

/** A tax with its codes by the ends of their extensions' names. */
interface RawCombo {
  cat: string;
  percent?: string;
  ext?: Record<string, string>;
}

/** Rules that normalisation leaves nothing to do, held against what was not normalised. */
describe('taxes that were not normalised', () => {
  it.each([
    [{ cat: 'VAT', key: 'exempt' }, ['01 $.ext']],
    [{ cat: 'IGIC', key: 'exempt' }, ['01 $.ext']],
    [{ cat: 'VAT', key: 'export' }, []],
    [{ cat: 'IPSI', key: 'exempt' }, []],
  ])('TicketBAI: %j raises %j', (combo, expected) => {
    expect(faultsOf(Combo, 'es-tbai-v1', 'GOBL-ES-TBAI-TAX-COMBO-', combo)).toEqual(expected);
  });

  it.each([
    [{ cat: 'VAT' }, ['01 $.ext']],
    [{ cat: 'IGIC', percent: '7%' }, ['01 $.ext', '04 $.ext']],
    [{ cat: 'IRPF', percent: '15%' }, []],
    [{ cat: 'VAT', ext: { regime: '02', 'op-class': 'S1', exempt: 'E1' } }, ['03 $.ext']],
    [{ cat: 'VAT', ext: { regime: '02', exempt: 'E2' } }, []],
    [{ cat: 'VAT', ext: { exempt: 'E2' } }, ['01 $.ext', '02 $.ext']],
    [{ cat: 'VAT', percent: '21%', ext: { regime: '01', 'op-class': 'S1' } }, []],
  ])('Veri*factu: %j raises %j', (combo: RawCombo, expected) => {
    const json = { ...combo, ext: prefixed('es-verifactu', combo.ext) };
    expect(faultsOf(Combo, 'es-verifactu-v1', 'GOBL-ES-VERIFACTU-TAX-COMBO-', json)).toEqual(expected);
  });

  it.each([
    [{ cat: 'VAT' }, ['01 $.ext']],
    [{ cat: 'IPSI', percent: '4%' }, []],
    [{ cat: 'IGIC', percent: '7%', ext: { regime: '02', exempt: 'E1' } }, ['02 $.ext']],
    [{ cat: 'VAT', ext: { regime: '02', 'outside-scope': 'other', exempt: 'E1' } }, ['03 $.ext']],
    [{ cat: 'VAT', ext: { exempt: 'E3' } }, ['01 $.ext', '04 $.ext']],
    [{ cat: 'VAT', ext: { regime: '01', exempt: 'E4' } }, []],
  ])('SII: %j raises %j', (combo: RawCombo, expected) => {
    const json = { ...combo, ext: prefixed('es-sii', combo.ext) };
    expect(faultsOf(Combo, 'es-sii-v1', 'GOBL-ES-SII-TAX-COMBO-', json)).toEqual(expected);
  });
});

describe('types of invoice that were not normalised', () => {
  it.each([
    ['standard', 'F3', []],
    ['standard', 'R1', ['11']],
    ['corrective', 'F1', ['12']],
    ['credit-note', 'F2', ['12']],
    ['debit-note', 'R5', []],
    ['other', 'F1', []],
  ])('Veri*factu: a %s of type %s raises %j', (type, invoiceType, expected) => {
    const ext = { 'es-verifactu-doc-type': invoiceType, 'es-verifactu-correction-type': 'S' };
    const found = faultsOf(Invoice, 'es-verifactu-v1', 'GOBL-ES-VERIFACTU-BILL-INVOICE-', {
      type,
      tax: { ext },
    });
    expect(found.filter((fault) => fault.endsWith('$.tax.ext'))).toEqual(
      expected.map((code) => `${code} $.tax.ext`),
    );
  });

  it.each([
    ['standard', 'F1', []],
    ['standard', 'F5', ['10']],
    ['corrective', 'AJ', ['11']],
    ['credit-note', 'R2', []],
    ['other', 'LC', []],
  ])('SII: a %s of type %s raises %j', (type, invoiceType, expected) => {
    const ext = { 'es-sii-doc-type': invoiceType, 'es-sii-correction-type': 'S' };
    const found = faultsOf(Invoice, 'es-sii-v1', 'GOBL-ES-SII-BILL-INVOICE-', { type, tax: { ext } });
    expect(found.filter((fault) => fault.endsWith('$.tax.ext'))).toEqual(
      expected.map((code) => `${code} $.tax.ext`),
    );
  });

  it('that rectify need the way of rectifying', () => {
    const tax = { ext: { 'es-verifactu-doc-type': 'R1' } };
    const found = faultsOf(Invoice, 'es-verifactu-v1', 'GOBL-ES-VERIFACTU-BILL-INVOICE-', {
      type: 'corrective',
      tax,
    });
    expect(found).toContain('13 $.tax.ext');
  });
});

function faultsOf(part: AnyPart, addon: string, prefix: string, json: object): string[] {
  return faults(part, inside(addon), prefix, json);
}

function prefixed(prefix: string, ext: Record<string, string> = {}): object {
  return Object.fromEntries(Object.entries(ext).map(([name, code]) => [`${prefix}-${name}`, code]));
}
