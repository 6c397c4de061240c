import { Code } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useServiceText } from '../../words/service-text.ts';

/** Last failed delivery of an endpoint. */
export interface FailureData {
  readonly deliveryId: string;
  readonly at: string;
  readonly code: string;
  readonly message: string | null;
}

const route = getRouteApi('/webhooks/$id');

/** Shows why and when the last delivery failed, with a link to it. */
export function LastFailure({ failure }: { readonly failure: FailureData }): ReactElement {
  const { t } = useTranslation('webhooks');
  const say = useServiceText();
  const { id } = route.useParams();
  const search = route.useSearch();
  const { deliveryId, at, code, message } = failure;
  return (
    <>
      <Code>{code}</Code> {message && say(message)} · <Timestamp at={at} /> ·{' '}
      <TextLink
        inherit
        underline="always"
        to="/webhooks/$id"
        params={{ id }}
        search={{ ...search, delivery: deliveryId }}
      >
        {t('fact.showDelivery')}
      </TextLink>
    </>
  );
}
