import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKind } from '../../../../parts/documents/document-kind.logic.ts';
import { useServiceText } from '../../../../words/service-text.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { offeredTypes } from './type-trials.logic.ts';
import { useTypeTrials } from './use-type-trials.ts';

const told = ['credit-note', 'corrective', 'debit-note'] as const;

interface CorrectionTypesProps {
  readonly entry: DocumentEntry;
  readonly types: readonly string[];
  /** Workflow in which the document failed. */
  readonly failedIn: string | undefined;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (type: string) => void;
}

/** Offers the types of corrections: what each does, which one is usual, and which the workflow would refuse. */
export function CorrectionTypes({
  entry,
  types,
  failedIn,
  value,
  error,
  onChange,
}: CorrectionTypesProps): ReactElement {
  const { t } = useTranslation('document');
  const kinds = useTranslation('document-parts').t;
  const say = useServiceText();
  const { trials, workflow } = useTypeTrials(entry, types, failedIn);
  const offered = offeredTypes(types, trials);
  const isRunning = types.some((type) => (trials.get(type)?.state ?? 'running') === 'running');
  const name = { workflow: workflow?.name ?? '' };
  return (
    <Radio.Group
      label={t('correct.field.type')}
      description={workflow && t(isRunning ? 'correct.type.trying' : 'correct.type.tried', name)}
      required
      error={error}
      value={value ?? null}
      onChange={onChange}
    >
      <Stack gap="xs" mt={4}>
        {offered.types.map((type) => {
          const trial = trials.get(type);
          const known = told.find((each) => each === type);
          return (
            <Radio
              key={type}
              value={type}
              label={
                <Group gap="xs" component="span">
                  {documentKind(entry.docSchema, type, kinds)}
                  {type === offered.usual && offered.types.length > 1 && (
                    <Badge component="span" size="sm" variant="light" tt="none">
                      {t('correct.type.usual')}
                    </Badge>
                  )}
                </Group>
              }
              description={
                <>
                  {known && t(`correct.type.${known}`)}
                  {trial?.state === 'refused' && (
                    <Text span display="block" inherit c="var(--mantine-color-error)">
                      {t('correct.type.refused', { ...name, reason: say(trial.reason) })}
                    </Text>
                  )}
                </>
              }
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
