import { Arg } from 'type-graphql';

/** Declares the argument for the key under which a create is repeated, like the header in REST. */
export function IdempotencyKey(): ParameterDecorator {
  const description =
    'Idempotency key of 1 to 255 printable ASCII characters. For 24 hours (`DOCMILL_IDEMPOTENCY_HOURS`), a repeat with the same key returns the record that the first request created.';
  return Arg('idempotencyKey', () => String, { nullable: true, description }) as ParameterDecorator;
}
