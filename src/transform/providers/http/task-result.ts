import {
  ArrayMaxSize,
  IsIn,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { enumeration } from '../../../platform/shape/enumeration.ts';
import { Field, InputType, Int } from 'type-graphql';
import { jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import { invalid, type FieldErrors } from '../../../platform/errors.ts';
import { isMimeType } from '../../../platform/mime-type.ts';
import { read } from '../../../platform/shape/read.ts';
import { ID, Json, StringMap } from '../../../platform/shape/scalars.ts';

/** Maximum wait in seconds: afterwards the task is sent again. */
const maxWaitSeconds = 30 * 24 * 60 * 60;

const maxArgs = 100;
const maxArgLength = 10_000;

/** Limits the number and length of args: larger content belongs in a file. */
function AreArgs(): PropertyDecorator {
  return ValidateBy({
    name: 'areArgs',
    validator: {
      validate: (args: Record<string, string>) =>
        Object.keys(args).length <= maxArgs &&
        Object.entries(args).every(([name, text]) => name.length <= 255 && text.length <= maxArgLength),
      defaultMessage: () => `must be at most ${maxArgs}, of at most ${maxArgLength} characters`,
    },
  });
}

function IsMimeType(): PropertyDecorator {
  return ValidateBy({
    name: 'isMimeType',
    validator: { validate: isMimeType, defaultMessage: () => 'must be a media type' },
  });
}

function IsBase64(): PropertyDecorator {
  return ValidateBy({
    name: 'isBase64',
    validator: {
      validate: (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
      defaultMessage: () => 'must be base64 with padding',
    },
  });
}

@InputType('TaskFileInput', { description: 'File that a provider adds to the entry of a job.' })
export class ResultFile {
  @Field(() => String, { description: 'Key of the file; a file with the same key and category is replaced.' })
  @Length(1, 100)
  key!: string;

  @Field(() => String, { description: 'Category of the file, for example format.' })
  @Length(1, 100)
  category!: string;

  @Field(() => String, { description: 'File name.' })
  @Length(1, 255)
  name!: string;

  @Field(() => String, { description: 'Media type, for example application/pdf.' })
  @IsMimeType()
  mime!: string;

  @Field(() => String, { description: 'Content of the file in base64, with padding.' })
  @IsBase64()
  data!: string;

  @Field(() => String, { nullable: true, description: 'Description of the file, at most 1,000 characters.' })
  @MaxLength(1000)
  description?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the file has no public URL.' })
  private?: boolean;
}

/** Statuses of a task. */
const TaskStatus = enumeration(
  'TaskStatus',
  ['OK', 'SKIP', 'KO', 'ERR', 'QUEUED'],
  'Result of a task. ERR: failed temporarily, to be retried; QUEUED: the result follows later.',
);

/** Report of a provider about a task, without its status. */
@InputType()
export class TaskReport {
  @Field(() => String, { nullable: true, description: 'Code that the next steps of a workflow can match.' })
  @Matches(/^[\w.:-]{1,100}$/, { message: 'must be up to 100 letters, digits and .:_-' })
  code?: string;

  @Field(() => String, { nullable: true, description: 'Human-readable message, at most 2,000 characters.' })
  @MaxLength(2000)
  message?: string;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Arguments to merge into the args of the job, at most 100.',
  })
  @AreArgs()
  args?: Record<string, string>;

  @Field(() => Json, {
    nullable: true,
    description: 'Document or envelope, or a patch of the document.',
  })
  data?: unknown;

  @Field(() => String, { nullable: true, description: 'Media type of data if it is a patch.' })
  @IsIn(['application/json', jsonPatchType, mergePatchType])
  contentType?: string;

  @Field(() => [ResultFile], {
    nullable: true,
    description: 'Files to add to the entry of the job, at most 20.',
  })
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  files?: ResultFile[];

  @Field(() => String, { nullable: true, description: 'Id that the provider assigns to the task.' })
  @Length(1, 255)
  ref?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds after which the step resumes; only with ERR and QUEUED.',
  })
  @Min(1)
  @Max(maxWaitSeconds)
  retryIn?: number;

  @Field(() => ID, { nullable: true, description: 'Id of the silo entry with which the job continues.' })
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;
}

/** Result of a task, sent in the answer or later. */
@InputType()
export class TaskResult extends TaskReport {
  @Field(() => TaskStatus, { description: 'Result of the task.' })
  status!: keyof typeof TaskStatus;
}

/** Parses a result; throws a `RequestError` with the path of each member that is unknown, malformed or contradicts others. */
export function readResult(json: unknown): TaskResult {
  const result = read(TaskResult, json);
  assertConsistent(result);
  return result;
}

/** Throws a `RequestError` with the path of each member that contradicts another one or the status. */
export function assertConsistent(result: TaskReport & { status: string }): void {
  const errors = findContradictions(result);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function findContradictions({ status, ...result }: TaskReport & { status: string }): FieldErrors {
  const errors: FieldErrors = {};
  const waits = status === 'ERR' || status === 'QUEUED';
  if (result.retryIn !== undefined && !waits) errors['retry_in'] = 'goes with ERR and QUEUED only';
  for (const [key, value] of Object.entries({ args: result.args, files: result.files })) {
    if (value !== undefined && (waits || status === 'POKE')) errors[key] = `does not go with ${status}`;
  }
  for (const [key, value] of Object.entries({ data: result.data, silo_entry_id: result.siloEntryId })) {
    if (value !== undefined && status !== 'OK' && status !== 'SKIP')
      errors[key] = `does not go with ${status}`;
  }
  if (result.contentType !== undefined && result.data === undefined) errors['content_type'] = 'needs data';
  if (result.siloEntryId !== undefined && (result.data !== undefined || result.files !== undefined))
    errors['silo_entry_id'] = 'does not go with data or files';
  return errors;
}
