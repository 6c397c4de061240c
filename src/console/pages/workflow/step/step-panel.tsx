import { Button, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconTrash } from '../../../icons/icons.ts';
import { isObject, valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import type { ExpressionScope } from '../../../parts/schema-form/expression/scope.logic.ts';
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useServiceText } from '../../../words/service-text.ts';
import { signerBefore, lacksSeries } from './step-hints.logic.ts';
import { ActionField } from './action-field.tsx';
import { Branches } from './branches.tsx';
import type { FlowActions } from '../state/flow-actions.ts';
import { issueText, isShownAboveFields, type Issue } from '../issues/issues.logic.ts';
import { MissingStep } from '../issues/missing-step.tsx';
import type { Editor } from '../state/use-editor.ts';
import { useFieldFaults } from './use-field-faults.ts';
import type { ActionData } from '../workflow.queries.ts';

interface StepPanelProps {
  readonly stepId: string;
  readonly editor: Editor;
  readonly flow: FlowActions;
  readonly actions: readonly ActionData[];
  readonly issues: readonly Issue[];
  /** Names that its expressions may refer to. */
  readonly scope: ExpressionScope;
  /** Inserts the step that an issue reports as missing. */
  readonly onMissing: (issue: Issue) => void;
  readonly onRemove: (stepId: string) => void;
  readonly isReadOnly: boolean;
}

const noMembers: { readonly [name: string]: Json } = {};
const none: readonly Json[] = [];
const noCodes: readonly string[] = [];

/** Edits a step: its action, its config, and the branch for each result. */
export function StepPanel(props: StepPanelProps): ReactElement {
  const { stepId, editor, flow, actions, scope, onRemove, isReadOnly } = props;
  const { t } = useTranslation('workflow');
  const say = useServiceText();
  const step = flow.stepOf(stepId);
  const issues = useMemo(
    () => props.issues.filter((issue) => issue.stepId === stepId),
    [props.issues, stepId],
  );
  const faults = useFieldFaults(issues, lacksSeries(step));
  const set = useCallbackRef((member: JsonPath, value: Json | undefined): void => {
    if (value !== undefined || (step && valueAt(step, member) !== undefined)) flow.set(stepId, member, value);
  });
  const setConfig = useCallback(
    (value: JsonObject) => set(['config'], Object.keys(value).length > 0 ? value : undefined),
    [set],
  );
  const setAction = useCallback((member: string, id: string) => set([member], id), [set]);
  if (!step) return <Text size="sm">{t('step.gone')}</Text>;
  const textAt = (name: string): string => (typeof step[name] === 'string' ? step[name] : '');
  const actionMember = 'provider' in step && !('action' in step) ? 'provider' : 'action';
  const actionId = textAt(actionMember);
  const action = actions.find(({ id }) => id === actionId);
  const signer = signerBefore(editor.graph, stepId, action?.codes);
  const config = isObject(step['config']) ? step['config'] : noMembers;
  const typed = (name: string, value: string): void => set([name], value === '' ? undefined : value);
  return (
    <Stack gap="sm" className="step-panel" onBlur={editor.rest}>
      <Title order={2} size="h4">
        {textAt('name') || (action && say(action.name)) || actionId || t('step.title')}
      </Title>
      {issues.filter(isShownAboveFields).map((issue) => (
        <Text key={issue.path + issue.message} size="sm" className={`${issue.severity}-text`} role="alert">
          {issueText(t, issue, 'step')}{' '}
          {!isReadOnly && <MissingStep issue={issue} onMissing={props.onMissing} />}
        </Text>
      ))}
      <TextInput
        label={t('step.name')}
        value={textAt('name')}
        readOnly={isReadOnly}
        data-step-name={stepId}
        onChange={({ currentTarget }) => typed('name', currentTarget.value)}
      />
      <ActionField
        actions={actions}
        member={actionMember}
        chosen={actionId}
        onChange={setAction}
        isReadOnly={isReadOnly}
      />
      {signer !== undefined && (
        <Text size="sm" c="dimmed">
          {t('step.afterSignature', { step: signer })}
        </Text>
      )}
      {action && (
        <SchemaForm
          schema={action.configSchema}
          value={config}
          faults={faults}
          provider={action.provider}
          scope={scope}
          isReadOnly={isReadOnly}
          onChange={setConfig}
        />
      )}
      <TextInput
        label={t('step.summary')}
        description={t('step.summaryHint')}
        maxLength={2000}
        value={textAt('summary')}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => typed('summary', currentTarget.value)}
      />
      <Textarea
        label={t('step.notes')}
        autosize
        value={textAt('notes')}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => typed('notes', currentTarget.value)}
      />
      <Branches
        stepId={stepId}
        branches={Array.isArray(step['next']) ? step['next'] : none}
        codes={action?.codes ?? noCodes}
        editor={editor}
        flow={flow}
        onSet={set}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          className="step-remove"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onRemove(stepId)}
        >
          {t('step.remove')}
        </Button>
      )}
    </Stack>
  );
}
