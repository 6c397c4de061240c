import { useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../graphql/graphql.ts';
import { useDraftForm } from '../form-context.ts';
import type { LineKeys } from './line-row.tsx';
import { isBlank, isTable, lineAfter, moveLine, pasteCells } from './lines.logic.ts';

interface RemovedLine {
  readonly row: number;
  readonly line: Json;
}

interface LineEdits {
  readonly table: RefObject<HTMLDivElement | null>;
  /** Adds a line after a row. */
  readonly add: (row: number) => void;
  /** Deletion that can be undone until the lines change in another way. */
  readonly removed: RemovedLine | undefined;
  readonly putBack: (removed: RemovedLine) => void;
  /** Result of the last edit, for screen readers. */
  readonly said: string;
  /** Stable callbacks for the rows, for the lifetime of the table. */
  readonly keys: LineKeys;
}

/** Returns the edits of the table of lines, and moves the focus to the cell that each of them concerns. */
export function useLineEdits(lines: readonly Json[]): LineEdits {
  const { t, i18n } = useTranslation('document-editor');
  const table = useRef<HTMLDivElement>(null);
  const set = useDraftForm((form) => form.set);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<RemovedLine>();

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
  const putBack = ({ row, line }: RemovedLine): void =>
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
  const [keys] = useState<LineKeys>(() => ({
    onKeyDown: (...args) => onKeyDown(...args),
    onPaste: (...args) => onPaste(...args),
    remove: (row) => onRemove(row),
  }));
  return { table, add, removed, putBack, said, keys };
}
