import { Matches } from 'class-validator';
import { Field } from 'type-graphql';
import { action, ok } from '../action.ts';

class StateConfig {
  @Field(() => String, {
    description: 'Key of the state: draft, processing, registered, completed, sent, ...',
  })
  @Matches(/^[a-z][a-z0-9-]{0,63}$/, { message: 'must be a key of lower-case letters, digits and hyphens' })
  state!: string;
}

/** Labels the entry with how far its document has come. */
export const stateAction = action<StateConfig>({
  id: 'silo.state',
  name: 'Set state',
  summary: 'Labels the entry with how far its document has come',
  config: StateConfig,
  isPure: true,
  run: async ({ config: { state } }) => ok({ change: { state } }),
});
