import { Field, ObjectType } from 'type-graphql';
import { Routes } from '../platform/rest/routes.ts';
import type { TokenService } from './tokens/token.service.ts';

/** The answer to a ping. */
@ObjectType()
export class Ping {
  @Field(() => String)
  ping!: 'pong';
}

/** A way to check that the service is there and a token is good. */
export const pingRoutes = new Routes<TokenService>().endpoint(
  'get',
  '/utils/v1/ping',
  { summary: 'Check the token', scope: 'authenticated', reply: [200, Ping] },
  async () => Object.assign(new Ping(), { ping: 'pong' as const }),
);
