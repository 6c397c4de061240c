import { Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure/failure.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { ResendDeliveries } from './deliveries.queries.ts';
import { ranges, since as startOf, type Range } from './webhook.search.ts';

interface ResendMenuProps {
  readonly endpointId: string;
  readonly onDone: () => void;
}

/** Sends many deliveries again: failed ones of a period, or all since a time. */
export function ResendMenu({ endpointId, onDone }: ResendMenuProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const [isAsking, { open, close }] = useDisclosure();
  const [since, setSince] = useState('');
  const sent = useSubmit(ResendDeliveries);

  async function resend(
    input: { failed: boolean; createdFrom?: string | undefined } | { since: string },
  ): Promise<void> {
    if (!(await sent.run({ endpointId, input }))) return;
    notifyDone(t('resend.done'));
    close();
    onDone();
  }

  /** Asks for confirmation, because sent messages cannot be taken back. */
  async function resendFailed(time: string, createdFrom?: string): Promise<void> {
    const text = t('resend.text', { time });
    const question = { title: t('resend.title'), text, verb: t('resend.submit'), isHarmless: true };
    if (await confirm(question)) await resend({ failed: true, createdFrom });
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={sent.isRunning}>
            {t('delivery.resend')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('resend.failed')}</Menu.Label>
          {(Object.keys(ranges) as Range[]).map((last) => (
            <Menu.Item key={last} onClick={() => void resendFailed(t(`range.${last}`), startOf(last))}>
              {t(`range.${last}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => void resendFailed(t('resend.allFailed'))}>
            {t('resend.allFailed')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={open}>{t('resend.since')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {sent.error && !isAsking && <Failure error={sent.error} />}
      <Modal
        opened={isAsking}
        onClose={close}
        title={t('resend.since')}
        closeButtonProps={{ 'aria-label': t('form.cancel') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (since) void resend({ since: new Date(since).toISOString() });
          }}
        >
          <Stack gap="sm">
            <TextInput
              type="datetime-local"
              label={t('resend.sinceLabel')}
              required
              value={since}
              onChange={({ currentTarget }) => setSince(currentTarget.value)}
              error={sent.at('since')}
              data-autofocus
            />
            {sent.error && <Failure error={sent.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={sent.isRunning}>
                {t('resend.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
