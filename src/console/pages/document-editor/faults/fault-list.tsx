import { Anchor, List, Text } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { formatPath } from '../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../parts/documents/document-terms.ts';
import { formatJsonPath } from '../../../parts/json/json-path.logic.ts';
import type { DraftFault } from '../draft/draft.logic.ts';
import { fieldAt, goToField } from '../form/focus-field.ts';
import { atField } from './reported-faults.logic.ts';

export interface FaultListProps {
  readonly faults: readonly DraftFault[];
  readonly doc: Json;
  readonly isFormShown: boolean;
}

/** Lists all faults that the service found, with links to their fields; faults without a field are shown only here. */
export function FaultList({ faults, doc, isFormShown }: FaultListProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const found = faults.filter(({ place }) => fieldAt(place) !== undefined);
    setShown(new Set(found.map(({ place }) => formatJsonPath(place))));
  }, [faults, doc, isFormShown]);
  return (
    <List size="sm" className="editor-faults" id="editor-faults">
      {faults.map((fault) => {
        const { place, message } = fault;
        const path = formatJsonPath(place);
        const name = formatPath(place, terms);
        return (
          <List.Item key={path + message}>
            {isFormShown && shown.has(path) ? (
              <Anchor component="button" size="sm" onClick={() => goToField(atField(fault).place)}>
                {name}
              </Anchor>
            ) : (
              <b>{name || t('document')}</b>
            )}{' '}
            <Text span size="sm">
              {message}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}
