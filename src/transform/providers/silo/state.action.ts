import { Field } from 'type-graphql';
import { EntryState } from '../../../silo/entries/entry-state.ts';
import { action, ok } from '../action.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

class StateConfig {
  @Field(() => EntryState, { description: 'Key of the state.' })
  @Title('State')
  state!: keyof typeof EntryState;
}

/** Sets the state of the entry, a label for the progress of its document. */
export const stateAction = action<StateConfig>({
  id: 'silo.state',
  name: 'Set state',
  summary: 'Sets the state of the document',
  config: StateConfig,
  codes: [],
  example: { state: 'completed' },
  isPure: true,
  neverFails: true,
  run: async ({ config: { state } }) => ok({ change: { state } }),
});
