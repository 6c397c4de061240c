import { Button, Code, Drawer, Stack, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { durationText } from '../../parts/values/time.logic.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { DeliveryBadge, NextAttempt } from './delivery-badge.tsx';
import { ResendDelivery, type Attempt, DeliveryQuery, type FullDelivery } from './deliveries.queries.ts';
import { useQuery, type CombinedError } from 'urql';
import { useRefresh } from '../../session/use-refresh.ts';

interface DeliveryDrawerProps {
  readonly endpointId: string;
  /** Id of the delivery to show, if any. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Shows a delivery next to the list: the message, and each attempt with its response. */
export function DeliveryDrawer({ endpointId, id, onClose }: DeliveryDrawerProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const mayWrite = useMay('webhooks:write');
  const { delivery, error, refresh } = useDelivery(endpointId, id);
  const resend = useSubmit(ResendDelivery);

  async function onResend(): Promise<void> {
    if (id === undefined || !(await resend.run({ endpointId, id }))) return;
    notifyDone(t('delivery.resent'));
    refresh();
  }

  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={delivery?.type ?? t('deliveries.type')}
      closeButtonProps={{ 'aria-label': t('delivery.close') }}
    >
      {error && <Failure error={error} retry={refresh} />}
      {!delivery && !error && <Loading />}
      {delivery && (
        <Stack gap="md">
          <Facts
            of={{
              [t('deliveries.filter')]: <DeliveryBadge status={delivery.status} />,
              [t('delivery.id')]: <Code>{delivery.id}</Code>,
              [t('deliveries.at')]: <Timestamp at={delivery.createdAt} />,
              [t('deliveries.next')]: delivery.nextAttemptAt && <NextAttempt at={delivery.nextAttemptAt} />,
            }}
          />
          {mayWrite && (
            <Button variant="default" loading={resend.isRunning} onClick={() => void onResend()} mr="auto">
              {t('delivery.resend')}
            </Button>
          )}
          {resend.error && <Failure error={resend.error} />}
          {delivery.attempts?.length === 0 && <Text size="sm">{t('delivery.noAttempt')}</Text>}
          {delivery.attempts?.map((attempt, place) => (
            <OneAttempt key={attempt.number} attempt={attempt} isOpen={place === 0} />
          ))}
          <Title order={3} size="h5">
            {t('delivery.body')}
          </Title>
          <CopiedCode code={JSON.stringify(delivery.payload, null, 2)} />
        </Stack>
      )}
    </Drawer>
  );
}

function OneAttempt({
  attempt,
  isOpen,
}: {
  readonly attempt: Attempt;
  readonly isOpen: boolean;
}): ReactElement {
  const { t, i18n } = useTranslation('webhooks');
  const say = useServiceText();
  const { number, at, durationMs, code, message, requestHeaders, answerHeaders, answerBody } = attempt;
  const texts = {
    [t('delivery.answerBody')]: answerBody,
    [t('delivery.answerHeaders')]: answerHeaders && lines(answerHeaders),
    [t('delivery.requestHeaders')]: lines(requestHeaders),
  };
  return (
    <details open={isOpen}>
      <summary>
        {t('delivery.attempt', { number })} · <Code>{code}</Code> · <Timestamp at={at} /> ·{' '}
        {durationText(durationMs, i18n.language)}
      </summary>
      <Stack gap="xs" pt="xs">
        {message && <Text size="sm">{say(message)}</Text>}
        {Object.entries(texts).map(
          ([title, text]) =>
            text && (
              <div key={title}>
                <Text size="xs" c="dimmed">
                  {title}
                </Text>
                <Code block tabIndex={0} className="copied-code">
                  {text}
                </Code>
              </div>
            ),
        )}
      </Stack>
    </details>
  );
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

interface LiveDelivery {
  readonly delivery: FullDelivery | undefined;
  readonly error: CombinedError | undefined;
  readonly refresh: () => void;
}

/** Reads a delivery with its attempts, updated live; nothing without an id. */
export function useDelivery(endpointId: string, id: string | undefined): LiveDelivery {
  const [{ data, error }, read] = useQuery({
    query: DeliveryQuery,
    variables: { endpointId, id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => {
    if (id !== undefined) read({ requestPolicy: 'network-only' });
  };
  useRefresh(({ type, id: changed }) => type === 'webhook.delivery' && changed === endpointId, refresh);
  const found = data?.webhookDelivery;
  return { delivery: found && found.id === id ? found : undefined, error, refresh };
}
