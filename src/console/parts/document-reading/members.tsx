import { Anchor, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../country/countries.logic.ts';
import { termOf } from '../document-terms.logic.ts';
import { useTerms } from '../document-terms.ts';
import { isObject } from '../json-path.logic.ts';
import { percentageOf, writeNumber } from '../number-field/number-text.logic.ts';
import { dateText } from '../time.logic.ts';
import { contactsOf, ibanText, isWebAddress, rowsOf, unnumbered } from './reading.logic.ts';

/** How deep members are shown in steps; what lies deeper is shown as it is written. */
const deepest = 6;

interface MembersProps {
  readonly value: Json;
  /** JSON path of the value, for those who look for a fault. */
  readonly path: string;
  readonly depth?: number;
  /** What the value is called in the document. */
  readonly name?: string;
}

/** Whatever a document has at a place, named as people name it. */
export function Members({ value, path, depth = 0, name = '' }: MembersProps): ReactElement {
  const terms = useTerms();
  if (depth > deepest) return <Text className="reading-text">{JSON.stringify(value)}</Text>;
  if (Array.isArray(value)) return <Rows rows={rowsOf(value)} path={path} depth={depth} name={name} />;
  if (!isObject(value)) return <Scalar value={value} />;
  return (
    <dl className="reading-members">
      {Object.entries(value).map(([key, member]) => (
        <div key={key} data-path={`${path}.${key}`}>
          <dt>
            <bdi>{termOf(key, terms)}</bdi>
          </dt>
          <dd>
            {isObject(member) || Array.isArray(member) ? (
              <Members value={member} path={`${path}.${key}`} depth={depth + 1} name={key} />
            ) : (
              <Scalar value={member} name={key} within={name} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  readonly rows: readonly Json[];
  readonly path: string;
  readonly depth: number;
  readonly name: string;
}

function Rows({ rows, path, depth, name }: RowsProps): ReactElement {
  const contacts = contactsOf(name, rows);
  if (contacts)
    return (
      <>
        {contacts.map(({ label, text }, index) => {
          const place = `${path}[${index}]`;
          return (
            <div key={place} data-path={place}>
              <Contact text={text} label={label} />
            </div>
          );
        })}
      </>
    );
  return (
    <ol className="reading-rows">
      {unnumbered(rows).map((row, index) => {
        const place = `${path}[${index}]`;
        return (
          <li key={place}>
            <Members value={row} path={place} depth={depth + 1} name={name} />
          </li>
        );
      })}
    </ol>
  );
}

/** What somebody is reached by, and which of several it is. */
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

/** A text, number or flag; dates, amounts and account numbers as people write them. */
export function Scalar({
  value,
  name = '',
  within = '',
}: {
  readonly value: Json;
  readonly name?: string;
  /** What the member belongs to. */
  readonly within?: string;
}): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
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
    return <bdi>{t(`type.${text}` as 'type.standard')}</bdi>;
  const keys = name === 'key' ? keyWords[within] : undefined;
  if (keys && i18n.exists(`${keys}.${text}`, { ns: 'document-parts' }))
    return <bdi>{t(`${keys}.${text}` as 'means.card')}</bdi>;
  if (name === 'country') return <bdi>{countryName(text, i18n.language)}</bdi>;
  if (name === 'iban') return <bdi className="reading-account">{ibanText(text)}</bdi>;
  if (/^-?\d+(?:\.\d+)?%$/.test(text))
    return <bdi className="digits">{percentageOf(text, i18n.language)}</bdi>;
  if (amountNames.has(name)) return <bdi className="digits">{writeNumber(text, i18n.language)}</bdi>;
  return <bdi className="reading-text">{text}</bdi>;
}

/** The words for the keys of members: how it is paid, and when. */
const keyWords: Readonly<Record<string, 'means' | 'terms'>> = {
  instructions: 'means',
  methods: 'means',
  advances: 'means',
  terms: 'terms',
};

const amountNames = new Set([
  'amount',
  'base',
  'price',
  'sum',
  'total',
  'payable',
  'due',
  'advance',
  'tax',
  'discount',
  'charge',
  'quantity',
  'total_with_tax',
  'rounding',
  'retained_tax',
  'tax_included',
]);
