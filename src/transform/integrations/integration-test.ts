import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Result of testing an integration with one call that has no effect.' })
export class IntegrationTest {
  @Field(() => Boolean, { description: 'Whether the system of the integration can be used.' })
  ok!: boolean;

  @Field(() => String, {
    description:
      'Result code: ok; reached (reachable, but without support for tests); target-refused, host-unreachable, host-failing, host-busy, timeout, connection-lost, answer-unreadable; http-401 and other codes with the HTTP status of the response; for mail servers also tls-failed, auth-failed, token-unavailable, message-refused and deferred; for signing keys certificate-invalid.',
  })
  code!: string;

  @Field(() => String, { description: 'Human-readable description of the result.' })
  message!: string;

  @Field(() => Int, { description: 'Duration of the call in milliseconds.' })
  durationMs!: number;
}
