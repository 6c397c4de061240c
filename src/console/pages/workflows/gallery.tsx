import { Button, Card, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { ResultOf } from '../../graphql/graphql.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { useOnlyIntegration } from '../../parts/workflow-document/use-only-integration.ts';
import { withIdAt, withTexts } from '../../parts/workflow-document/document.logic.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { useServiceText } from '../../words/service-text.ts';
import type { useCreate } from './use-create.ts';
import { TemplatesQuery } from './workflows.queries.ts';

interface GalleryProps {
  readonly create: ReturnType<typeof useCreate>;
  /** Absent if it is part of the page. */
  readonly onClose?: () => void;
}

type Template = NonNullable<ResultOf<typeof TemplatesQuery>['workflowTemplates']>[number];

/** Offers workflow templates to start from. */
export function Gallery({ create, onClose }: GalleryProps): ReactElement {
  const { t } = useTranslation('workflows');
  const [{ data, error, fetching }, again] = useQuery({ query: TemplatesQuery, variables: {} });
  const integrationOf = useOnlyIntegration();
  const say = useServiceText();
  const begin = ({ workflow, needs }: Template): void => {
    const whole = needs.reduce(
      (document, { path, provider }) => {
        const id = integrationOf(provider);
        return id === undefined ? document : withIdAt(document, path, id);
      },
      withTexts(workflow, say),
    );
    void create.run(whole);
  };
  const content = (
    <>
      {error && <Failure error={error} retry={() => again({ requestPolicy: 'network-only' })} />}
      {create.error && <Failure error={create.error} />}
      {fetching && <Loading />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {data?.workflowTemplates?.map((template) => {
          const { id, name, summary, needs } = template;
          return (
            <Card key={id} withBorder padding="sm">
              <Title order={3} size="h5" id={`title-${id}`}>
                {say(name)}
              </Title>
              <Text size="sm" c="dimmed" flex={1}>
                {say(summary)}
              </Text>
              {needs.some(({ provider }) => integrationOf(provider) === undefined) && (
                <Text size="sm" mt={4}>
                  {t('gallery.needs', { providers: needs.map(({ provider }) => provider).join(', ') })}
                </Text>
              )}
              <Button
                mt="sm"
                size="xs"
                variant="default"
                loading={create.isRunning}
                id={`begin-${id}`}
                aria-labelledby={`begin-${id} title-${id}`}
                onClick={() => begin(template)}
              >
                {t('gallery.begin')}
              </Button>
            </Card>
          );
        })}
      </SimpleGrid>
    </>
  );
  if (!onClose) return content;
  return (
    <Dialog onClose={onClose} size="lg" title={t('gallery.button')}>
      {content}
    </Dialog>
  );
}
