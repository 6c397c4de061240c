import { beCurrency } from '../currency/rules.ts';
import {
  beAtLeast,
  beEmailAddress,
  beOneOf,
  bePresent,
  bePresentUrl,
  beUrl,
  beWithin,
  isPresent,
} from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import type { Identity } from './identity.ts';
import type { Inbox } from './inbox.ts';
import type { Name } from './name.ts';
import { beThreeWords } from './three-words.ts';

const haveKeyOrType: Assertion<Identity> = assertion(
  'with a key or a type, not both',
  ({ object }) => !isPresent(object.key) || !isPresent(object.type),
);

const haveTarget: Assertion<Inbox> = assertion(
  'with a code, a web address or an email address',
  ({ object }) => isPresent(object.code) || isPresent(object.url) || isPresent(object.email),
);

const haveUrlAlone: Assertion<Inbox> = assertion(
  'without code and email address when there is a web address',
  ({ object }) => !isPresent(object.url) || !(isPresent(object.code) || isPresent(object.email)),
);

const haveEmailAlone: Assertion<Inbox> = assertion(
  'without code and web address when there is an email address',
  ({ object }) => !isPresent(object.email) || !(isPresent(object.code) || isPresent(object.url)),
);

const hasNoSurname = assertion<Name>('there is no surname', ({ object }) => !isPresent(object.surname));

const hasNoGivenName = assertion<Name>('there is no given name', ({ object }) => !isPresent(object.given));

/** Rules for people and companies. */
const partyRules: Rule[] = [
  ...rulesAbout('org/person', [
    { code: 'GOBL-ORG-PERSON-01', at: 'name', must: bePresent, message: 'a person needs a name' },
  ]),
  ...rulesAbout('org/name', [
    {
      code: 'GOBL-ORG-NAME-01',
      at: 'given',
      when: [hasNoSurname],
      must: bePresent,
      message: 'a name without surname needs a given name',
    },
    {
      code: 'GOBL-ORG-NAME-02',
      at: 'surname',
      when: [hasNoGivenName],
      must: bePresent,
      message: 'a name without given name needs a surname',
    },
  ]),
  ...rulesAbout('org/identity', [
    { code: 'GOBL-ORG-IDENTITY-01', at: 'code', must: bePresent, message: 'an identity needs its code' },
    {
      code: 'GOBL-ORG-IDENTITY-02',
      at: 'scope',
      must: beOneOf(['tax', 'legal']),
      message: 'identity scope is not known',
    },
    {
      code: 'GOBL-ORG-IDENTITY-03',
      at: '$',
      must: haveKeyOrType,
      message: 'an identity has a key or a type, not both',
    },
  ]),
  ...rulesAbout('org/registration', [
    {
      code: 'GOBL-ORG-REGISTRATION-01',
      at: 'currency',
      must: beCurrency,
      message: 'currency of the registered capital is not known',
    },
  ]),
];

/** Rules for contact details. */
const contactRules: Rule[] = [
  ...rulesAbout('org/email', [
    { code: 'GOBL-ORG-EMAIL-01', at: 'addr', must: bePresent, message: 'an email address is required' },
    {
      code: 'GOBL-ORG-EMAIL-02',
      at: 'addr',
      must: beEmailAddress,
      message: 'email address must be valid',
    },
  ]),
  ...rulesAbout('org/telephone', [
    { code: 'GOBL-ORG-TELEPHONE-01', at: 'num', must: bePresent, message: 'a telephone needs its number' },
  ]),
  ...rulesAbout('org/website', [
    {
      code: 'GOBL-ORG-WEBSITE-01',
      at: 'url',
      must: bePresentUrl,
      message: 'a website needs a valid URL',
    },
  ]),
  ...rulesAbout('org/endpoint', [
    { code: 'GOBL-ORG-ENDPOINT-01', at: 'uri', must: bePresent, message: 'an endpoint needs its URI' },
  ]),
  ...rulesAbout('org/inbox', [
    {
      code: 'GOBL-ORG-INBOX-01',
      at: '$',
      must: haveTarget,
      message: 'an inbox needs a code, a URL or an email address',
    },
    {
      code: 'GOBL-ORG-INBOX-02',
      at: '$',
      must: haveUrlAlone,
      message: 'an inbox with a URL has neither code nor email address',
    },
    {
      code: 'GOBL-ORG-INBOX-03',
      at: '$',
      must: haveEmailAlone,
      message: 'an inbox with an email address has neither code nor URL',
    },
    { code: 'GOBL-ORG-INBOX-04', at: 'url', must: beUrl, message: 'inbox URL must be valid' },
    {
      code: 'GOBL-ORG-INBOX-05',
      at: 'email',
      must: beEmailAddress,
      message: 'inbox email address must be valid',
    },
  ]),
  ...rulesAbout('org/coordinates', [
    {
      code: 'GOBL-ORG-COORDINATES-01',
      at: 'lat',
      must: beWithin(-90, 90),
      message: 'latitude must lie between -90 and 90 degrees',
    },
    {
      code: 'GOBL-ORG-COORDINATES-02',
      at: 'lon',
      must: beWithin(-180, 180),
      message: 'longitude must lie between -180 and 180 degrees',
    },
    {
      code: 'GOBL-ORG-COORDINATES-03',
      at: 'w3w',
      must: beThreeWords,
      message: 'what3words must be three words',
    },
  ]),
];

/** Subjects of notes, each with a code in UNTDID 4451. */
const noteSubjects: readonly string[] = `
  goods payment payment-method payment-term legal dangerous-goods ack rate reason dispute customer glossary
  customs general handling packaging loading price priority regulatory safety ship-line supplier transport
  delivery quarantine tax other
`
  .trim()
  .split(/\s+/);

/** Rules for items, notes, files and references. */
const belongingRules: Rule[] = [
  ...rulesAbout('org/item', [
    { code: 'GOBL-ORG-ITEM-01', at: 'name', must: bePresent, message: 'an item needs a name' },
    {
      code: 'GOBL-ORG-ITEM-02',
      at: 'price',
      must: beAtLeast(0),
      message: 'item price must be zero or positive',
    },
  ]),
  ...rulesAbout('org/note', [
    { code: 'GOBL-ORG-NOTE-01', at: 'text', must: bePresent, message: 'a note needs its text' },
    { code: 'GOBL-ORG-NOTE-02', at: 'key', must: beOneOf(noteSubjects), message: 'note key is not known' },
  ]),
  ...rulesAbout('org/document-ref', [
    {
      code: 'GOBL-ORG-DOCUMENTREF-01',
      at: 'code',
      must: bePresent,
      message: 'a reference to a document needs its code',
    },
    {
      code: 'GOBL-ORG-DOCUMENTREF-03',
      at: 'url',
      must: beUrl,
      message: 'URL of the document must be valid',
    },
  ]),
  ...rulesAbout('org/attachment', [
    {
      code: 'GOBL-ORG-ATTACHMENT-01',
      at: 'url',
      must: bePresentUrl,
      message: 'an attachment needs a valid URL',
    },
    {
      code: 'GOBL-ORG-ATTACHMENT-02',
      at: 'mime',
      must: beOneOf([
        'application/pdf',
        'image/jpeg',
        'image/png',
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.oasis.opendocument.spreadsheet',
      ]),
      message: 'media type of the attachment is not allowed',
    },
  ]),
  ...rulesAbout('org/image', [
    { code: 'GOBL-ORG-IMAGE-01', at: 'url', must: beUrl, message: 'image URL must be valid' },
    {
      code: 'GOBL-ORG-IMAGE-02',
      at: 'height',
      must: beWithin(64, 2048),
      message: 'image height must be from 64 to 2048 pixels',
    },
    {
      code: 'GOBL-ORG-IMAGE-03',
      at: 'width',
      must: beWithin(64, 2048),
      message: 'image width must be from 64 to 2048 pixels',
    },
  ]),
];

/** Rules for people, companies, items and their details. */
export const orgRules: readonly Rule[] = [...partyRules, ...contactRules, ...belongingRules];
