import { ActionIcon, Table } from '@mantine/core';
import { memo, useMemo, useState, type ClipboardEvent, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../graphql/graphql.ts';
import { IconTrash } from '../../../../icons/icons.ts';
import { IconDots } from '../../../../icons/later-icons.ts';
import { formatPath, translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import type { Schema } from '../../../../parts/json-editor/schema-help.logic.ts';
import { formatJsonPath, valueAt } from '../../../../parts/json/json-path.logic.ts';
import { writeNumber } from '../../../../parts/fields/number-text.logic.ts';
import { selectFaultsAt, type DraftFault } from '../../draft/draft.logic.ts';
import { BelowLine, NoTax } from './below-line.tsx';
import { CategoryField } from './category-field.tsx';
import { Field } from '../fields.tsx';
import { FormProvider, useDraftForm, type DraftForm } from '../form-context.ts';
import { cellText, isBlank, isUntaxed, lineColumns, lineMembers, lineOnly } from './lines.logic.ts';
import { Members } from '../members/members.tsx';
import { saysMore } from '../members/members.logic.ts';
import { OwnFaults } from '../own-faults.tsx';
import { RateField } from './rate-field.tsx';
import { UnitField } from './unit-field.tsx';
import { useNear } from './use-near.ts';

/** Callbacks from the fields of a row to the table. */
export interface LineKeys {
  readonly onKeyDown: (event: KeyboardEvent, row: number, column: number) => void;
  readonly onPaste: (event: ClipboardEvent, row: number, column: number) => void;
  readonly remove: (row: number) => void;
}

/** Number of lines whose fields are rendered at once; other lines are rendered when they come near the viewport. */
const maxInitialRows = 30;

interface LineRowProps {
  readonly row: number;
  readonly line: Json;
  /** Total that the service calculated for it. */
  readonly total: string | undefined;
  /** Percentage that the service found for its tax rate: `21%`. */
  readonly percent: string | undefined;
  /** Usual taxes of a line; undefined if there are none. */
  readonly usualTaxes: Json | undefined;
  readonly faults: readonly DraftFault[];
  readonly schema: Schema;
  readonly set: DraftForm['set'];
  readonly keys: LineKeys;
}

/** Edits a line; members without a column are shown below it on request. */
export const LineRow = memo(function LineRow(props: LineRowProps): ReactElement {
  const { row, line, total, percent, usualTaxes, faults, schema, set, keys } = props;
  const { i18n } = useTranslation('document-editor');
  const terms = useTerms();
  const [frame, isNear] = useNear(row < maxInitialRows || isBlank(line));
  const place = ['lines', row];
  // A row sees only its own line, so that typing in one renders no other.
  const Member = useDraftForm((form) => form.Member);
  const taxes = useDraftForm((form) => form.taxes);
  const taxDay = useDraftForm((form) => form.taxDay);
  const path = formatJsonPath(place);
  const added = useDraftForm((form) => (form.added?.startsWith(`${path}.`) ? form.added : undefined));
  const add = useDraftForm((form) => form.add);
  const form = useMemo(
    () => ({
      Member,
      doc: { lines: lineOnly(line, row) },
      result: undefined,
      schema,
      faults,
      taxes,
      taxDay,
      added,
      set,
      add,
    }),
    [Member, line, row, schema, faults, taxes, taxDay, added, set, add],
  );
  const [isOpen, setIsOpen] = useState(false);
  const name = formatPath(place, terms);
  const sum = (
    <Table.Td ta="end" className="digits line-total" data-label={translateMember('total', terms)}>
      {total === undefined ? '–' : writeNumber(total, i18n.language)}
    </Table.Td>
  );
  if (!isNear)
    return (
      <Table.Tr
        ref={frame}
        data-row={row}
        data-member={formatJsonPath(place)}
        tabIndex={-1}
        className="line line-far"
      >
        <Table.Td className="digits">{row + 1}</Table.Td>
        {lineColumns.map((column) => (
          <Table.Td key={column.name} data-label={translateMember(column.name, terms)}>
            {cellText(line, column, i18n.language)}
          </Table.Td>
        ))}
        {sum}
        <Table.Td />
      </Table.Tr>
    );
  return (
    <FormProvider form={form}>
      <Table.Tr data-row={row} data-member={formatJsonPath(place)} className="line">
        <Table.Td className="digits">{row + 1}</Table.Td>
        <LineCells row={row} percent={percent} keys={keys} />
        {sum}
        <LineButtons
          row={row}
          hasMore={saysMore(line, lineMembers.columns)}
          hasFault={faults.some((fault) => !isInColumn(fault))}
          isOpen={isOpen}
          onOpen={setIsOpen}
          onRemove={keys.remove}
        />
      </Table.Tr>
      {selectFaultsAt(faults, place).length > 0 && (
        <BelowLine>
          <OwnFaults place={place} />
        </BelowLine>
      )}
      {usualTaxes !== undefined && (
        <NoTax line={place} taxes={valueAt(line, ['taxes'])} usual={usualTaxes} isMissing={isUntaxed(line)} />
      )}
      {isOpen && (
        <Table.Tr data-member={formatJsonPath(place)} className="line-details">
          <Table.Td />
          <Table.Td colSpan={lineColumns.length + 2}>
            <Members place={place} without={lineMembers.typed} label={name} />
          </Table.Td>
        </Table.Tr>
      )}
    </FormProvider>
  );
});

/** Edits the members of a line that have a column. */
function LineCells({ row, percent, keys }: Pick<LineRowProps, 'row' | 'percent' | 'keys'>): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const place = ['lines', row];
  return (
    <>
      {lineColumns.map((column, index) => {
        const label = t('line.cell', { column: translateMember(column.name, terms), number: row + 1 });
        return (
          <Table.Td
            key={column.name}
            data-column={index}
            data-label={translateMember(column.name, terms)}
            onKeyDown={(event) => keys.onKeyDown(event, row, index)}
            onPaste={(event) => keys.onPaste(event, row, index)}
          >
            {column.kind === 'rate' ? (
              <RateField isBare tax={[...place, 'taxes', 0]} label={label} percent={percent} />
            ) : column.kind === 'category' ? (
              <CategoryField isBare place={[...place, ...column.place]} label={label} />
            ) : column.kind === 'unit' ? (
              <UnitField isBare place={[...place, ...column.place]} label={label} />
            ) : (
              <Field isBare place={[...place, ...column.place]} kind={column.kind} label={label} />
            )}
          </Table.Td>
        );
      })}
    </>
  );
}

interface LineButtonsProps {
  readonly row: number;
  /** Whether the line has members without a column. */
  readonly hasMore: boolean;
  /** Whether one of those has a fault. */
  readonly hasFault: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onRemove: (row: number) => void;
}

/** Shows the buttons of a line: for its further members, and to delete it. */
function LineButtons({ row, hasMore, hasFault, isOpen, onOpen, onRemove }: LineButtonsProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const more = t('line.more', { number: row + 1 });
  return (
    <Table.Td className="line-buttons">
      <ActionIcon
        variant={hasMore || hasFault ? 'light' : 'subtle'}
        color={hasFault ? 'red' : hasMore ? 'blue' : 'gray'}
        aria-label={more}
        title={more}
        aria-description={hasFault ? t('line.hasFaults') : undefined}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <IconDots size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('line.removeOne', { number: row + 1 })}
        onClick={() => onRemove(row)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Table.Td>
  );
}

/** Whether a column of the table shows a fault of its line. */
function isInColumn({ place }: DraftFault): boolean {
  const within = formatJsonPath(place.slice(2));
  return within === '$' || lineColumns.some((column) => within.startsWith(formatJsonPath(column.place)));
}
