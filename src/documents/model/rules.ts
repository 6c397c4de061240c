import { isUnitWord } from '../codes/units.ts';
import { beUrl, haveLengthUpTo, match } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';

const beUnit: Assertion<unknown> = assertion(
  'a word for a unit, or a code of UN/ECE recommendation 20',
  ({ value }) => typeof value === 'string' && (isUnitWord(value) || /^[A-Z0-9]{2,3}$/.test(value)),
);

/** Rules for values in any part. */
export const valueRules: readonly Rule[] = [
  ...rulesAbout('cbc/code', [
    {
      code: 'GOBL-CBC-CODE-01',
      at: '$',
      must: haveLengthUpTo(64),
      message: 'a code has 64 characters at most',
    },
    {
      code: 'GOBL-CBC-CODE-02',
      at: '$',
      // No control characters, and no white space at either end; only ASCII blanks count as white space.
      // oxlint-disable-next-line no-control-regex
      must: match(/^[^ \0-\x1f\x7f-\x9f](?:[^\0-\x1f\x7f-\x9f]*[^ \0-\x1f\x7f-\x9f])?$/u),
      message: 'a code must not have control characters or outer blanks',
    },
  ]),
  ...rulesAbout('cbc/key', [
    {
      code: 'GOBL-CBC-KEY-01',
      at: '$',
      must: haveLengthUpTo(64),
      message: 'a key has 64 characters at most',
    },
    {
      code: 'GOBL-CBC-KEY-02',
      at: '$',
      must: match(/^(?:[a-z]|[a-z0-9][a-z0-9\-+]*[a-z0-9])$/),
      message: 'a key is made of lower-case letters, digits, - and +',
    },
  ]),
  ...rulesAbout('cbc/uri', [
    {
      code: 'GOBL-CBC-URI-01',
      at: '$',
      must: haveLengthUpTo(2048),
      message: 'a URI has 2048 characters at most',
    },
    {
      code: 'GOBL-CBC-URI-02',
      at: '$',
      must: match(/^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]+$/iu),
      message: 'URI must be valid',
    },
  ]),
  ...rulesAbout('org/unit', [
    { code: 'GOBL-ORG-UNIT-01', at: '$', must: beUnit, message: 'unit is not known' },
  ]),
  ...rulesAbout('schema/id', [
    { code: 'GOBL-SCHEMA-ID-01', at: '$', must: beUrl, message: 'a schema is named by its URL' },
  ]),
  ...rulesAbout('uuid/uuid', [
    {
      code: 'GOBL-UUID-UUID-01',
      at: '$',
      must: match(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/),
      message: 'UUID must be valid',
    },
  ]),
];
