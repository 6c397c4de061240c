import { Routes } from '../../platform/rest/routes.ts';
import { ActionCollection } from './action.resource.ts';
import { shownActions, type Catalogue } from './catalogue.ts';

/** The catalogue of actions of REST (decision 26). */
export const actionRoutes = new Routes<Catalogue>().endpoint(
  'get',
  '/transform/v1/actions',
  {
    summary: 'List the actions that workflows can name',
    scope: 'transform:read',
    reply: [200, ActionCollection],
  },
  async (catalogue) => ({ list: shownActions(catalogue) }),
);
