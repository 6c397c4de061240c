import { beOneOf, bePresent, beUrl, isPresent } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import type { Header } from './header.ts';
import type { Link } from './link.ts';

/** Condition that a UUID contains a timestamp: versions 1, 6 and 7 of RFC 9562. */
const carryTime: Assertion<unknown> = assertion(
  'a UUID that carries its time',
  ({ value }) => typeof value === 'string' && /^.{14}[167]/.test(value),
);

const haveDistinctStamps: Assertion<Header> = assertion(
  'without two stamps of one provider',
  ({ object }) => {
    const providers = object.stamps?.map(({ prv }) => prv) ?? [];
    return new Set(providers).size === providers.length;
  },
);

const haveDistinctLinks: Assertion<Header> = assertion('without two links of one name', ({ object }) => {
  const names = object.links?.map(({ category, key }) => `${category ?? ''} ${key}`) ?? [];
  return new Set(names).size === names.length;
});

const haveMimeForDigest: Assertion<Link> = assertion(
  'with a media type for its digest',
  ({ object }) => !object.digest || isPresent(object.mime),
);

/** Allowed media types of links. */
const linkMimeTypes: readonly string[] = [
  'application/json',
  'application/pdf',
  'application/xml',
  'application/zip',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/jpeg',
  'image/png',
  'text/csv',
  'text/html',
];

/** Rules for an envelope's header. */
export const headRules: readonly Rule[] = [
  ...rulesAbout('head/header', [
    { code: 'GOBL-HEAD-HEADER-01', at: 'uuid', must: carryTime, message: 'header UUID must carry its time' },
    { code: 'GOBL-HEAD-HEADER-02', at: 'dig', must: bePresent, message: 'header digest is required' },
    {
      code: 'GOBL-HEAD-HEADER-03',
      at: 'stamps',
      must: haveDistinctStamps,
      message: 'stamp providers must be unique',
    },
    {
      code: 'GOBL-HEAD-HEADER-04',
      at: 'links',
      must: haveDistinctLinks,
      message: 'link names must be unique',
    },
  ]),
  ...rulesAbout('head/stamp', [
    { code: 'GOBL-HEAD-STAMP-01', at: 'prv', must: bePresent, message: 'stamp provider is required' },
    { code: 'GOBL-HEAD-STAMP-02', at: 'val', must: bePresent, message: 'stamp value is required' },
  ]),
  ...rulesAbout('head/link', [
    { code: 'GOBL-HEAD-LINK-01', at: 'key', must: bePresent, message: 'link key is required' },
    {
      code: 'GOBL-HEAD-LINK-02',
      at: 'category',
      must: beOneOf(['format', 'portal', 'request', 'response', 'agreement', 'verification', 'attachment']),
      message: 'link category is not valid',
    },
    { code: 'GOBL-HEAD-LINK-03', at: 'url', must: bePresent, message: 'link URL is required' },
    { code: 'GOBL-HEAD-LINK-04', at: 'url', must: beUrl, message: 'link URL must be valid' },
    {
      code: 'GOBL-HEAD-LINK-05',
      at: 'mime',
      must: beOneOf(linkMimeTypes),
      message: 'link media type is not valid',
    },
    { code: 'GOBL-HEAD-LINK-06', at: '$', must: haveMimeForDigest, message: 'a digest needs a media type' },
  ]),
  ...rulesAbout('dsig/digest', [
    { code: 'GOBL-DSIG-DIGEST-01', at: 'alg', must: bePresent, message: 'digest algorithm is required' },
    { code: 'GOBL-DSIG-DIGEST-02', at: 'val', must: bePresent, message: 'digest value is required' },
  ]),
];
