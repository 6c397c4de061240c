import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../parts/json-editor/json-editor.tsx';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { EntryPicker } from './entry-picker.tsx';
import { ExamplePicker } from './example-picker.tsx';
import { sources, type DryRunInput } from './use-dry-run-input.ts';

const argsSchema: Schema = { type: 'object', additionalProperties: { type: 'string' } };

/** Edits the document and the args of a dry run. */
export function RunOnFields({ on }: { readonly on: DryRunInput }): ReactElement {
  const { t } = useTranslation('workflow');
  const { source, mayRead, given } = on;
  const lacks = 'lacks' in given ? given.lacks : undefined;
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('run.source')}
        value={source}
        data={sources
          .filter((each) => each !== 'entry' || mayRead)
          .map((value) => ({ value, label: t(`run.from.${value}`) }))}
        onChange={(value) => on.setSource(sources.find((each) => each === value) ?? 'nothing')}
      />
      {source === 'entry' && <EntryPicker schema={on.schema} value={on.entry} onChange={on.setEntry} />}
      {source === 'example' && (
        <ExamplePicker examples={on.examples} value={on.example} onChange={on.setExample} />
      )}
      {source === 'paste' && (
        <JsonEditor label={t('run.paste')} value={on.text} onChange={on.setText} height="220px" />
      )}
      {source === 'paste' && lacks === 'paste' && on.text.trim() !== '' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('run.noJson')}
        </Text>
      )}
      <details open={on.args !== '' || undefined}>
        <summary>{t('run.args')}</summary>
        <Text size="xs" c="dimmed" my={4}>
          {t('run.argsHint')}
        </Text>
        <JsonEditor
          label={t('run.args')}
          value={on.args}
          onChange={on.setArgs}
          schema={argsSchema}
          height="110px"
        />
        {lacks === 'args' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('run.noArgs')}
          </Text>
        )}
      </details>
    </Stack>
  );
}
