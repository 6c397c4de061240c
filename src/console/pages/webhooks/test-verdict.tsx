import { Alert, Code, Loader } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconClock } from '../../icons/icons.ts';
import { IconCircleCheck } from '../../icons/later-icons.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { useTimed } from '../../parts/values/now.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { durationText } from '../../parts/values/time.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { useDelivery } from './delivery-drawer.tsx';
import { determineVerdict } from './verdict.logic.ts';

const route = getRouteApi('/webhooks/$id');

const looks = {
  sending: { color: 'blue', icon: <Loader size="xs" /> },
  unsent: { color: 'yellow', icon: <IconClock aria-hidden /> },
  delivered: { color: 'teal', icon: <IconCircleCheck aria-hidden /> },
  failed: { color: 'red', icon: <IconAlertTriangle aria-hidden /> },
};

interface TestVerdictProps {
  readonly endpointId: string;
  /** Id of the test delivery; absent if nothing was tested. */
  readonly id: string | undefined;
}

/** Shows the result of the last test event after its first attempt. */
export function TestVerdict({ endpointId, id }: TestVerdictProps): ReactElement {
  const { t, i18n } = useTranslation('webhooks');
  const say = useServiceText();
  const search = route.useSearch();
  const { delivery, error, refresh } = useDelivery(endpointId, id);
  const verdict = useTimed((now) => determineVerdict(delivery, now));
  const attempt = delivery?.attempts?.[0];
  return (
    <>
      <div role="status">
        {id !== undefined && !error && (
          <Alert color={looks[verdict].color} icon={looks[verdict].icon} title={t(`tested.${verdict}`)}>
            {attempt && (
              <>
                <Code>{attempt.code}</Code> {attempt.message && say(attempt.message)} ·{' '}
                {durationText(attempt.durationMs, i18n.language)} ·{' '}
                <TextLink
                  inherit
                  underline="always"
                  to="/webhooks/$id"
                  params={{ id: endpointId }}
                  search={{ ...search, delivery: id }}
                >
                  {t('fact.showDelivery')}
                </TextLink>
              </>
            )}
            {verdict === 'unsent' && t('tested.unsentText')}
          </Alert>
        )}
      </div>
      {error && <Failure error={error} retry={refresh} />}
    </>
  );
}
