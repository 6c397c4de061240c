import type { Tag } from '../../regimes/regime.ts';
import type { Scenario } from '../../regimes/scenario.ts';

/** Extension of `tax`: document type, table 8.1 of the myDATA interface. */
export const invoiceType = 'gr-mydata-invoice-type';

export const invoiceTypes = [
  '1.1', // sale of goods
  '1.2', // sale of goods to another member state
  '1.3', // sale of goods to a third country
  '1.4', // sale of goods on behalf of others
  '1.5', // settlement of sales on behalf of others
  '1.6', // supplementary sales document
  '2.1', // services
  '2.2', // services to another member state
  '2.3', // services to a third country
  '2.4', // supplementary services document
  '3.1', // title deed, issuer not obliged to issue
  '3.2', // title deed, obliged issuer refuses
  '5.1', // credit note that refers to an invoice
  '5.2', // credit note without reference
  '6.1', // own delivery
  '6.2', // own use
  '7.1', // contract: income
  '8.1', // rents: income
  '8.2', // climate crisis resilience fee of lodgings
  '11.1', // retail receipt: goods
  '11.2', // retail receipt: services
  '11.3', // simplified invoice
  '11.4', // retail credit note
  '11.5', // retail receipt on behalf of others
  // Expenses declared by the recipient.
  '13.1', // retail: goods
  '13.2', // retail: services
  '13.3', // shared utilities
  '13.4', // subscriptions
  '13.30', // documents of the entity itself
  '13.31', // retail credit note
  '14.1', // goods from another member state
  '14.2', // goods from a third country
  '14.3', // services from another member state
  '14.4', // services from a third country
  '14.5', // social security (EFKA)
  '14.30', // documents of the entity itself
  '14.31', // credit note
  '15.1', // contract: expense
  '16.1', // rents: expense
  // Entries in the books.
  '17.1', // payroll
  '17.2', // depreciation
  '17.3', // adjustment of income, accounts
  '17.4', // adjustment of income, tax
  '17.5', // adjustment of expenses, accounts
  '17.6', // adjustment of expenses, tax
] as const;

/** Tags that determine the document type. For islands the rate determines it (`general+island`). */
export const invoiceTags: readonly Tag[] = [
  { tag: 'islands', name: 'Islands Reduced Rates / Νησιά μειωμένοι συντελεστές' },
  { tag: 'goods', name: 'Sales of Goods / Πώληση Αγαθών' },
  { tag: 'services', name: 'Sales of Services / Παροχή Υπηρεσιών' },
  { tag: 'export', name: 'Export / Εξαγωγή' },
  { tag: 'eu', name: 'European Union / Ευρωπαϊκή Ένωση' },
];

/** Document type by type and tags; later scenarios take precedence. */
export const invoiceTypeScenarios: readonly Scenario[] = [
  when('standard', [], '2.1'),
  when('standard', ['goods'], '1.1'),
  when('standard', ['goods', 'export'], '1.3'),
  when('standard', ['goods', 'export', 'eu'], '1.2'),
  when('standard', ['goods', 'self-billed'], '1.4'),
  when('standard', ['services'], '2.1'),
  when('standard', ['services', 'export'], '2.3'),
  when('standard', ['services', 'export', 'eu'], '2.2'),
  when('credit-note', [], '5.1'),
  when('standard', ['simplified'], '11.3'),
  when('standard', ['goods', 'simplified'], '11.1'),
  when('standard', ['services', 'simplified'], '11.2'),
  when('credit-note', ['simplified'], '11.4'),
  when('credit-note', ['goods', 'simplified', 'self-billed'], '11.5'),
];

function when(type: string, tags: readonly string[], code: string): Scenario {
  return { types: [type], ...(tags.length > 0 && { tags }), ext: { [invoiceType]: code } };
}
