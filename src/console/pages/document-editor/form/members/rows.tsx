import { ActionIcon, Button, Stack } from '@mantine/core';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../../icons/icons.ts';
import { IconPlus } from '../../../../icons/later-icons.ts';
import { rowsOf } from '../../../../parts/document-reading/reading.logic.ts';
import { formatPath, translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { formatJsonPath, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { focusWithin } from '../focus-field.ts';
import { FormSection } from '../form-section.tsx';
import { useDraftForm, useValueAt } from '../form-context.ts';
import { Members } from './members.tsx';
import { OwnFaults } from '../own-faults.tsx';
import { newRow } from '../payment/payment.logic.ts';

interface RowsProps {
  /** Path of the list. */
  readonly place: JsonPath;
  /** Members of its first row that are edited elsewhere. */
  readonly without?: readonly string[];
}

const none: readonly string[] = [];

/** Edits a list of the document, with buttons to add and delete rows. */
export function Rows({ place, without = none }: RowsProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const frame = useRef<HTMLDivElement>(null);
  const set = useDraftForm((form) => form.set);
  const rows = rowsOf(useValueAt(place));
  const name = translateMember(String(place.at(-1)), terms);
  const rowName = (index: number): string => formatPath([String(place.at(-1)), index], terms);
  return (
    <FormSection title={name} place={place}>
      <Stack gap="xs" ref={frame}>
        {rows.map((_, index) => {
          const row = [...place, index];
          return (
            <div key={formatJsonPath(row)} className="editor-row" role="group" aria-label={rowName(index)}>
              <div data-member={formatJsonPath(row)}>
                <OwnFaults place={row} />
                <Members place={row} label={rowName(index)} {...(index === 0 && { without })} />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('row.remove', { name: formatPath(row, terms) })}
                onClick={() => set(row, undefined)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          );
        })}
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('row.addTo', { name })}
          onClick={() => {
            set([...place, rows.length], newRow(place, rows.length));
            focusWithin(frame, formatJsonPath([...place, rows.length]));
          }}
        >
          {t('row.add')}
        </Button>
      </Stack>
    </FormSection>
  );
}
