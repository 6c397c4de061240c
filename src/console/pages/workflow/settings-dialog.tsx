import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../parts/fields/country-select.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { documentKind, documentSchemas } from '../../parts/documents/document-kind.logic.ts';
import { labelFault, type Issue, type Label } from './issues/issues.logic.ts';
import type { Editor } from './state/use-editor.ts';

interface SettingsDialogProps {
  readonly editor: Editor;
  readonly issues: readonly Issue[];
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** Edits the members of a workflow besides its steps; each change can be undone like any other. */
export function SettingsDialog({ editor, issues, isReadOnly, onClose }: SettingsDialogProps): ReactElement {
  const { t } = useTranslation('workflow');
  const { t: parts } = useTranslation('document-parts');
  const { document, brokenAt } = editor.state;
  const isFixed = isReadOnly || brokenAt !== undefined;
  const textAt = (label: Label): string => (typeof document[label] === 'string' ? document[label] : '');
  const set = (label: Label, value: string): void => {
    if (value !== textAt(label)) editor.run({ kind: 'set', place: [label], value: value || undefined });
  };
  const shown = (label: Label) => ({ error: labelFault(issues, label), readOnly: isFixed });
  const schema = textAt('schema');
  const schemas: string[] = documentSchemas.filter((each) => each !== schema);
  return (
    <Dialog onClose={onClose} title={t('settings.title')}>
      <Stack onBlur={editor.rest}>
        <TextInput
          {...shown('name')}
          label={t('name.label')}
          maxLength={255}
          value={textAt('name')}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
          data-autofocus
        />
        <Textarea
          {...shown('description')}
          label={t('settings.description')}
          maxLength={10_000}
          autosize
          maxRows={8}
          value={textAt('description')}
          onChange={({ currentTarget }) => set('description', currentTarget.value)}
        />
        <Select
          {...shown('schema')}
          label={t('settings.schema')}
          description={t('settings.schemaHint')}
          placeholder={t('settings.any')}
          data={[...(schema ? [schema] : []), ...schemas].map((value) => ({
            value,
            label: documentKind(value, undefined, parts),
          }))}
          value={schema || null}
          onChange={(next) => set('schema', next ?? '')}
          clearable={!isFixed}
        />
        <CountrySelect
          {...shown('country')}
          label={t('settings.country')}
          description={t('settings.countryHint')}
          value={textAt('country')}
          onChange={(next) => set('country', next)}
          clearable={!isFixed}
        />
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {!isFixed && t('settings.kept')}
          </Text>
          <Button onClick={onClose} flex="none">
            {t('settings.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
