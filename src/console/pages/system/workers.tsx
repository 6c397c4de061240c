import { Badge, Code, Table, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '../../icons/icons.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import type { SystemData } from './system.queries.ts';

/** Lists the known workers: whether they are alive, their version, and the number of jobs they have claimed. */
export function Workers({ workers }: { readonly workers: SystemData['workers'] }): ReactElement {
  const { t } = useTranslation('system');
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('workers.title')}
      </Title>
      {workers.length === 0 ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
          <Table aria-label={t('workers.title')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('workers.id')}</Table.Th>
                <Table.Th scope="col">{t('workers.state')}</Table.Th>
                <Table.Th scope="col">{t('workers.version')}</Table.Th>
                <Table.Th scope="col">{t('workers.seen')}</Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  {t('workers.started')}
                </Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  {t('workers.load')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {workers.map(({ id, version, startedAt, seenAt, alive, running, slots }) => (
                <Table.Tr key={id}>
                  <Table.Td className="any-text">
                    <Code>{id}</Code>
                  </Table.Td>
                  <Table.Td>
                    <Badge
                      miw="max-content"
                      variant="light"
                      color={alive ? 'teal' : 'red'}
                      leftSection={
                        alive ? (
                          <IconCheck size={12} aria-hidden />
                        ) : (
                          <IconAlertTriangle size={12} aria-hidden />
                        )
                      }
                    >
                      {t(alive ? 'workers.alive' : 'workers.silent')}
                    </Badge>
                  </Table.Td>
                  <Table.Td>{version}</Table.Td>
                  <Table.Td>
                    <Timestamp at={seenAt} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{startedAt && <Timestamp at={startedAt} />}</Table.Td>
                  <Table.Td visibleFrom="sm" className="digits">
                    {running} / {slots ?? '–'}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
