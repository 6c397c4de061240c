import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { ElementRules, textAt } from './element-rules.ts';
import { elementsAt, occurrenceRules } from './occurrences.ts';
import { seller, ublOccurrences } from './ubl-occurrences.ts';
import { unusedAttributesOfUbl, unusedInUbl } from './ubl-unused.ts';
import { UnusedParts, unusedRules } from './unused.ts';

const rules = new ElementRules('ubl');

function isCreditorId({ attributes }: XmlElement): boolean {
  return attributes.get('schemeID') === 'SEPA';
}

/** Creates a rule about an element that occurs at most once in a payee other than the seller. */
function ofPayee(id: string, path: string, terms: Rule['terms']): Rule {
  return {
    id,
    syntax: 'ubl',
    terms,
    requires: `a payee has ${path} once at most, and another name than the seller`,
    broken: inXml((root) => {
      const names = new Set(
        elementsAt(root, `${seller}/PartyLegalEntity/RegistrationName`).map(({ text }) => text),
      );
      return elementsAt(root, 'PayeeParty').filter((payee) => {
        const found = payee.select(...path.split('/')).filter((each) => !isCreditorId(each));
        const name = textAt(payee, 'PartyName', 'Name');
        return found.length > 1 || name === '' || names.has(name);
      });
    }),
  };
}

/** Whether an amount is a price, which may have any number of decimals. */
function isPrice({ local, parent }: XmlElement): boolean {
  return local === 'PriceAmount' || parent?.parent?.local === 'Price';
}

/** Returns the type code of an additional document, if present. */
function kindOf(reference: XmlElement): string | undefined {
  return reference.select('DocumentTypeCode')[0]?.text;
}

/** Creates a rule about additional documents. */
function ofReference(
  id: string,
  requires: string,
  isRight: (reference: XmlElement, root: XmlElement) => boolean,
  severity?: 'warning',
): Rule {
  return rules.rule(
    id,
    requires,
    (root) =>
      elementsAt(root, 'AdditionalDocumentReference').filter((reference) => !isRight(reference, root)),
    severity,
  );
}

const warning = 'warning';

const otherRules: readonly Rule[] = [
  ofPayee('UBL-SR-19', 'PartyName/Name', ['BT-59', 'BT-27']),
  ofPayee('UBL-SR-20', 'PartyIdentification/ID', ['BT-60', 'BT-27']),
  ofPayee('UBL-SR-21', 'PartyLegalEntity/CompanyID', ['BT-61', 'BT-27']),
  rules.everywhere(
    'UBL-SR-53',
    'a tax registration has its scheme and its number',
    (element) =>
      element.local === 'PartyTaxScheme' &&
      (textAt(element, 'TaxScheme', 'ID') === '' || textAt(element, 'CompanyID') === ''),
  ),
  {
    id: 'UBL-SR-29',
    syntax: 'ubl',
    terms: ['BT-90'],
    requires: 'there is one identifier of the creditor (SEPA) at most',
    broken: inXml((root) =>
      [
        ...elementsAt(root, `${seller}/PartyIdentification/ID`),
        ...elementsAt(root, 'PayeeParty/PartyIdentification/ID'),
      ]
        .filter(isCreditorId)
        .slice(1),
    ),
  },
  ofReference(
    'UBL-SR-43',
    'an additional document with a type or a scheme is an invoiced object or a project',
    (reference, root) => {
      const kind = kindOf(reference);
      const hasScheme = reference.select('ID').some(({ attributes }) => attributes.has('schemeID'));
      if (kind === undefined && !hasScheme) return true;
      return kind === '130' || (kind === '50' && root.local === 'CreditNote');
    },
  ),
  rules.allEqual('UBL-SR-44', 'PaymentMeans/PaymentID', ['BT-83']),
  rules.allEqual('UBL-SR-47', 'PaymentMeans/PaymentMeansCode', ['BT-81']),
  rules.everywhere(
    'UBL-DT-01',
    'an amount other than a price has two decimals at most',
    (element) => element.local.endsWith('Amount') && !isPrice(element) && /\.\d{3,}$/.test(element.text),
  ),
  rules.everywhere(
    'UBL-DT-06',
    'a file has its MIME type',
    ({ local, attributes }) => local === 'EmbeddedDocumentBinaryObject' && !attributes.get('mimeCode'),
  ),
  rules.everywhere(
    'UBL-DT-07',
    'a file has its name',
    ({ local, attributes }) => local === 'EmbeddedDocumentBinaryObject' && !attributes.get('filename'),
  ),
  rules.everywhere(
    'UBL-DT-18',
    'name is used of means of payment alone',
    ({ local, attributes }) => attributes.has('name') && local !== 'PaymentMeansCode',
    warning,
  ),
  rules.everywhere(
    'UBL-CR-002',
    'UBLVersionID is 2.1 where it is there',
    ({ local, text }) => local === 'UBLVersionID' && text !== '2.1',
    warning,
  ),
  rules.everywhere(
    'UBL-CR-663',
    'unitCodeListID is not used',
    ({ attributes }) => attributes.has('unitCodeListID'),
    warning,
  ),
  {
    ...rules.everywhere(
      'UBL-CR-412',
      'the due date of an invoice does not stand in the means of payment',
      () => false,
      warning,
    ),
    broken: inXml((root) =>
      root.local === 'Invoice' ? elementsAt(root, 'PaymentMeans/PaymentDueDate') : [],
    ),
  },
  ofReference(
    'UBL-CR-659',
    'listID is not used of the type of an additional document',
    (reference) => reference.select('DocumentTypeCode').every(({ attributes }) => !attributes.has('listID')),
    warning,
  ),
  ofReference(
    'UBL-CR-665',
    'an additional document other than the invoiced object has no scheme',
    (reference) =>
      kindOf(reference) === '130' ||
      reference.select('ID').every(({ attributes }) => !attributes.has('schemeID')),
    warning,
  ),
  ofReference(
    'UBL-CR-666',
    'the invoiced object has no file',
    (reference) => kindOf(reference) !== '130' || reference.select('Attachment').length === 0,
  ),
  ofReference(
    'UBL-CR-673',
    'the invoiced object has no description',
    (reference) => kindOf(reference) !== '130' || reference.select('DocumentDescription').length === 0,
  ),
];

const unused = new UnusedParts().add('UBL-CR', unusedInUbl).add('UBL-DT', unusedAttributesOfUbl);

/** UBL-CR, UBL-SR and UBL-DT */
export const ublStructureRules: readonly Rule[] = [
  ...occurrenceRules(ublOccurrences, 'ubl'),
  ...otherRules,
  ...unusedRules(unused, () => ({ severity: 'warning', syntax: 'ubl' })),
];
