import { Alert, Badge, List, Stack, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '../../icons/icons.ts';
import { IconCircleCheck } from '../../icons/later-icons.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { SystemData } from './system.queries.ts';

type Finding = SystemData['findings'][number];

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Whether no worker has sent a heartbeat, which the doctor reports as a stopped service. */
  readonly isWithoutWorker: boolean;
}

/** Lists the findings of the doctor: problems with their remedies, and passed checks. */
export function Findings({ findings, isWithoutWorker }: FindingsProps): ReactElement {
  const { t } = useTranslation('system');
  const wrong = findings.filter(({ healthy }) => !healthy);
  const well = findings.filter(({ healthy }) => healthy);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('findings.title')}
      </Title>
      <Stack gap="sm">
        {isWithoutWorker && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('workers.none')}
          </Alert>
        )}
        {wrong.length === 0 ? (
          <Alert color="teal" icon={<IconCircleCheck aria-hidden />}>
            {t('findings.healthy', { count: well.length })}
          </Alert>
        ) : (
          <Alert
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('findings.wrong', { count: wrong.length })}
          >
            <FindingList findings={wrong} />
          </Alert>
        )}
        <details>
          <summary>{t('findings.showWell')}</summary>
          <FindingList findings={well} />
        </details>
      </Stack>
    </section>
  );
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }): ReactElement {
  const { t } = useTranslation('system');
  const say = useServiceText();
  return (
    <List size="sm" spacing={6} listStyleType="none">
      {findings.map(({ check, healthy, sentence }) => (
        <List.Item key={check + sentence}>
          <Badge
            mr="xs"
            variant="light"
            color={healthy ? 'teal' : 'red'}
            leftSection={
              healthy ? <IconCheck size={12} aria-hidden /> : <IconAlertTriangle size={12} aria-hidden />
            }
          >
            {t(healthy ? 'findings.well' : 'findings.bad')}
          </Badge>
          <b>{check}</b> <span className="any-text">{say(sentence)}</span>
        </List.Item>
      ))}
    </List>
  );
}
