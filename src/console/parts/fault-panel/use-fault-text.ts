import { useCallback } from 'react';
import type { Translate } from '../../words/service-text.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { faultText } from './fault-lines.logic.ts';
import { usePlacesText } from '../documents/use-places-text.ts';

/** Returns a function that formats the message of a step as one line, where its faults have no room of their own. */
export function useFaultText(): Translate {
  const say = useServiceText();
  const sayPlaces = usePlacesText();
  return useCallback((message) => faultText(message, say, sayPlaces), [say, sayPlaces]);
}
