import { Button, Stack, Table, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { IconArrowsUpDown, IconMinus, IconPencil, IconPlus } from '../../icons/later-icons.ts';
import { Scalar } from '../document-reading/values.tsx';
import { formatPath } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { formatJsonPath } from '../json/json-path.logic.ts';
import './document-diff.css';
import { valueText, type Fact } from './facts.logic.ts';

interface FactTableProps {
  readonly facts: readonly Fact[];
  /** Facts that only follow from others. */
  readonly follows: ReadonlySet<Fact>;
}

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil, moved: IconArrowsUpDown };

/** Lists the differences, one per row. Those that only follow from others are counted, and shown on request. */
export function FactTable({ facts, follows }: FactTableProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const terms = useTerms();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = follows.size < facts.length ? follows.size : 0;
  const shown = showsAll || hidden === 0 ? facts : facts.filter((fact) => !follows.has(fact));
  return (
    <Stack gap={4} align="flex-start">
      <Table.ScrollContainer minWidth={360} type="native" w="100%" tabIndex={0}>
        <Table withTableBorder verticalSpacing={4} aria-label={t('diff.facts')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('diff.what')}</Table.Th>
              <Table.Th>{t('diff.before')}</Table.Th>
              <Table.Th>{t('diff.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((fact) => (
              <FactRow
                key={fact.kind + formatJsonPath(fact.place)}
                fact={fact}
                name={formatPath(fact.place, terms)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hidden > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setShowsAll(!showsAll)}
          aria-expanded={showsAll}
        >
          {t('diff.follows', { count: hidden })}
        </Button>
      )}
    </Stack>
  );
}

function FactRow({ fact, name }: { readonly fact: Fact; readonly name: string }): ReactElement {
  const { t } = useTranslation('document-parts');
  const { kind, before, after } = fact;
  const Icon = icons[kind];
  return (
    <Table.Tr>
      <Table.Td>
        <Icon size={14} aria-hidden /> <bdi>{name}</bdi>{' '}
        <Text span size="xs" c="dimmed">
          {t(`diff.kind.${kind}`)}
        </Text>
      </Table.Td>
      {kind === 'moved' ? (
        <>
          <Table.Td>{t('diff.place', { number: Number(before) + 1 })}</Table.Td>
          <Table.Td>{t('diff.place', { number: Number(after) + 1 })}</Table.Td>
        </>
      ) : (
        <>
          <Table.Td className="diff-value diff-before">
            <Value value={before} fact={fact} />
          </Table.Td>
          <Table.Td className="diff-value diff-after">
            <Value value={after} fact={fact} />
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

/** Shows the earlier or later value of a fact as the document shows it; long or nested values as one line of text. */
function Value({ value, fact }: { readonly value: Json | undefined; readonly fact: Fact }): ReactElement {
  if (value === undefined) return <>–</>;
  const text = valueText(value);
  if (text !== value) return <bdi>{text}</bdi>;
  const names = fact.place.filter((each) => typeof each === 'string');
  return <Scalar value={value} name={names.at(-1) ?? ''} within={names.at(-2) ?? ''} />;
}
