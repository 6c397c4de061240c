import { Popover, type PopoverProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { FilterButton } from './filter-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { JobsSearch } from './jobs.search.ts';

/** Free space below the panel, and its minimum height, in pixels. */
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

/** Shows the filter button and the panel that it opens. */
export function FilterPopover({ search, isOpen, onOpen, onApply }: FilterPopoverProps): ReactElement {
  // Unapplied changes are kept when the panel is opened again, until the list is filtered otherwise.
  const [draft, setDraft] = useState({ of: search, search });
  const button = useRef<HTMLButtonElement>(null);
  // This button replaces the pressed one, so the focus is returned to it.
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
