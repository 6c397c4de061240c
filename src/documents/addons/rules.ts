import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import { addonFor } from './catalogue.ts';

const beKnownAddon: Assertion<unknown> = assertion(
  'the key of an addon',
  ({ value }) => typeof value === 'string' && addonFor(value) !== undefined,
);

const types = ['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment', 'bill/status'] as const;

/**
 * Rule that the addons of a document are known. Calculation drops unknown ones, so only an envelope from
 * other software can break it.
 */
export const addonRules: readonly Rule[] = types.flatMap((type) =>
  rulesAbout(type, [
    { code: 'GOBL-TAX-ADDONS-01', at: '$addons[*]', must: beKnownAddon, message: 'addon is not known' },
  ]),
);
