import { graphql, type ResultOf } from '../../graphql/graphql.ts';

export const UpdateWorkspace = graphql(`
  mutation UpdateWorkspace($patch: WorkspacePatch!) {
    updateWorkspace(patch: $patch) {
      id
      name
      country
      logoUrl
    }
  }
`);

const EnrollmentFacts = graphql(`
  fragment EnrollmentFacts on Enrollment @_unmask {
    id
    revision
    app
    scope
    disabled
    createdAt
  }
`);

export type EnrollmentData = ResultOf<typeof EnrollmentFacts>;

export const EnrollmentsQuery = graphql(
  `
    query Enrollments($after: String) {
      enrollments(first: 50, after: $after) {
        nodes {
          ...EnrollmentFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [EnrollmentFacts],
);

export const UpdateEnrollment = graphql(
  `
    mutation UpdateEnrollment($id: ID!, $patch: EnrollmentPatch!, $ifRevision: SafeInt) {
      updateEnrollment(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...EnrollmentFacts
      }
    }
  `,
  [EnrollmentFacts],
);
