import { beOneOf, bePresent } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';

/** Rules for statuses. */
export const statusRules: readonly Rule[] = [
  ...rulesAbout('bill/status', [
    { code: 'GOBL-BILL-STATUS-01', at: 'type', must: bePresent, message: 'status type is required' },
    {
      code: 'GOBL-BILL-STATUS-02',
      at: 'type',
      must: beOneOf(['response', 'update', 'system']),
      message: 'status type is not valid',
    },
    { code: 'GOBL-BILL-STATUS-03', at: 'supplier', must: bePresent, message: 'status needs a supplier' },
    {
      code: 'GOBL-BILL-STATUS-04',
      at: 'lines',
      must: bePresent,
      message: 'status must have at least one line',
    },
  ]),
  ...rulesAbout('bill/status-line', [
    { code: 'GOBL-BILL-STATUSLINE-01', at: 'key', must: bePresent, message: 'status line key is required' },
    {
      code: 'GOBL-BILL-STATUSLINE-02',
      at: 'key',
      must: beOneOf([
        'issued',
        'acknowledged',
        'processing',
        'querying',
        'rejected',
        'accepted',
        'paid',
        'error',
        'other',
      ]),
      message: 'status line key is not valid',
    },
  ]),
  ...rulesAbout('bill/reason', [
    { code: 'GOBL-BILL-REASON-01', at: 'key', must: bePresent, message: 'reason key is required' },
    {
      code: 'GOBL-BILL-REASON-02',
      at: 'key',
      must: beOneOf([
        'none',
        'references',
        'legal',
        'unknown-receiver',
        'quality',
        'delivery',
        'prices',
        'quantity',
        'items',
        'payment-terms',
        'not-recognized',
        'finance-terms',
        'partial',
        'other',
      ]),
      message: 'reason key is not valid',
    },
  ]),
  ...rulesAbout('bill/action', [
    { code: 'GOBL-BILL-ACTION-01', at: 'key', must: bePresent, message: 'action key is required' },
    {
      code: 'GOBL-BILL-ACTION-02',
      at: 'key',
      must: beOneOf([
        'none',
        'provide',
        'reissue',
        'credit-full',
        'credit-partial',
        'credit-amount',
        'other',
      ]),
      message: 'action key is not valid',
    },
  ]),
  ...rulesAbout('bill/fault', [
    { code: 'GOBL-BILL-FAULT-01', at: 'code', must: bePresent, message: 'fault code is required' },
  ]),
];
