import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import { addonFor } from './catalogue.ts';

const beKnownAddon: Assertion<unknown> = assertion(
  'the key of an addon',
  ({ value }) => typeof value === 'string' && addonFor(value) !== undefined,
);

const types = ['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment', 'bill/status'] as const;

/** Rules of the addons a document names; the calculation drops unknown ones, so that only a foreign envelope breaks them. */
export const addonRules: readonly Rule[] = types.flatMap((type) =>
  rulesAbout(type, [
    { code: 'GOBL-TAX-ADDONS-01', at: '$addons[*]', must: beKnownAddon, message: 'addon is not known' },
  ]),
);
