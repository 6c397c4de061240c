import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';
import { EntryState } from './entry-state.ts';

/** A state to set on an entry. */
@InputType({ description: 'A state to set on a silo entry.' })
export class SiloStateInput {
  @Field(() => EntryState, { description: 'Key of the state.' })
  key!: keyof typeof EntryState;

  @Field(() => String, { nullable: true, description: 'Notes about the state.' })
  @MaxLength(2000)
  notes?: string;

  @Field(() => StringMap, { nullable: true, description: 'Additional data, by name.' })
  meta?: Record<string, string>;
}
