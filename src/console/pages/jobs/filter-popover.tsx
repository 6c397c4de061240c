import { Popover, type PopoverProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { FilterButton } from './filter-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { JobsSearch } from './jobs.search.ts';

/** Kept free below the panel, and the least height of it, in pixels. */
const [edge, lowest] = [12, 240];

interface FilterPopoverProps {
  readonly search: JobsSearch;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onApply: (search: JobsSearch) => void;
}

const middlewares: NonNullable<PopoverProps['middlewares']> = {
  shift: true,
  flip: true,
  size: {
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight - edge, lowest)}px`;
    },
  },
};

/** The button with the panel that it opens. */
export function FilterPopover({ search, isOpen, onOpen, onApply }: FilterPopoverProps): ReactElement {
  // What was chosen is still there when it is opened again, until the list is filtered otherwise.
  const [draft, setDraft] = useState({ of: search, search });
  const button = useRef<HTMLButtonElement>(null);
  // It stands in the place of the one that was pressed: the focus comes back to it.
  useEffect(() => button.current?.focus(), []);
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      width={620}
      trapFocus
      withinPortal
      middlewares={middlewares}
    >
      <Popover.Target>
        <FilterButton ref={button} onClick={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className="jobs-filter-panel">
        {isOpen && (
          <FilterPanel
            search={search}
            draft={draft.of === search ? draft.search : search}
            onChange={(part) =>
              setDraft((before) => ({
                of: search,
                search: { ...(before.of === search ? before.search : search), ...part },
              }))
            }
            onDiscard={() => setDraft({ of: search, search })}
            onApply={onApply}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
