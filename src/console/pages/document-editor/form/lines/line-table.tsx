import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../../icons/later-icons.ts';
import { rowsOf, textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { formatJsonPath, valueAt } from '../../../../parts/json/json-path.logic.ts';
import type { DraftFault } from '../../draft/draft.logic.ts';
import { useDraftForm, useValueAt } from '../form-context.ts';
import { OwnFaults } from '../own-faults.tsx';
import { LineRow } from './line-row.tsx';
import { firstTaxOf, lineColumns, taxesOfLines } from './lines.logic.ts';
import { useLineEdits } from './use-line-edits.ts';

const none: readonly DraftFault[] = [];

/**
 * Edits the lines: Enter adds one, Backspace in an empty one deletes it, Alt and arrow keys move it; cells
 * can be pasted.
 */
export function LineTable(): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const parts = useTranslation('parts').t;
  const lines = rowsOf(useValueAt(['lines']));
  const { table, add, removed, putBack, said, keys } = useLineEdits(lines);
  const calculated = rowsOf(useDraftForm(({ result }) => valueAt(result, ['lines'])));
  const schema = useDraftForm((form) => form.schema);
  const faults = useDraftForm((form) => form.faults);
  const set = useDraftForm((form) => form.set);
  const taxes = useDraftForm((form) => form.taxes);
  const ofCountry = useMemo(() => firstTaxOf(taxes), [taxes]);
  // The same object until the user changes it, so that the lines are not rendered again.
  const usualTaxes = taxesOfLines(lines) ?? ofCountry;
  const faultsOf = useMemo(() => faultsByLine(faults), [faults]);

  return (
    <div ref={table} data-member="$.lines">
      <OwnFaults place={['lines']} />
      <Table.ScrollContainer minWidth={760} type="native" className="line-scroll">
        <Table
          verticalSpacing={2}
          horizontalSpacing={4}
          className="line-table"
          aria-label={translateMember('lines', terms)}
          aria-describedby="line-keys"
        >
          <LineHead />
          <Table.Tbody>
            {lines.map((line, row) => {
              const found = calculated[row];
              return (
                <LineRow
                  key={formatJsonPath(['lines', row])}
                  row={row}
                  line={line}
                  total={textOf(valueAt(found, ['total']))}
                  percent={textOf(valueAt(found, ['taxes', 0, 'percent']))}
                  usualTaxes={usualTaxes}
                  faults={faultsOf.get(row) ?? none}
                  schema={schema}
                  set={set}
                  keys={keys}
                />
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(lines.length - 1)}
        >
          {t('line.add')}
        </Button>
        <Text span size="sm" role="status">
          {removed && t('line.removed', { number: removed.row + 1 })}
        </Text>
        {removed && (
          <Button size="xs" variant="default" onClick={() => putBack(removed)}>
            {parts('undo')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" id="line-keys" mt={4}>
        {t('line.keys')}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function LineHead(): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{translateMember('i', terms)}</Table.Th>
        {lineColumns.map(({ name }) => (
          <Table.Th key={name} className={`line-${name}`}>
            {translateMember(name, terms)}
          </Table.Th>
        ))}
        <Table.Th ta="end">{translateMember('total', terms)}</Table.Th>
        <Table.Th>
          <VisuallyHidden>{t('line.remove')}</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

/** Groups the faults by line. */
function faultsByLine(faults: readonly DraftFault[]): ReadonlyMap<number, readonly DraftFault[]> {
  const found = new Map<number, DraftFault[]>();
  for (const fault of faults) {
    const [list, row] = fault.place;
    if (list !== 'lines' || typeof row !== 'number') continue;
    found.set(row, [...(found.get(row) ?? []), fault]);
  }
  return found;
}
