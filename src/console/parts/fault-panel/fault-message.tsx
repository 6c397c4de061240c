import { Code, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { faultLines } from './fault-lines.logic.ts';
import './fault-panel.css';

/** What a provider said; faults that it counts up, each once. */
export function FaultMessage({ message }: { readonly message: string }): ReactElement {
  const { text, lines } = useMemo(() => faultLines(message), [message]);
  return (
    <>
      {lines.length > 0 && (
        <ul className="fault-lines">
          {lines.map(({ code, message: said, places }) => (
            <li key={[code, places, said].join(' ')}>
              <span className="fault-message">{said}</span>{' '}
              <Code>{[code, places].filter(Boolean).join(' · ')}</Code>
            </li>
          ))}
        </ul>
      )}
      {text && <Text className="fault-message">{text}</Text>}
    </>
  );
}
