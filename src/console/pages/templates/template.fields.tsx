import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { switchColumn, updatedColumn } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';

export const TemplateRow = graphql(`
  fragment TemplateRow on PrintTemplate @_unmask {
    id
    revision
    name
    notes
    disabled
    unchecked
    updatedAt
  }
`);

type TemplateRowData = ResultOf<typeof TemplateRow>;

/** Returns the columns of the list of print templates. */
export function useTemplateColumns(): readonly TableColumn<TemplateRowData>[] {
  const { t } = useTranslation('templates');
  return [
    {
      key: 'name',
      title: t('fact.name'),
      cell: ({ id, name }) => (
        <TextLink to="/templates/$id" params={{ id }} size="sm" fw={600}>
          {name ?? id}
        </TextLink>
      ),
    },
    { key: 'notes', title: t('fact.notes'), isWide: true, cell: ({ notes }) => notes },
    switchColumn({ title: t('fact.state'), on: t('state.on'), off: t('state.off') }),
    updatedColumn(t('fact.updated')),
  ];
}
