import { Table, Text } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { translateMember } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { writeNumber } from '../fields/number-text.logic.ts';
import { Members } from './members.tsx';
import {
  omitMembers,
  membersOf,
  rowsOf,
  listShownMembers,
  taxMembers,
  taxText,
  textOf,
  type Members as MembersType,
} from './reading.logic.ts';
import { Section } from './section.tsx';
import { unitText } from './units.logic.ts';

/** Maximum number of lines drawn at first; the others follow on request. */
const maxLines = 200;

/** Members that change an amount or are written for people; they are always shown. */
const alwaysShown = new Set(['sum', 'discounts', 'charges', 'notes', 'period', 'breakdown', 'substituted']);

const numeric = ['quantity', 'price', 'sum', 'total'] as const;

/** Lists goods and services, one row per line, with its other members below it. */
export function Lines({
  value,
  all,
  onAll,
}: {
  readonly value: Json;
  readonly all: boolean;
  readonly onAll: ReactElement;
}): ReactElement {
  const terms = useTerms();
  const lines = rowsOf(value);
  return (
    <Section title={translateMember('lines', terms)} path="$.doc.lines">
      <Table.ScrollContainer minWidth={560} type="native" className="reading-scroll" tabIndex={0}>
        <Table verticalSpacing={4} className="reading-cards" aria-label={translateMember('lines', terms)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{translateMember('i', terms)}</Table.Th>
              <Table.Th>{translateMember('item', terms)}</Table.Th>
              {numeric.slice(0, 2).map((name) => (
                <Table.Th key={name} ta="end">
                  {translateMember(name, terms)}
                </Table.Th>
              ))}
              <Table.Th>{translateMember('taxes', terms)}</Table.Th>
              <Table.Th ta="end">{translateMember('total', terms)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, all ? undefined : maxLines).map((line, index) => {
              const path = `$.doc.lines[${index}]`;
              return <Line key={path} line={membersOf(line)} number={index + 1} path={path} />;
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {lines.length > maxLines && !all && onAll}
    </Section>
  );
}

interface LineProps {
  readonly line: MembersType;
  readonly number: number;
  readonly path: string;
}

function Line({ line, number: place, path }: LineProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const terms = useTerms();
  const item = membersOf(line['item']);
  const number = (value: Json | undefined): string => {
    const text = textOf(value);
    return text === undefined ? '–' : writeNumber(text, i18n.language);
  };
  const written = (tax: Json): string => taxText(tax, i18n.language, t) || JSON.stringify(tax);
  const unit = textOf(item['unit']);
  const taxes = rowsOf(line['taxes']);
  const taxRest = taxes.flatMap((tax) => omitMembers(tax, taxMembers) ?? []);
  const itemRest = omitMembers(
    line['item'],
    listShownMembers(item, { name: 'text', price: 'text', unit: 'text' }),
  );
  const rest = omitMembers(line, [
    ...listShownMembers(line, { i: 'text', quantity: 'text', total: 'text', item: 'members', taxes: 'rows' }),
    ...(line['sum'] === line['total'] ? ['sum'] : []),
  ]);
  const told = omitMembers(
    rest,
    Object.keys(rest ?? {}).filter((name) => !alwaysShown.has(name)),
  );
  const others = {
    ...omitMembers(rest, [...alwaysShown]),
    ...(itemRest && { item: itemRest }),
    ...(taxRest.length > 0 && { taxes: taxRest }),
  };
  const hasMore = Object.keys(others).length > 0;
  return (
    <Fragment>
      <Table.Tr data-path={path} tabIndex={-1}>
        <Table.Td className="digits" data-label={translateMember('i', terms)}>
          {textOf(line['i']) ?? place}
        </Table.Td>
        <Table.Td className="reading-text" data-label={translateMember('item', terms)}>
          <bdi>{textOf(item['name']) ?? '–'}</bdi>
        </Table.Td>
        <Table.Td ta="end" data-label={translateMember('quantity', terms)}>
          <span>
            <span className="digits">{number(line['quantity'])}</span>{' '}
            <Text span size="xs" c="dimmed">
              <bdi>{unit && unitText(unit, textOf(line['quantity']) ?? '', i18n.language)}</bdi>
            </Text>
          </span>
        </Table.Td>
        <Table.Td ta="end" className="digits" data-label={translateMember('price', terms)}>
          {number(item['price'])}
        </Table.Td>
        <Table.Td data-label={translateMember('taxes', terms)}>
          <bdi>{taxes.map(written).join(', ') || '–'}</bdi>
        </Table.Td>
        <Table.Td ta="end" className="digits" data-label={translateMember('total', terms)}>
          {number(line['total'])}
        </Table.Td>
      </Table.Tr>
      {(told || hasMore) && (
        <Table.Tr className="reading-rest">
          <Table.Td />
          <Table.Td colSpan={5}>
            {told && <Members value={told} path={path} />}
            {hasMore && (
              <details>
                <summary>{t('reading.more')}</summary>
                <Members value={others} path={path} />
              </details>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
