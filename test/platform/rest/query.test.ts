import { IsIn, Max } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { expect, test } from 'vitest';
import { RequestError, type FieldErrors } from '../../../src/platform/errors.ts';
import { readQuery } from '../../../src/platform/rest/query.ts';

@InputType()
class Filters {
  @Field(() => String, { nullable: true })
  @IsIn(['OPEN', 'CLOSED'])
  status?: string;

  @Field(() => String, { nullable: true })
  workflowId?: string;

  @Field(() => Int, { nullable: true })
  @Max(5)
  limit?: number;
}

function refusalOf(query: string): { status: number; fields: FieldErrors | undefined } {
  try {
    readQuery(Filters, new URLSearchParams(query));
  } catch (error) {
    if (error instanceof RequestError) return { status: error.status, fields: error.fields };
    throw error;
  }
  throw new TypeError('The query was read');
}

test.each<[string, string, number, FieldErrors]>([
  ['a name that lost its end', 'stat=OPEN', 400, { stat: 'is not a known parameter; did you mean status?' }],
  [
    'a name as code writes it',
    'workflowId=1',
    400,
    { workflowId: 'is not a known parameter; did you mean workflow_id?' },
  ],
  ['a name unlike any', 'q=1', 400, { q: 'is not a known parameter' }],
  ['a name of an object', 'constructor=1', 400, { constructor: 'is not a known parameter' }],
  [
    'a value outside its enumeration',
    'status=CLSOED',
    400,
    { status: 'is not one of OPEN, CLOSED; did you mean CLOSED?' },
  ],
  ['a value unlike any', 'status=shut', 400, { status: 'is not one of OPEN, CLOSED' }],
  ['two values for one', 'limit=1&limit=2', 400, { limit: 'is given more than once' }],
  ['a value beyond its limit', 'limit=6', 422, { limit: 'must not be greater than 5' }],
])('%s is refused and named', (_what, query, status, fields) => {
  const refused = refusalOf(query);
  expect({ ...refused, fields: { ...refused.fields } }).toEqual({ status, fields });
});

test('a parameter without a value is absent', () => {
  expect(readQuery(Filters, new URLSearchParams('status=&limit=3'))).toEqual({ limit: 3 });
});
