import { Code, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { sentence } from '../../words/sentence.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { faultLines, isLookedUp } from './fault-lines.logic.ts';
import { usePlacesText } from '../documents/document-terms.ts';
import './fault-panel.css';

/** Shows the message of a provider, translated where possible, with one item for each of its faults. */
export function FaultMessage({ message }: { readonly message: string }): ReactElement {
  const say = useServiceText();
  const sayPlaces = usePlacesText();
  const { text, lines } = useMemo(() => faultLines(message), [message]);
  return (
    <>
      {lines.length > 0 && (
        <ul className="fault-lines">
          {lines.map(({ code, message: said, places }) => (
            <li key={[code, places, said].join(' ')}>
              {places && <span title={places}>{sayPlaces(places)}: </span>}
              <span className="fault-message" title={code}>
                {sentence(said, say)}
              </span>
              {isLookedUp(code) && (
                <>
                  {' '}
                  <Code>{code}</Code>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {text && <Text className="fault-message">{say(text)}</Text>}
    </>
  );
}
