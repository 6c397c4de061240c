import { Field, InputType, ObjectType } from 'type-graphql';
import { PageLimit } from '../../platform/rest/collection.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { defaultLimit } from '../../platform/page.ts';
import { SiloState } from './state.entity.ts';
import { SiloStateInput } from './state.inputs.ts';
import type { SiloStateService } from './state.service.ts';

@InputType()
class SiloStateQuery {
  @PageLimit()
  limit: number = defaultLimit;
}

/** States of an entry, newest first. */
@ObjectType()
export class SiloStateCollection {
  @Field(() => [SiloState], { description: 'States of the entry, newest first.' })
  list!: SiloState[];
}

const sets = {
  scope: 'silo:write',
  body: SiloStateInput,
  reply: [200, SiloState],
  example: { body: { key: 'sent', notes: 'By mail' } },
} as const;

export const siloStateRoutes = new Routes<SiloStateService>()
  .endpoint(
    'get',
    '/silo/v1/entries/:id/states',
    {
      summary: 'List the current and past states of a silo entry, newest first',
      scope: 'silo:read',
      query: SiloStateQuery,
      reply: [200, SiloStateCollection],
    },
    async (states, { scope, params, query }) => ({ list: await states.list(scope, params.id, query.limit) }),
  )
  .endpoint(
    'post',
    '/silo/v1/entries/:id/states',
    {
      summary: 'Set the state of a silo entry as of now',
      creates: 'state',
      addressOf: () => undefined,
      ...sets,
    },
    async (states, { scope, params, body, newId }) =>
      createdAnswer(await states.set(scope, params.id, body, newId)),
  )
  .endpoint(
    'put',
    '/silo/v1/entries/:id/states/:at',
    {
      summary: 'Set a state of a silo entry as of a time; the latest state is the current one',
      ...sets,
      example: { params: { at: '2025-01-31T12:00:00.000Z' }, body: { key: 'received' } },
    },
    async (states, { scope, params, body }) =>
      createdAnswer(await states.setAt(scope, params.id, params.at, body)),
  );
