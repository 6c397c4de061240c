import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import type { RecordField } from '../../parts/paged-table/record-fields.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';

export const SeriesFacts = graphql(`
  fragment SeriesFacts on Series @_unmask {
    id
    revision
    name
    description
    code
    prefix
    padding
    suffix
    start
    lastIndex
    lastEntryId
    nextCode
    createdAt
    updatedAt
    sigs
  }
`);

export type SeriesData = ResultOf<typeof SeriesFacts>;

/** Returns the fields of series, for their list and their page. */
export function useSeriesFields(): readonly RecordField<SeriesData>[] {
  const { t, i18n } = useTranslation('series');
  const count = (of: number): string => countText(of, i18n.language);
  return [
    {
      key: 'name',
      title: t('fact.name'),
      column: 'always',
      isColumnOnly: true,
      show: ({ id, name }) => (
        <TextLink to="/series/$id" params={{ id }} fw={600} size="sm">
          {name}
        </TextLink>
      ),
    },
    { key: 'next', title: t('fact.next'), column: 'always', show: ({ nextCode }) => <Code>{nextCode}</Code> },
    {
      key: 'given',
      title: t('fact.given'),
      column: 'wide',
      show: ({ start, lastIndex }) => <span className="digits">{count(lastIndex - start + 1)}</span>,
    },
    { key: 'prefix', title: t('fact.prefix'), show: ({ prefix }) => prefix && <Code>{prefix}</Code> },
    { key: 'padding', title: t('fact.padding'), show: ({ padding }) => padding },
    { key: 'suffix', title: t('fact.suffix'), show: ({ suffix }) => suffix && <Code>{suffix}</Code> },
    { key: 'start', title: t('fact.start'), show: ({ start }) => count(start) },
    { key: 'code', title: t('fact.code'), show: ({ code }) => code },
    {
      key: 'createdAt',
      title: t('fact.createdAt'),
      show: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      key: 'updated',
      title: t('fact.updated'),
      column: 'wide',
      isColumnOnly: true,
      show: ({ updatedAt }) => <Timestamp at={updatedAt} />,
    },
  ];
}
