import { Arg } from 'type-graphql';

/** Declares the argument by which a create is repeated, as the header of REST. */
export function IdempotencyKey(): ParameterDecorator {
  const description =
    'Up to 255 printable characters: the same create again answers what it made, for a day.';
  return Arg('idempotencyKey', () => String, { nullable: true, description }) as ParameterDecorator;
}
