import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { views, type View, type WorkflowSearch } from './workflow.search.ts';

const route = getRouteApi('/workflows/$id');

const narrowViews = views.filter((view) => view !== 'split');

/** Returns the view of the editor and the selected step, which are search parameters. */
export function useWorkflowView(): {
  readonly view: View;
  /** Views for which there is space. */
  readonly offered: readonly View[];
  readonly step: string | undefined;
  readonly setView: (view: View) => void;
  readonly setStep: (step: string | undefined) => void;
} {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const view = search.view ?? 'graph';
  const become = useCallback(
    (next: WorkflowSearch) =>
      void navigate({ search: (before: WorkflowSearch) => ({ ...before, ...next }), replace: true } as never),
    [navigate],
  );
  return {
    view: isNarrow && view === 'split' ? 'graph' : view,
    offered: isNarrow ? narrowViews : views,
    step: search.step,
    setView: useCallback((next) => become({ view: next }), [become]),
    setStep: useCallback((next) => become({ step: next }), [become]),
  };
}
