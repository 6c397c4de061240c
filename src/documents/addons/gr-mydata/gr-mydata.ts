import type { Addon } from '../addon.ts';
import {
  chargeRules,
  fee,
  fees,
  otherTax,
  otherTaxes,
  setTaxType,
  stampDuties,
  stampDuty,
  taxType,
  taxTypes,
} from './charges.ts';
import { incomeCategories, incomeCategory, incomeType, incomeTypes } from './income.ts';
import { invoiceTags, invoiceType, invoiceTypes, invoiceTypeScenarios } from './invoice-types.ts';
import { paymentMeans, paymentMeansCodes, paymentRules, setPaymentMeans } from './payment-means.ts';
import { invoiceRules } from './rules.ts';
import { exemption, exemptions, setVatCodes, vatCategories, vatCategory, vatRules } from './vat.ts';

/**
 * myDATA, the electronic books kept with Greece's tax authority AADE (Law 4987/2022, art. 15A; Decision A.1138/2020).
 * Code lists are the tables of section 8 of AADE's "myDATA REST API" documentation, version 1.0.
 */
export const myData: Addon = {
  key: 'gr-mydata-v1',
  name: 'Greece MyData v1.x',
  tags: { 'bill/invoice': invoiceTags },
  extensions: {
    [invoiceType]: invoiceTypes,
    [vatCategory]: vatCategories,
    [exemption]: exemptions,
    [paymentMeans]: paymentMeansCodes,
    [incomeCategory]: incomeCategories,
    [incomeType]: incomeTypes,
    [taxType]: taxTypes,
    [fee]: fees,
    [otherTax]: otherTaxes,
    [stampDuty]: stampDuties,
  },
  scenarios: invoiceTypeScenarios,
  normalise: {
    'tax/combo': setVatCodes,
    'pay/instructions': setPaymentMeans,
    'pay/record': setPaymentMeans,
    'bill/charge': setTaxType,
  },
  rules: [...invoiceRules, ...vatRules, ...chargeRules, ...paymentRules],
};
