import { Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows the current args of a job, which steps read besides the document. */
export function JobArgs({ args }: { readonly args: Readonly<Record<string, string>> | null }): ReactElement {
  const { t } = useTranslation('job');
  const entries = Object.entries(args ?? {});
  if (entries.length === 0) return <Text c="dimmed">{t('noArgs')}</Text>;
  return (
    <Table aria-label={t('tab.args')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">{t('args.name')}</Table.Th>
          <Table.Th>{t('args.value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" className="job-text">
              {name}
            </Table.Th>
            <Table.Td className="job-text">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
