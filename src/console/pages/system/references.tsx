import { Anchor, List, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { servicePath } from '../../graphql/service-address.ts';

/** Pages that the service offers to developers. */
const pages = {
  guide: '/docs',
  rest: '/docs/rest',
  graphql: '/docs/graphql',
  openapi: '/openapi.json',
} as const;

/** Links to the documentation and explorers of the API. */
export function References(): ReactElement {
  const { t } = useTranslation('system');
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('api.title')}
      </Title>
      <List size="sm" spacing={4}>
        {Object.entries(pages).map(([name, href]) => (
          <List.Item key={name}>
            <Anchor
              href={servicePath + href}
              target="_blank"
              // The explorer authenticates with the token of this tab, which a page opened by another one
              // inherits.
              rel={name === 'graphql' ? 'opener' : 'noopener'}
              size="sm"
            >
              {t(`api.${name as keyof typeof pages}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
