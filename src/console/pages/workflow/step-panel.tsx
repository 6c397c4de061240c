import { Button, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { isObject } from '../../parts/json-path.logic.ts';
import type { ExpressionScope } from '../../parts/schema-form/expression/scope.logic.ts';
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx';
import { BranchFields } from './branch-fields.tsx';
import type { FlowActions } from './flow-actions.ts';
import type { Issue } from './issues.logic.ts';
import type { Editor } from './use-editor.ts';
import type { ActionData } from './workflow.queries.ts';

interface StepPanelProps {
  readonly stepId: string;
  readonly editor: Editor;
  readonly flow: FlowActions;
  readonly actions: readonly ActionData[];
  readonly issues: readonly Issue[];
  /** What its expressions may refer to. */
  readonly scope: ExpressionScope;
  readonly isReadOnly: boolean;
}

const noMembers: { readonly [name: string]: Json } = {};

/** The form of a step: what it does, how it is set, and what follows each of its results. */
export function StepPanel(props: StepPanelProps): ReactElement {
  const { stepId, editor, flow, actions, scope, isReadOnly } = props;
  const { t } = useTranslation('workflow');
  const step = flow.stepOf(stepId);
  const issues = useMemo(
    () => props.issues.filter((issue) => issue.stepId === stepId),
    [props.issues, stepId],
  );
  const faults = useMemo(
    () => issues.flatMap(({ configPath, message }) => (configPath ? [{ path: configPath, message }] : [])),
    [issues],
  );
  if (!step) return <Text size="sm">{t('step.gone')}</Text>;
  const textAt = (name: string): string => (typeof step[name] === 'string' ? step[name] : '');
  const actionMember = 'provider' in step && !('action' in step) ? 'provider' : 'action';
  const actionId = textAt(actionMember);
  const action = actions.find(({ id }) => id === actionId);
  const config = isObject(step['config']) ? step['config'] : noMembers;
  const set = (name: string, value: Json | undefined): void => {
    if (value !== undefined || name in step) flow.set(stepId, [name], value);
  };
  const typed = (name: string, value: string): void => set(name, value === '' ? undefined : value);
  const next = Array.isArray(step['next']) ? step['next'] : [];
  return (
    <Stack gap="sm" className="step-panel" onBlur={editor.rest}>
      <Title order={2} size="h4">
        {textAt('name') || action?.name || actionId || t('step.title')}
      </Title>
      {issues
        .filter(({ configPath }) => configPath === undefined)
        .map(({ path, message, severity }) => (
          <Text key={path + message} size="sm" c={severity === 'error' ? 'red' : 'orange'} role="alert">
            {message}
          </Text>
        ))}
      <TextInput
        label={t('step.name')}
        value={textAt('name')}
        readOnly={isReadOnly}
        data-step-name
        onChange={({ currentTarget }) => typed('name', currentTarget.value)}
      />
      <Select
        label={t('step.action')}
        description={action?.summary}
        data={optionsOf(actions, actionId)}
        value={actionId || null}
        readOnly={isReadOnly}
        searchable
        onChange={(id) => {
          if (id !== null) set(actionMember, id);
        }}
      />
      {action && (
        <SchemaForm
          schema={action.configSchema}
          value={config}
          faults={faults}
          provider={action.provider}
          scope={scope}
          isReadOnly={isReadOnly}
          onChange={(value) => set('config', Object.keys(value).length > 0 ? value : undefined)}
        />
      )}
      <Textarea
        label={t('step.notes')}
        autosize
        value={textAt('notes')}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => typed('notes', currentTarget.value)}
      />
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('branch.title')}
        </Title>
        {!isReadOnly && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconGitBranch size={14} aria-hidden />}
            onClick={() => flow.addBranch(stepId)}
          >
            {t('act.branch')}
          </Button>
        )}
      </Group>
      {next.map((entry, index) => (
        <BranchFields
          // The place is what tells entries of a list apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          entry={isObject(entry) ? entry : noMembers}
          codes={action?.codes ?? []}
          stepId={stepId}
          editor={editor}
          flow={flow}
          isReadOnly={isReadOnly}
        />
      ))}
      {next.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('branch.none')}
        </Text>
      )}
    </Stack>
  );
}

function optionsOf(
  actions: readonly ActionData[],
  chosen: string,
): { group: string; items: { value: string; label: string }[] }[] {
  const known = actions.some(({ id }) => id === chosen) || !chosen;
  const groups = [...Map.groupBy(actions, ({ group }) => group)].map(([group, members]) => ({
    group,
    items: members.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
  }));
  return known ? groups : [...groups, { group: '?', items: [{ value: chosen, label: chosen }] }];
}
