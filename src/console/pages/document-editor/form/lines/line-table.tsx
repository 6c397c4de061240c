import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useEffectEvent, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../graphql/graphql.ts';
import { IconPlus } from '../../../../icons/later-icons.ts';
import { rowsOf, textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { formatJsonPath, valueAt } from '../../../../parts/json/json-path.logic.ts';
import type { DraftFault } from '../../draft/draft.logic.ts';
import { useDraftForm, useValueAt } from '../form-context.ts';
import { OwnFaults } from '../own-faults.tsx';
import { LineRow, type LineKeys } from './line-row.tsx';
import {
  firstTaxOf,
  isBlank,
  isTable,
  lineAfter,
  lineColumns,
  moveLine,
  pasteCells,
  taxesOfLines,
} from './lines.logic.ts';

const none: readonly DraftFault[] = [];

/**
 * Edits the lines: Enter adds one, Backspace in an empty one deletes it, Alt and arrow keys move it; cells
 * can be pasted.
 */
export function LineTable(): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const terms = useTerms();
  const parts = useTranslation('parts').t;
  const table = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Deletion that can be undone until the lines change in another way.
  const [removed, setRemoved] = useState<{ readonly row: number; readonly line: Json }>();
  const lines = rowsOf(useValueAt(['lines']));
  const calculated = rowsOf(useDraftForm(({ result }) => valueAt(result, ['lines'])));
  const schema = useDraftForm((form) => form.schema);
  const faults = useDraftForm((form) => form.faults);
  const set = useDraftForm((form) => form.set);
  const taxes = useDraftForm((form) => form.taxes);
  const ofCountry = useMemo(() => firstTaxOf(taxes), [taxes]);
  // The same object until the user changes it, so that the lines are not rendered again.
  const usualTaxes = taxesOfLines(lines) ?? ofCountry;
  const faultsOf = useMemo(() => faultsByLine(faults), [faults]);

  const change = (next: readonly Json[], focus?: { row: number; column: number }): void => {
    set(['lines'], next.length > 0 ? next : undefined);
    setRemoved(undefined);
    if (!focus) return;
    const cell = `[data-row="${focus.row}"] [data-column="${focus.column}"] input`;
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>(cell)?.focus());
  };
  const add = (row: number): void =>
    change(lines.toSpliced(row + 1, 0, lineAfter(lines[row])), { row: row + 1, column: 0 });
  const remove = (row: number): void => {
    change(lines.toSpliced(row, 1), { row: Math.max(0, row - 1), column: 0 });
    const line = lines[row];
    if (line !== undefined && !isBlank(line)) setRemoved({ row, line });
  };
  const putBack = ({ row, line }: NonNullable<typeof removed>): void =>
    change(lines.toSpliced(Math.min(row, lines.length), 0, line), { row, column: 0 });

  const onKeyDown = useEffectEvent<LineKeys['onKeyDown']>((event, row, column) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const isEmptyCell = (event.target as HTMLInputElement).value === '';
    // An open list of options handles Enter itself.
    const isEnter = event.key === 'Enter' && !event.defaultPrevented;
    if (isEnter && !event.metaKey && !event.ctrlKey) add(row);
    else if (event.key === 'Backspace' && isEmptyCell && isBlank(lines[row]) && lines.length > 1) remove(row);
    else if (event.altKey && step !== 0) {
      if (row + step < 0 || row + step >= lines.length) return;
      change(moveLine(lines, row, row + step), { row: row + step, column });
      setSaid(t('line.moved', { from: row + 1, to: row + step + 1 }));
    } else return;
    event.preventDefault();
  });
  const onPaste = useEffectEvent<LineKeys['onPaste']>((event, row, column) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const next = pasteCells(lines, text, { row, column }, i18n.language);
    change(next, { row, column });
    setSaid(t('line.pasted', { count: text.trim().split(/\r?\n/).length }));
  });
  const onRemove = useEffectEvent(remove);
  // Stable callbacks for the rows, for the lifetime of the table.
  const [keys] = useState<LineKeys>(() => ({
    onKeyDown: (...args) => onKeyDown(...args),
    onPaste: (...args) => onPaste(...args),
    remove: (row) => onRemove(row),
  }));

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
