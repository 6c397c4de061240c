import { Code, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceText } from '../../words/service-text.ts';
import { placeText } from '../document-terms.logic.ts';
import { useTerms } from '../document-terms.ts';
import { placeOf } from '../json-path.logic.ts';
import { faultLines } from './fault-lines.logic.ts';
import './fault-panel.css';

/** What a provider said, in the language of the page where it has words for it; faults that it counts up, each once. */
export function FaultMessage({ message }: { readonly message: string }): ReactElement {
  const { t } = useTranslation('document');
  const terms = useTerms();
  const say = useServiceText();
  const { text, lines } = useMemo(() => faultLines(message), [message]);
  const placesText = (places: string): string =>
    places
      .split(', ')
      .map((path) => {
        const place = placeOf(path);
        return place ? placeText(place.slice(1), terms) || t('title') : path;
      })
      .join(', ');
  return (
    <>
      {lines.length > 0 && (
        <ul className="fault-lines">
          {lines.map(({ code, message: said, places }) => (
            <li key={[code, places, said].join(' ')}>
              {places && <span title={places}>{placesText(places)}: </span>}
              <span className="fault-message">{say(said)}</span> <Code>{code}</Code>
            </li>
          ))}
        </ul>
      )}
      {text && <Text className="fault-message">{say(text)}</Text>}
    </>
  );
}
