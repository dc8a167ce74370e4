import type { ErrorDescription, Parameter } from '../../http/openapi/description.ts'
import { NextQuery } from './schema.ts'

// What several operations of the review queue are described with.

const { project, who } = NextQuery.shape

export const PROJECT: Parameter = {
  in: 'query',
  name: 'project',
  schema: project,
  description: 'The project whose queue it is.',
  required: true,
}
export const WHO: Parameter = {
  in: 'query',
  name: 'who',
  schema: who,
  description: 'The reviewer.',
  required: true,
}

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: Invalid input: expected string, received undefined',
  when: 'A parameter is missing or empty; the message names it',
}
