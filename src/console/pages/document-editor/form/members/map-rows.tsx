import { ActionIcon, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../../icons/icons.ts';
import { codeTerm } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { isObject, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { NameAdder } from '../../../../parts/forms/name-adder.tsx';
import { Field } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import { useDraftForm, useValueAt } from '../form-context.ts';

/** Edits a map of texts under free names, such as national codes. */
export function MapRows({
  place,
  label,
}: {
  readonly place: JsonPath;
  readonly label: string;
}): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const set = useDraftForm((form) => form.set);
  const value = useValueAt(place);
  const names = isObject(value) ? Object.keys(value) : [];
  return (
    <FormSection title={label} place={place}>
      <Stack gap="xs">
        {names.map((each) => (
          <Group key={each} gap="xs" align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Field place={[...place, each]} label={codeTerm(each, terms) ?? each} keepsEmpty />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('row.remove', { name: each })}
              onClick={() => set([...place, each], undefined)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <NameAdder
          size="xs"
          taken={names}
          // Empty texts are left out when the document is sent.
          onAdd={(name) => set([...place, name], '')}
        />
      </Stack>
    </FormSection>
  );
}
