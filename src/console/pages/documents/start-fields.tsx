import { ActionIcon, Fieldset, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../icons/icons.ts';
import { NameAdder } from '../../parts/forms/name-adder.tsx';
import { WorkflowPicker } from '../../parts/first-workflow/workflow-picker.tsx';

/** Workflow to start on each document, with tags and args; nothing starts without a workflow. */
export interface StartChoice {
  readonly workflowId?: string | undefined;
  readonly tags: string[];
  readonly args: Readonly<Record<string, string>>;
}

interface StartFieldsProps {
  readonly value: StartChoice;
  readonly onChange: (value: StartChoice) => void;
}

/** Selects the workflow, and the tags and args of its jobs. */
export function StartFields({ value, onChange }: StartFieldsProps): ReactElement {
  const { t } = useTranslation('documents');
  const { workflowId, tags, args } = value;
  const setArgs = (next: StartChoice['args']): void => onChange({ ...value, args: next });
  return (
    <>
      <WorkflowPicker value={workflowId} onChange={(id) => onChange({ ...value, workflowId: id })} />
      <TagsInput
        label={t('bulk.start.tags')}
        value={tags}
        onChange={(next) => onChange({ ...value, tags: next })}
        maxTags={100}
        maxLength={255}
        acceptValueOnBlur
      />
      <Fieldset legend={t('bulk.start.args')} p="xs">
        <Stack gap="xs">
          {Object.entries(args).map(([name, text]) => (
            <Group key={name} align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                label={name}
                value={text}
                onChange={({ currentTarget }) => setArgs({ ...args, [name]: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('bulk.start.removeArg', { name })}
                onClick={() =>
                  setArgs(Object.fromEntries(Object.entries(args).filter(([key]) => key !== name)))
                }
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <NameAdder taken={Object.keys(args)} onAdd={(name) => setArgs({ ...args, [name]: '' })} size="sm" />
        </Stack>
      </Fieldset>
    </>
  );
}
