import type * as z from 'zod'
import type { ErrorCode } from '../../base/errors.ts'
import { ERROR_RESPONSES } from '../error-response.ts'
import type { Auth, Method } from '../operations/operation.ts'
import type { Tag } from './tags.ts'

// The form in which a component describes its operations as data. The build makes `/openapi.json` (document.ts) and
// `/docs` (scripts/docs) from it; the Worker never loads it.

export interface Component {
  name: string
  description: string
  server: Server
  operations: OperationDescription[]
  /** Errors that any path and method of the component may respond with. */
  errors: ErrorDescription[]
  /** Headers of every response: what each holds, by name. */
  headers?: Record<string, string>
}

export interface Server {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

export interface OperationDescription {
  /** Unique in the whole service. */
  id: string
  tag: Tag
  method: Method
  /** Path parameters stand in it as `{name}`. */
  path: string
  summary: string
  description?: string
  auth: Auth
  parameters?: Parameter[]
  /** The kinds of body that a request may have. */
  body?: Content[]
  /** Whether the body may be left out. */
  bodyIsOptional?: true
  responses: ResponseDescription[]
  errors: ErrorDescription[]
  /** A call from a shell. */
  curl: string
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: z.ZodType
  description?: string
  /** Path parameters always are. */
  required?: boolean
  /** A value in the example calls. */
  example?: string
}

export interface Content {
  type: string
  /** Absent for bytes. */
  schema?: z.ZodType
  example?: unknown
}

export interface ResponseDescription {
  status: number
  description: string
  headers?: Record<string, string>
  content?: Content[]
}

/** An error response. Its status and, unless given here, its `error` text follow from the code. */
export interface ErrorDescription {
  code: ErrorCode
  error?: string
  message?: string
  /** The condition under which it is returned. */
  when: string
  headers?: Record<string, string>
}

/** A JSON body or response. */
export const json = (schema: z.ZodType, example?: unknown): Content[] => [
  { type: 'application/json', schema, example },
]

export const statusOfError = ({ code }: ErrorDescription): number => ERROR_RESPONSES[code].status

export const bodyOfError = ({ code, error, message }: ErrorDescription) => ({
  error: error ?? ERROR_RESPONSES[code].error,
  ...(message && { message }),
})
