import { useState, type DragEvent } from 'react';

/** Types of `DataTransfer` for dragging within the editor. */
export const dragTypes = {
  action: 'application/x-docmill-action',
  step: 'application/x-docmill-step',
  branch: 'application/x-docmill-branch',
} as const;

interface BranchDrop {
  readonly 'data-over': boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Accepts a branch that is dropped on another one and moves it to that index. */
export function useBranchDrop(index: number, onMove: (from: number, to: number) => void): BranchDrop {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver(event) {
      if (!event.dataTransfer.types.includes(dragTypes.branch)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event) {
      setIsOver(false);
      const from = event.dataTransfer.getData(dragTypes.branch);
      if (from === '') return;
      event.preventDefault();
      if (Number(from) !== index) onMove(Number(from), index);
    },
  };
}
