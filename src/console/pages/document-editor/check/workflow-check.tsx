import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconChevronDown } from '../../../icons/icons.ts';
import { IconChecklist } from '../../../icons/later-icons.ts';
import { useFaultText } from '../../../parts/fault-panel/fault-text.tsx';
import { selectUnchanged } from '../faults/reported-faults.logic.ts';
import type { CheckResult, WorkflowCheck as Check } from './use-workflow-check.ts';

interface WorkflowCheckProps {
  readonly check: Check;
  readonly doc: Json;
  readonly isDisabled: boolean;
  /** Called as soon as a check is requested. */
  readonly onCheck: () => void;
}

/** Shows a button that checks the document against a workflow, and the result of the check. */
export function WorkflowCheck({ check, doc, isDisabled, onCheck }: WorkflowCheckProps): ReactElement | null {
  const { t } = useTranslation('document-editor');
  const { workflow, fitting, result } = check;
  if (!workflow) return null;
  const ask = (asked: typeof workflow): void => {
    onCheck();
    void check.check(asked);
  };
  return (
    <Group gap="xs" mb={4}>
      <Group gap={2} wrap="nowrap" miw={0}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChecklist size={14} aria-hidden />}
          disabled={isDisabled}
          loading={result?.state === 'running'}
          onClick={() => ask(workflow)}
        >
          {t('check.for', { workflow: workflow.name })}
        </Button>
        {fitting.length > 1 && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={26} disabled={isDisabled} aria-label={t('check.other')}>
                <IconChevronDown size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
              {fitting.map((each) => (
                <Menu.Item key={each.id} onClick={() => ask(each)}>
                  {each.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Text size="sm" role="status">
        {result && <Came result={result} doc={doc} />}
      </Text>
    </Group>
  );
}

/** Shows the result of a check, and whether the document has changed since. */
function Came({
  result: { state, workflow, of, placed, others, untold },
  doc,
}: {
  readonly result: CheckResult;
  readonly doc: Json;
}): ReactElement {
  const { t } = useTranslation('document-editor');
  const say = useFaultText();
  const name = { workflow: workflow.name };
  const left = selectUnchanged(placed, doc).length;
  const isPassed = placed.length === 0 && others.length === 0;
  const told =
    state === 'running'
      ? [t('check.running')]
      : state === 'unknown'
        ? [t('check.unknown')]
        : [
            isPassed && t('check.passed', name),
            left > 0 && t('check.asks', { ...name, count: left }),
            untold > 0 && t('check.untold', { count: untold }),
            ...others.map((message) => t('check.fails', { ...name, reason: say(message) })),
          ];
  return <>{[...told, of !== doc && t('check.stale')].filter(Boolean).join(' ')}</>;
}
