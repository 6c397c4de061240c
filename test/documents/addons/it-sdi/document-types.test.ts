import { describe, expect, it } from 'vitest';
import { calculated } from '../whole-invoice.ts';

function codes(type: string, tags: string[], ext: Record<string, string> = {}): object | undefined {
  return calculated({ $addons: ['it-sdi-v1'], $regime: 'IT', type, $tags: tags, tax: { ext } }).tax?.ext;
}

describe('the type of a FatturaPA', () => {
  it.each([
    ['standard', [], 'TD01'],
    ['standard', ['partial'], 'TD02'],
    ['standard', ['partial', 'freelance'], 'TD03'],
    ['credit-note', [], 'TD04'],
    ['debit-note', [], 'TD05'],
    ['standard', ['freelance'], 'TD06'],
    ['standard', ['simplified'], 'TD07'],
    ['credit-note', ['simplified'], 'TD08'],
    ['debit-note', ['simplified'], 'TD09'],
    ['standard', ['self-billed', 'reverse-charge'], 'TD16'],
    ['standard', ['self-billed', 'import'], 'TD17'],
    ['standard', ['self-billed', 'import', 'goods-eu'], 'TD18'],
    ['standard', ['self-billed', 'import', 'goods'], 'TD19'],
    ['standard', ['self-billed', 'regularization'], 'TD20'],
    ['standard', ['self-billed', 'ceiling-exceeded'], 'TD21'],
    ['standard', ['self-billed', 'goods-extracted'], 'TD22'],
    ['standard', ['self-billed', 'goods-with-tax'], 'TD23'],
    ['standard', ['deferred'], 'TD24'],
    ['standard', ['deferred', 'third-period'], 'TD25'],
    ['standard', ['depreciable-assets'], 'TD26'],
    ['standard', ['self-billed'], 'TD27'],
    ['standard', ['self-billed', 'san-marino-paper'], 'TD28'],
    ['standard', ['import'], 'TD01'],
    ['credit-note', ['deferred'], 'TD04'],
    ['standard', ['simplified', 'self-billed'], 'TD27'],
  ])('of a %s invoice with the tags %j is %s', (type, tags, code) => {
    expect(codes(type, tags)).toEqual({ 'it-sdi-format': 'FPR12', 'it-sdi-document-type': code });
  });

  it('is the one given when no other applies', () => {
    const ext = { 'it-sdi-document-type': 'TD20' };
    expect(codes('other', [], ext)).toEqual({ 'it-sdi-format': 'FPR12', ...ext });
    expect(codes('other', [])).toEqual({ 'it-sdi-format': 'FPR12' });
  });

  it('and the format given by hand yield to those of the tags', () => {
    const ext = { 'it-sdi-format': 'FPA12', 'it-sdi-document-type': 'TD24' };
    expect(codes('standard', [], ext)).toEqual({ 'it-sdi-format': 'FPR12', 'it-sdi-document-type': 'TD01' });
  });

  it('to a public body goes in the format FPA12', () => {
    expect(codes('standard', ['b2g', 'deferred'])).toEqual({
      'it-sdi-format': 'FPA12',
      'it-sdi-document-type': 'TD24',
    });
  });
});
