import type { ReactElement } from 'react';
import { useFaultText } from './use-fault-text.ts';

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
