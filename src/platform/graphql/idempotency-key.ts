import { Arg } from 'type-graphql';

/** Declares the argument for the key under which a create is repeated, like the header in REST. */
export function IdempotencyKey(): ParameterDecorator {
  const description =
    'Up to 255 printable characters: the same create again answers what it made, for a day.';
  return Arg('idempotencyKey', () => String, { nullable: true, description }) as ParameterDecorator;
}
