import { Extensions, Field, FieldResolver } from 'type-graphql';

const graphqlAlone = Symbol('graphqlAlone');

/**
 * Declares a field that exists only in GraphQL, because REST returns only what one read yields: a getter, or a method of a
 * resolver.
 */
export function GraphqlField(
  type: () => unknown,
  options: Parameters<typeof FieldResolver>[1] = {},
): MethodDecorator {
  const declared = type as () => StringConstructor;
  return (target, name, descriptor) => {
    Reflect.defineMetadata(graphqlAlone, true, target, name);
    if (descriptor.get) Field(declared, options)(target, name, descriptor);
    else {
      FieldResolver(declared, options)(target, name, descriptor);
      Extensions({ graphqlAlone: true })(target, name, descriptor);
    }
  };
}

/** Whether a field exists only in GraphQL. */
export function isOfGraphqlAlone(field: {
  target: Function;
  name: string;
  extensions?: Record<string, unknown> | undefined;
}): boolean {
  return (
    field.extensions?.['graphqlAlone'] === true ||
    Reflect.getMetadata(graphqlAlone, field.target.prototype as object, field.name) === true
  );
}
