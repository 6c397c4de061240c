import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { switchColumn, updatedColumn } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';

export const IntegrationRow = graphql(`
  fragment IntegrationRow on Integration @_unmask {
    id
    revision
    name
    notes
    provider
    disabled
    updatedAt
  }
`);

type IntegrationRowData = ResultOf<typeof IntegrationRow>;

/** Returns the columns of the list of integrations; `nameOf` returns the name of a provider. */
export function useIntegrationColumns(
  nameOf: (provider: string | null) => string,
): readonly TableColumn<IntegrationRowData>[] {
  const { t } = useTranslation('integrations');
  return [
    {
      key: 'name',
      title: t('fact.name'),
      cell: ({ id, name, provider }) => (
        <TextLink to="/integrations/$id" params={{ id }} size="sm" fw={600}>
          {name ?? nameOf(provider)}
        </TextLink>
      ),
    },
    { key: 'provider', title: t('fact.provider'), cell: ({ provider }) => nameOf(provider) },
    switchColumn({ title: t('fact.state'), on: t('state.on'), off: t('state.off') }),
    updatedColumn(t('fact.updated')),
  ];
}
