import { Select } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { gapId, type Gap } from '../../../parts/step-graph/step-graph.logic.ts';
import type { FlowGraph } from '../../../parts/workflow-document/document.logic.ts';
import { gapWords } from './gap-button.tsx';
import { movePlaces } from './move-places.logic.ts';

interface MoveDialogProps {
  readonly stepId: string;
  readonly name: string;
  readonly graph: FlowGraph;
  readonly onMove: (gap: Gap) => void;
  readonly onClose: () => void;
}

/** Maximum number of positions in the list; others are found by typing. */
const maxListed = 100;

/** Moves a step to a position selected from a list, for use without dragging. */
export function MoveDialog({ stepId, name, graph, onMove, onClose }: MoveDialogProps): ReactElement {
  const { t } = useTranslation('workflow');
  const places = useMemo(() => movePlaces(graph, stepId), [graph, stepId]);
  return (
    <Dialog onClose={onClose} title={t('move.title', { step: name })}>
      <Select
        label={t('move.place')}
        data={places.map((place) => ({ value: gapId(place.gap), label: gapWords(t, place, 'move') }))}
        limit={maxListed}
        searchable
        nothingFoundMessage={t('move.none')}
        data-autofocus
        onChange={(id) => {
          const place = places.find(({ gap }) => gapId(gap) === id);
          if (place) onMove(place.gap);
        }}
      />
    </Dialog>
  );
}
