import { graphql } from '../../graphql/graphql.ts';

/** What is read of each step to tell why a job or a dry run failed. */
export const StepRun = graphql(`
  fragment StepRun on Intent @_unmask {
    id
    stepId
    name
    provider
    status
    events {
      id
      code
      message
    }
  }
`);

/** What is read of each fault to tell why a job or a dry run failed. */
export const RunFault = graphql(`
  fragment RunFault on Fault @_unmask {
    provider
    code
    message
  }
`);
