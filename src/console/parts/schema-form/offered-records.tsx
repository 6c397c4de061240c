import { CheckIcon, Combobox, Group, ScrollArea, Text } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { RecordOption } from './use-records.ts';

interface OfferedRecordsProps {
  readonly offered: readonly RecordOption[];
  /** The id of the chosen one. */
  readonly value: string;
  /** Whether something is being typed: Enter takes the first then, unless another one was gone to. */
  readonly isTyped: boolean;
  /** What is said where nothing is offered. */
  readonly none: string;
  readonly mark: (index: number) => void;
  /** Called with the id of the first whenever what is offered changes while something is typed. */
  readonly onFound: (first: string) => void;
}

/** The list below a field of records. */
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
  // The library keeps the mark by its position, and what is read puts other options there.
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
                {option.told && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {option.told}
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
