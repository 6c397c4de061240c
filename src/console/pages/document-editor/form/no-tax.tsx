import { Button, Group, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { rowsOf, taxText } from '../../../parts/document-reading/reading.logic.ts';
import type { Place } from '../../../parts/json-path.logic.ts';
import { goToField } from './focus-field.ts';
import { useDraftForm } from './form-context.ts';
import { lineColumns } from './lines.logic.ts';

interface NoTaxProps {
  readonly line: Place;
  /** What it would get. */
  readonly usual: Json;
}

/** Says below a line that it has no tax, which is no fault, and adds the usual one. */
export function NoTax({ line, usual }: NoTaxProps): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const words = useTranslation('document-parts').t;
  const set = useDraftForm((form) => form.set);
  const place = [...line, 'taxes'];
  const name = rowsOf(usual).map((tax) => taxText(tax, i18n.language, words));
  return (
    <Table.Tr className="line-hint">
      <Table.Td />
      <Table.Td colSpan={lineColumns.length + 2}>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t('line.noTax', { number: Number(line[1]) + 1 })}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} aria-hidden />}
            onClick={() => {
              set(place, usual);
              goToField([...place, 0, 'cat']);
            }}
          >
            {t('row.addTo', { name: name.join(', ') })}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
