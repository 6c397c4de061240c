import { endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import { ActionCollection } from './action.resource.ts';
import { shownActions, type Catalogue } from './catalogue.ts';

/** The catalogue of actions of REST (decision 26). */
export function actionEndpoints(catalogue: Catalogue): Endpoint[] {
  return [
    endpoint(
      'get',
      '/transform/v1/actions',
      {
        summary: 'List the actions that workflows can name',
        scope: 'transform:read',
        reply: [200, ActionCollection],
      },
      async () => ({ list: shownActions(catalogue) }),
    ),
  ];
}
