import { Anchor, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../fields/countries.logic.ts';
import { formatPercentage, writeNumber } from '../fields/number-text.logic.ts';
import { dateText } from '../values/time.logic.ts';
import { addressScheme } from './address-schemes.logic.ts';
import { rateText, taxCategoryText, taxKeyText } from './reading.logic.ts';
import { formatIban, isWebAddress } from './values.logic.ts';

/** Shows an address, line by line. */
export function Address({
  lines,
  path,
}: {
  readonly lines: readonly string[];
  readonly path: string;
}): ReactElement {
  return (
    <address data-path={path}>
      {lines.map((line) => (
        <Text size="sm" key={line} component="div" className="reading-text">
          <bdi>{line}</bdi>
        </Text>
      ))}
    </address>
  );
}

/** Shows a contact, with its label. */
export function Contact({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string | undefined;
}): ReactElement {
  return (
    <>
      <Scalar value={text} />
      {label && (
        <>
          {' '}
          (<bdi>{label}</bdi>)
        </>
      )}
    </>
  );
}

/** Shows a text, number or flag; dates, amounts and account numbers in readable format. */
export function Scalar({
  value,
  name = '',
  within = '',
}: {
  readonly value: Json;
  readonly name?: string;
  /** Name of the parent of the member. */
  readonly within?: string;
}): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  if (typeof value === 'boolean') return <>{t(value ? 'reading.yes' : 'reading.no')}</>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isWebAddress(text))
    return (
      <Anchor inherit href={text} target="_blank" rel="noopener noreferrer nofollow" className="reading-text">
        {text}
      </Anchor>
    );
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return <time dateTime={text}>{dateText(text, i18n.language)}</time>;
  if (name === 'type' && i18n.exists(`type.${text}`, { ns: 'document-parts' }))
    return <bdi className="reading-word">{t(`type.${text}` as 'type.standard')}</bdi>;
  const keys = name === 'key' ? keyWords[within] : undefined;
  if (keys && i18n.exists(`${keys}.${text}`, { ns: 'document-parts' }))
    return <bdi>{t(`${keys}.${text}` as 'means.card')}</bdi>;
  if (name === 'cat' || name === 'prices_include' || (name === 'code' && within === 'categories'))
    return <bdi className="reading-text">{taxCategoryText(text, t)}</bdi>;
  if (name === 'rate' && withinTaxes.has(within))
    return <bdi className="reading-text">{rateText(text, t)}</bdi>;
  if (name === 'key' && withinTaxes.has(within))
    return <bdi className="reading-word">{taxKeyText(text, t) ?? t('type.standard')}</bdi>;
  if (name === 'scheme' && within === 'inboxes') {
    const scheme = addressScheme(text, i18n.language, t);
    return <bdi className="reading-text">{scheme ? `${scheme} (${text})` : text}</bdi>;
  }
  if (name === 'country' || name === '$regime') return <bdi>{countryName(text, i18n.language)}</bdi>;
  if (name === 'iban') return <bdi className="reading-account">{formatIban(text)}</bdi>;
  if (/^-?\d+(?:\.\d+)?%$/.test(text))
    return <bdi className="digits">{formatPercentage(text, i18n.language)}</bdi>;
  if (amountNames.has(name)) return <bdi className="digits">{writeNumber(text, i18n.language)}</bdi>;
  return <bdi className="reading-text">{text}</bdi>;
}

/** Parents whose keys and rates are those of taxes. */
const withinTaxes: ReadonlySet<string> = new Set(['taxes', 'rates']);

/** Word groups for keys of members: means and terms of payment, and the status of a document. */
const keyWords: Readonly<Record<string, 'means' | 'terms' | 'status'>> = {
  lines: 'status',
  instructions: 'means',
  methods: 'means',
  advances: 'means',
  terms: 'terms',
};

const amountNames = new Set([
  'amount',
  'base',
  'capital',
  'price',
  'sum',
  'total',
  'payable',
  'due',
  'advance',
  'advances',
  'tax',
  'discount',
  'charge',
  'quantity',
  'total_with_tax',
  'rounding',
  'retained_tax',
  'tax_included',
]);
