import { useCallback } from 'react';
import type { Say } from '../../words/service-text.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { faultText } from './fault-lines.logic.ts';
import { usePlacesText } from '../use-places-text.ts';

/** Says in one line what a step said, where there is no room for its faults each on its own. */
export function useFaultText(): Say {
  const say = useServiceText();
  const sayPlaces = usePlacesText();
  return useCallback((message) => faultText(message, say, sayPlaces), [say, sayPlaces]);
}
