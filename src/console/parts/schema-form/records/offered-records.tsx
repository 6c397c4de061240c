import { CheckIcon, Combobox, Group, ScrollArea, Text } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { RecordOption } from './use-records.ts';

interface OfferedRecordsProps {
  readonly offered: readonly RecordOption[];
  /** Id of the selected record. */
  readonly value: string;
  /** Whether the user is typing: Enter then selects the first record, unless another one was highlighted. */
  readonly isTyped: boolean;
  /** Text if no record is offered. */
  readonly none: string;
  readonly mark: (index: number) => void;
  /** Called with the id of the first record whenever the offered ones change while the user is typing. */
  readonly onFound: (first: string) => void;
}

/** Renders the dropdown of a record field. */
export function OfferedRecords({
  offered,
  value,
  isTyped,
  none,
  mark,
  onFound,
}: OfferedRecordsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const markAgain = useEffectEvent(() => {
    const [first] = offered;
    if (!isTyped || !first) return;
    const options = [...(list.current?.querySelectorAll('[data-combobox-option]') ?? [])];
    const marked = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
    mark(Math.max(marked, 0));
    onFound(first.value);
  });
  // The library keeps the highlighted option by position, and loading puts other options there.
  useLayoutEffect(() => markAgain(), [offered, isTyped]);
  return (
    <Combobox.Options ref={list}>
      <ScrollArea.Autosize mah={220} type="scroll">
        {offered.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value}
            aria-selected={option.value === value}
          >
            <Group gap="xs" wrap="nowrap">
              {option.value === value && <CheckIcon size={12} />}
              <div>
                <Text size="sm">{option.label}</Text>
                {option.description && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {option.description}
                  </Text>
                )}
              </div>
            </Group>
          </Combobox.Option>
        ))}
      </ScrollArea.Autosize>
      {offered.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
    </Combobox.Options>
  );
}
