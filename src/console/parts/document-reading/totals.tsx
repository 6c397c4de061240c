import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { termOf } from '../document-terms.logic.ts';
import { useTerms } from '../document-terms.ts';
import { Money } from '../money.tsx';
import { percentageOf } from '../number-field/number-text.logic.ts';
import { Members } from './members.tsx';
import './reading.css';
import { beside, membersOf, rowsOf, shownOf, textOf } from './reading.logic.ts';
import { Section } from './section.tsx';

/** In the order in which one follows from the other, as prints show them. */
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

/** What it comes to, and the taxes by rate, as the service calculated them. */
export function Totals({
  value,
  currency,
}: {
  readonly value: Json;
  readonly currency: string | undefined;
}): ReactElement {
  const terms = useTerms();
  const totals = membersOf(value);
  const shown = shownOf(totals, Object.fromEntries(amounts.map((name) => [name, 'text' as const])));
  const categories = rowsOf(membersOf(totals['taxes'])['categories']);
  const others = [
    beside(totals['taxes'], ['categories', 'sum']),
    ...categories.map((each) => beside(each, ['code', 'rates', 'amount'])),
  ];
  const taxRest = others.flatMap((each) => each ?? []);
  const rest = beside({ ...totals, taxes: taxRest }, [...shown, ...(taxRest.length > 0 ? [] : ['taxes'])]);
  return (
    <Section title={termOf('totals', terms)} path="$.doc.totals">
      <div className="reading-totals">
        <div>{categories.length > 0 && <Taxes categories={categories} currency={currency} />}</div>
        <dl>
          {shown.map((name) => (
            <div
              key={name}
              data-path={`$.doc.totals.${name}`}
              className={name === 'payable' ? 'reading-payable' : ''}
            >
              <dt>{termOf(name, terms)}</dt>
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
  const { i18n } = useTranslation();
  const rates = categories.flatMap((category, place) => {
    const { code, rates: list } = membersOf(category);
    return rowsOf(list).map((rate, index) => ({
      key: `${place} ${index}`,
      code: textOf(code) ?? '',
      rate: membersOf(rate),
    }));
  });
  return (
    <Table.ScrollContainer minWidth={360} type="native" tabIndex={0}>
      <Table verticalSpacing={4} aria-label={termOf('taxes', terms)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{termOf('cat', terms)}</Table.Th>
            <Table.Th ta="end">{termOf('percent', terms)}</Table.Th>
            <Table.Th ta="end">{termOf('base', terms)}</Table.Th>
            <Table.Th ta="end">{termOf('amount', terms)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map(({ code, rate, key }) => {
            const percent = textOf(rate['percent']);
            const rest = beside(rate, ['key', 'percent', 'base', 'amount']);
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  <bdi>{[code, textOf(rate['key'])].filter(Boolean).join(' · ')}</bdi>
                  {rest && <Members value={rest} path="$.doc.totals.taxes" />}
                </Table.Td>
                <Table.Td ta="end" className="digits">
                  {percentageOf(percent, i18n.language) ?? '–'}
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={textOf(rate['base'])} currency={currency} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={textOf(rate['amount'])} currency={currency} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
