import { type ReactElement, useCallback } from 'react';
import type { Translate } from '../../words/service-text.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { faultText } from './fault-lines.logic.ts';
import { usePlacesText } from '../documents/document-terms.ts';

/** Returns a function that formats the message of a step as one line, where its faults have no room of their own. */
export function useFaultText(): Translate {
  const say = useServiceText();
  const sayPlaces = usePlacesText();
  return useCallback((message) => faultText(message, say, sayPlaces), [say, sayPlaces]);
}

interface FaultTextProps {
  readonly code?: string | null;
  readonly message?: string | null;
  readonly provider?: string | null;
}

/** Shows why a step failed in one line, which may be cut off; the tooltip has the whole text. */
export function FaultText({ code, message, provider }: FaultTextProps): ReactElement {
  const say = useFaultText();
  const text = message ? say(message) : undefined;
  return <span title={text}>{text ?? code ?? provider}</span>;
}
