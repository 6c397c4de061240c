import { exampleId } from '../../platform/openapi/example-id.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { AnsweredTask, TaskAnswerInput } from './answer.inputs.ts';
import type { TaskAnswerService } from './answer.service.ts';

export const answerRoutes = new Routes<TaskAnswerService>().endpoint(
  'post',
  '/transform/v1/jobs/intents',
  {
    summary: 'Report the result of a task that an external provider has accepted',
    scope: 'transform:answer',
    body: TaskAnswerInput,
    reply: [200, AnsweredTask],
    refuses: ['not-found'],
    example: { body: { id: exampleId('intents'), status: 'OK', code: 'delivered' } },
  },
  (answers, { scope, body }) => answers.answer(scope, body),
);
