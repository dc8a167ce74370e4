import { operationsWith } from '../http/operations/operation.ts'
import type { ProjectScope } from './project-scope.ts'

/** Declares an operation that a caller can confine to a project. */
export const operation = operationsWith<ProjectScope>()
