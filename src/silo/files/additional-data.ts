import { Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';

/** Declares a column with data of clients by name, such as `meta`. */
export function AdditionalData(): PropertyDecorator {
  return (target, name) => {
    Field(() => StringMap, {
      nullable: true,
      description: 'Additional data, by name; absent if there is none.',
    })(target, name);
    Property({ type: 'json', columnType: 'json', nullable: true })(target, String(name));
  };
}
