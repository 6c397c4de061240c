import { Popover } from '@mantine/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { FilterButton } from './filter-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { JobsSearch } from './jobs.search.ts';

interface FilterPopoverProps {
  readonly search: JobsSearch;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onApply: (search: JobsSearch) => void;
}

/** The button with the panel that it opens. */
export function FilterPopover({ search, isOpen, onOpen, onApply }: FilterPopoverProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  // It stands in the place of the one that was pressed: the focus comes back to it.
  useEffect(() => button.current?.focus(), []);
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" width={620} trapFocus withinPortal>
      <Popover.Target>
        <FilterButton ref={button} onClick={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className="jobs-filter-panel">
        {isOpen && <FilterPanel search={search} onApply={onApply} />}
      </Popover.Dropdown>
    </Popover>
  );
}
