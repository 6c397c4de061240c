import { Code, Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../parts/fault-panel/fault-text.tsx';
import { useFullTime } from '../../../parts/values/timestamp.tsx';
import type { Run } from './runs.logic.ts';

/** Lists all events in order, each once. */
export function JobEvents({ runs }: { readonly runs: readonly Run[] }): ReactElement {
  const { t } = useTranslation('job');
  const fullTime = useFullTime();
  const say = useFaultText();
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
      <Table aria-label={t('tab.events')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {(['at', 'step', 'status', 'message'] as const).map((column) => (
              <Table.Th key={column}>{t(`event.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.flatMap((run) =>
            run.events.map(({ id, at, status, code, message }) => (
              <Table.Tr key={id} data-event={id}>
                <Table.Td className="digits">
                  <time dateTime={at}>{fullTime(at)}</time>
                </Table.Td>
                <Table.Td className="job-text">{run.name}</Table.Td>
                <Table.Td>
                  {t(`result.${status}`)} {code && <Code>{code}</Code>}
                </Table.Td>
                <Table.Td>
                  <Text size="sm" className="job-text">
                    {message && say(message)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
