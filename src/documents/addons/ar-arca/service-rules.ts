import { beAbsent, bePresent, not } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import { sellsGoodsOnly, sellsServices } from './concepts.ts';
import { docTypeIsOfClass } from './doc-types.ts';

const isNotForTourists = not(docTypeIsOfClass('T'));

/**
 * Rules for period and due dates, which are mandatory for services and forbidden for goods. They do not
 * apply to documents of class T.
 */
export const serviceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-15',
    at: 'ordering',
    when: [isNotForTourists, sellsServices],
    must: bePresent,
    message: 'services need their period, in ordering (FchServDesde, FchServHasta)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-16',
    at: 'ordering.period',
    when: [isNotForTourists, sellsServices],
    must: bePresent,
    message: 'services need their period (FchServDesde, FchServHasta)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-17',
    at: 'payment',
    when: [isNotForTourists, sellsServices],
    must: bePresent,
    message: 'services need a due date, in the terms of payment (FchVtoPago)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-18',
    at: 'payment.terms',
    when: [isNotForTourists, sellsServices],
    must: bePresent,
    message: 'services need terms of payment with a due date (FchVtoPago)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-19',
    at: 'payment.terms.due_dates',
    when: [isNotForTourists, sellsServices],
    must: bePresent,
    message: 'services need a due date (FchVtoPago)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-20',
    at: 'payment.terms.due_dates',
    when: [isNotForTourists, sellsGoodsOnly],
    must: beAbsent,
    message: 'goods have no due date (FchVtoPago)',
  },
]);
