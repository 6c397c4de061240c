import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { translateMember } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { Money } from '../values/money.tsx';
import { formatPercentage } from '../fields/number-text.logic.ts';
import { Members } from './members.tsx';
import './reading.css';
import {
  omitMembers,
  membersOf,
  rowsOf,
  listShownMembers,
  taxCategoryText,
  taxKeyText,
  textOf,
  type Members as MembersType,
} from './reading.logic.ts';
import { Section } from './section.tsx';

/** In the order of calculation, as on printed documents. */
const amounts = [
  'sum',
  'discount',
  'charge',
  'tax_included',
  'total',
  'tax',
  'total_with_tax',
  'retained_tax',
  'rounding',
  'payable',
  'advance',
  'due',
] as const;

/** Shows the totals and the taxes by rate, as the service calculated them. */
export function Totals({
  value,
  currency,
}: {
  readonly value: Json;
  readonly currency: string | undefined;
}): ReactElement {
  const terms = useTerms();
  const totals = membersOf(value);
  const shown = listShownMembers(totals, Object.fromEntries(amounts.map((name) => [name, 'text' as const])));
  const categories = rowsOf(membersOf(totals['taxes'])['categories']);
  const { retained } = membersOf(totals['taxes']);
  const others = [
    omitMembers(totals['taxes'], [
      'categories',
      'sum',
      ...(retained === totals['retained_tax'] ? ['retained'] : []),
    ]),
    ...categories.map((each) =>
      omitMembers(each, ['code', 'rates', 'amount', 'surcharge', ...flagsOf(membersOf(each))]),
    ),
  ];
  const taxRest = others.flatMap((each) => each ?? []);
  const rest = omitMembers({ ...totals, taxes: taxRest }, [
    ...shown,
    ...(taxRest.length > 0 ? [] : ['taxes']),
  ]);
  return (
    <Section title={translateMember('totals', terms)} path="$.doc.totals">
      <div className="reading-totals">
        <div>{categories.length > 0 && <Taxes categories={categories} currency={currency} />}</div>
        <dl>
          {shown.map((name) => (
            <div
              key={name}
              data-path={`$.doc.totals.${name}`}
              className={name === 'payable' ? 'reading-payable' : ''}
            >
              <dt>{translateMember(name, terms)}</dt>
              <dd>
                <Money amount={textOf(totals[name])} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {rest && <Members value={rest} path="$.doc.totals" />}
    </Section>
  );
}

function Taxes({
  categories,
  currency,
}: {
  readonly categories: readonly Json[];
  readonly currency: string | undefined;
}): ReactElement {
  const terms = useTerms();
  const rates = categories.flatMap((category, place) => {
    const members = membersOf(category);
    const flags = flagsOf(members).map((name) => translateMember(name, terms));
    return rowsOf(members['rates']).map((rate, index) => ({
      key: `${place} ${index}`,
      code: textOf(members['code']) ?? '',
      flags,
      rate: membersOf(rate),
    }));
  });
  return (
    <Table.ScrollContainer minWidth={360} type="native" className="reading-scroll" tabIndex={0}>
      <Table verticalSpacing={4} className="reading-cards" aria-label={translateMember('taxes', terms)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{translateMember('cat', terms)}</Table.Th>
            <Table.Th ta="end">{translateMember('percent', terms)}</Table.Th>
            <Table.Th ta="end">{translateMember('base', terms)}</Table.Th>
            <Table.Th ta="end">{translateMember('amount', terms)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map(({ key, ...tax }) => (
            <Tax key={key} {...tax} currency={currency} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface TaxProps {
  /** Name of the tax category: `VAT`. */
  readonly code: string;
  /** Marks that distinguish it from taxes added to the price. */
  readonly flags: readonly string[];
  readonly rate: MembersType;
  readonly currency: string | undefined;
}

/** Shows one rate of a tax, its surcharge and the remaining members. */
function Tax({ code, flags, rate, currency }: TaxProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const terms = useTerms();
  const surcharge = membersOf(rate['surcharge']);
  const hasSurcharge =
    textOf(surcharge['amount']) !== undefined && !omitMembers(surcharge, ['percent', 'amount']);
  const shown = listShownMembers(rate, { key: 'text', percent: 'text', base: 'text', amount: 'text' });
  const rest = omitMembers(rate, [...shown, ...(hasSurcharge ? ['surcharge'] : [])]);
  const category = taxCategoryText(code, t);
  const name = [category, taxKeyText(rate['key'], t), ...flags].filter(Boolean).join(' · ');
  return (
    <>
      <TaxRow name={name} tax={rate} currency={currency} />
      {hasSurcharge && (
        <TaxRow
          name={`${category} · ${translateMember('surcharge', terms)}`}
          tax={surcharge}
          currency={currency}
        />
      )}
      {rest && (
        <Table.Tr className="reading-rest">
          <Table.Td colSpan={4}>
            <details>
              <summary>{t('reading.more')}</summary>
              <Members value={rest} path="$.doc.totals.taxes" />
            </details>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Shows the base and the amount of a tax. */
function TaxRow({
  name,
  tax,
  currency,
}: {
  readonly name: string;
  readonly tax: MembersType;
  readonly currency: string | undefined;
}): ReactElement {
  const terms = useTerms();
  const { i18n } = useTranslation();
  const base = textOf(tax['base']);
  return (
    <Table.Tr>
      <Table.Td data-label={translateMember('cat', terms)}>
        <bdi>{name}</bdi>
      </Table.Td>
      <Table.Td ta="end" className="digits" data-label={translateMember('percent', terms)}>
        {formatPercentage(tax['percent'], i18n.language) ?? '–'}
      </Table.Td>
      <Table.Td ta="end" data-label={translateMember('base', terms)}>
        {base !== undefined && <Money amount={base} currency={currency} />}
      </Table.Td>
      <Table.Td ta="end" data-label={translateMember('amount', terms)}>
        <Money amount={textOf(tax['amount'])} currency={currency} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Returns the marks of a tax that is not added to the price: it is withheld or only informative. */
const flagsOf = (category: MembersType): readonly string[] =>
  ['retained', 'informative'].filter((name) => category[name] === true);
