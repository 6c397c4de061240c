import { isoCountries } from '@docmill/documents/codes';
import type { Group } from '../model/group.ts';
import type { Place, Term } from '../model/term.ts';
import { chargeReasons } from './codes/charge-reasons.ts';
import {
  allowanceReasons,
  attachmentTypes,
  creditNoteTypes,
  currencyCodes,
  invoiceTypes,
  paymentMeans,
} from './codes/document-codes.ts';
import { addressSchemes, identifierSchemes } from './codes/identifier-schemes.ts';
import { itemClasses } from './codes/item-classes.ts';
import { objectSchemes } from './codes/object-schemes.ts';
import { exemptionReasons, taxCategories, taxPoints } from './codes/tax-codes.ts';
import { furtherTextSubjects, textSubjects } from './codes/text-subjects.ts';
import { units } from './codes/units.ts';
import { everyTerm, termsAt } from './rule.ts';
import type { Judged, Rule, TermPlace } from './rule.ts';

type Codes = ReadonlySet<string>;

/**
 * Returns the places of terms whose code is not listed. `codeOf` selects the code of a term; a
 * term without one is skipped.
 */
export function findUnlisted(
  invoice: Group,
  where: readonly TermPlace[],
  isListed: (code: string) => boolean,
  codeOf: (term: Term) => string | undefined = ({ text }) => text,
): Place[] {
  return termsAt(invoice, where).flatMap((term) => {
    const code = codeOf(term);
    return code === undefined || isListed(code) ? [] : [term.place];
  });
}

/** Returns the scheme of an identifier, which is itself a code. */
export function schemeOf({ scheme }: Term): string | undefined {
  return scheme;
}

/** Creates a rule that terms must be codes of a list. */
function coded(id: string, list: Codes, ...where: readonly TermPlace[]): Rule {
  const ids = where.map(([, term]) => term);
  return {
    id,
    terms: ids,
    requires: `${ids.join(', ')}: a code of its list is required`,
    broken: ({ invoice }) => findUnlisted(invoice, where, (code) => list.has(code)),
  };
}

/** Creates a rule that the schemes of terms must be codes of a list. */
function schemed(id: string, list: Codes, ...where: readonly TermPlace[]): Rule {
  const ids = where.map(([, term]) => term);
  return {
    id,
    terms: ids,
    requires: `${ids.join(', ')}: a scheme of its list is required`,
    broken: ({ invoice }) => findUnlisted(invoice, where, (code) => list.has(code), schemeOf),
  };
}

const otherCountries = new Set(['1A', 'XI']);
const countryCodes = new Set([...isoCountries, ...otherCountries]);

/**
 * Returns a check for country codes as in the validators of a syntax: those of CII still accept the Netherlands
 * Antilles, and not yet South Sudan.
 */
function isCountry(syntax: Judged['syntax']): (code: string) => boolean {
  if (syntax !== 'cii') return (code) => countryCodes.has(code);
  return (code) => code === 'AN' || (code !== 'SS' && countryCodes.has(code));
}

function country(id: string, ...where: readonly TermPlace[]): Rule {
  return {
    ...coded(id, countryCodes, ...where),
    broken: ({ invoice, syntax }) => findUnlisted(invoice, where, isCountry(syntax)),
  };
}

const documentType: Rule = {
  ...coded('BR-CL-01', invoiceTypes, ['BG-0', 'BT-3']),
  broken: ({ invoice, element }) => {
    const { name } = element ?? {};
    const isListed = (code: string): boolean =>
      (name !== 'CreditNote' && invoiceTypes.has(code)) || (name !== 'Invoice' && creditNoteTypes.has(code));
    return findUnlisted(invoice, [['BG-0', 'BT-3']], isListed);
  },
};

/** Rule for the currency of every amount that states one. */
const amountCurrency: Rule = {
  id: 'BR-CL-03',
  terms: ['BT-5', 'BT-6'],
  requires: 'the currency of an amount: a code of ISO 4217 is required',
  broken: ({ invoice }) =>
    everyTerm(invoice).flatMap(([, { currency, place }]) =>
      currency === undefined || currencyCodes.has(currency) ? [] : [place],
    ),
};

/** Subject before a note in UBL. Reading accepts it as subject only if it looks like a code. */
const noteSubject = /^#([^#]{3})#/;

function subjectInText({ text }: Term): string | undefined {
  return noteSubject.exec(text)?.[1];
}

const textSubject: Rule = {
  ...coded('BR-CL-08', textSubjects, ['BG-1', 'BT-21']),
  broken: ({ invoice, syntax }) => {
    const isListed = (code: string): boolean =>
      textSubjects.has(code) || (syntax === 'cii' && furtherTextSubjects.has(code));
    const notes = findUnlisted(invoice, [['BG-1', 'BT-21']], isListed);
    if (syntax !== 'ubl') return notes;
    return [...notes, ...findUnlisted(invoice, [['BG-1', 'BT-22']], isListed, subjectInText)];
  },
};

const exemptionReason: Rule = {
  ...coded('BR-CL-22', exemptionReasons, ['BG-23', 'BT-121']),
  broken: ({ invoice }) =>
    findUnlisted(invoice, [['BG-23', 'BT-121']], (code) => exemptionReasons.has(code.toUpperCase())),
};

const category = (syntax: 'ubl' | 'cii', id: string, ...where: readonly TermPlace[]): Rule => {
  const breakdown: TermPlace = ['BG-23', 'BT-118'];
  return {
    ...coded(id, taxCategories, ...where, breakdown),
    broken: (judged) =>
      findUnlisted(
        judged.invoice,
        (judged.syntax ?? 'ubl') === syntax ? [...where, breakdown] : where,
        (code) => taxCategories.has(code),
      ),
  };
};

/**
 * Creates BR-CL-11, or a rule that widens it. The validators of CII check every identifier with a
 * scheme, except those of taxes.
 */
export function createLegalRegistrationRule(id: string, isListed: (code: string) => boolean): Rule {
  const where: readonly TermPlace[] = [
    ['BG-4', 'BT-30'],
    ['BG-7', 'BT-47'],
    ['BG-10', 'BT-61'],
  ];
  return {
    ...schemed(id, identifierSchemes, ...where),
    broken: ({ invoice, syntax, element }) => {
      if (syntax !== 'cii' || element === undefined) return findUnlisted(invoice, where, isListed, schemeOf);
      const places: Place[] = [];
      element.visit((found) => {
        const scheme = found.attributes.get('schemeID');
        if (found.local !== 'ID' || found.parent?.local === 'SpecifiedTaxRegistration') return;
        if (scheme !== undefined && !isListed(scheme)) places.push(found);
      });
      return places;
    },
  };
}

/** BR-CL */
export const codeListRules: readonly Rule[] = [
  documentType,
  amountCurrency,
  coded('BR-CL-04', currencyCodes, ['BG-0', 'BT-5']),
  coded('BR-CL-05', currencyCodes, ['BG-0', 'BT-6']),
  coded('BR-CL-06', taxPoints, ['BG-0', 'BT-8']),
  schemed('BR-CL-07', objectSchemes, ['BG-0', 'BT-18'], ['BG-25', 'BT-128']),
  textSubject,
  schemed('BR-CL-10', identifierSchemes, ['BG-4', 'BT-29'], ['BG-7', 'BT-46'], ['BG-10', 'BT-60']),
  createLegalRegistrationRule('BR-CL-11', (code) => identifierSchemes.has(code)),
  schemed('BR-CL-13', itemClasses, ['BG-25', 'BT-158']),
  country('BR-CL-14', ['BG-5', 'BT-40'], ['BG-8', 'BT-55'], ['BG-12', 'BT-69'], ['BG-15', 'BT-80']),
  country('BR-CL-15', ['BG-25', 'BT-159']),
  coded('BR-CL-16', paymentMeans, ['BG-16', 'BT-81']),
  category('ubl', 'BR-CL-17', ['BG-20', 'BT-95'], ['BG-21', 'BT-102']),
  category('cii', 'BR-CL-18', ['BG-30', 'BT-151']),
  coded('BR-CL-19', allowanceReasons, ['BG-20', 'BT-98'], ['BG-27', 'BT-140']),
  coded('BR-CL-20', chargeReasons, ['BG-21', 'BT-105'], ['BG-28', 'BT-145']),
  schemed('BR-CL-21', identifierSchemes, ['BG-25', 'BT-157']),
  exemptionReason,
  coded('BR-CL-23', units, ['BG-25', 'BT-130'], ['BG-25', 'BT-150']),
  coded('BR-CL-24', attachmentTypes, ['BG-24', 'BT-125-1']),
  schemed('BR-CL-25', addressSchemes, ['BG-4', 'BT-34'], ['BG-7', 'BT-49']),
  schemed('BR-CL-26', identifierSchemes, ['BG-13', 'BT-71']),
];
