import { Table, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../parts/page/text-link.tsx';
import type { IntegrationData } from './integrations.queries.ts';

/** Lists the workflow steps that use an integration. */
export function Uses({ uses }: { readonly uses: IntegrationData['usedBy'] }): ReactElement {
  const { t } = useTranslation('integrations');
  return (
    <>
      <Title order={2} size="h4">
        {t('uses.title')}
      </Title>
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('disable.unused')}
        </Text>
      ) : (
        <Table aria-label={t('uses.title')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('uses.workflow')}</Table.Th>
              <Table.Th scope="col">{t('uses.step')}</Table.Th>
              <Table.Th scope="col">{t('uses.version')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map(({ path, workflowId, workflowName, version, stepName, action }) => (
              <Table.Tr key={`${workflowId} ${version} ${path}`}>
                <Table.Td className="any-text">
                  <TextLink to={`/workflows/${workflowId}`} size="sm">
                    {workflowName ?? workflowId}
                  </TextLink>
                </Table.Td>
                <Table.Td className="any-text">{stepName ?? action}</Table.Td>
                <Table.Td>{version ?? t('uses.draft')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
