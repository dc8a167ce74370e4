import type * as z from 'zod'
import type { ErrorCode } from '../../base/errors.ts'
import { ERROR_RESPONSES } from '../error-response.ts'
import type { Auth, Method } from '../operations/operation.ts'
import type { Tag } from './tags.ts'

// The form in which a component describes its operations as data. The Worker does not load the descriptions
// themselves: the build converts them to JSON with JSON schemas (api-description.ts), from which the Worker generates
// `/openapi.json` and `/docs`.

/** `Schema` is zod's type in the sources and JSON Schema in the converted form. */
export interface Component<Schema = z.ZodType> {
  name: string
  description: string
  server: Server
  operations: OperationDescription<Schema>[]
  /** Errors that any path and method of the component may respond with. */
  errors: ErrorDescription[]
  /** Headers of every response: descriptions by name. */
  headers?: Record<string, string>
}

interface Server {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

export interface OperationDescription<Schema = z.ZodType> {
  /** Unique in the whole service. */
  id: string
  tag: Tag
  method: Method
  /** Path parameters are written as `{name}`. */
  path: string
  summary: string
  description?: string
  auth: Auth
  parameters?: Parameter<Schema>[]
  /** The media types that the request body may have. */
  body?: Content<Schema>[]
  /** Whether the body may be omitted. */
  bodyIsOptional?: true
  responses: ResponseDescription<Schema>[]
  errors: ErrorDescription[]
  /** A shell command. */
  curl: string
}

export interface Parameter<Schema = z.ZodType> {
  in: 'path' | 'query' | 'header'
  name: string
  schema: Schema
  description?: string
  /** Always true for path parameters. */
  required?: boolean
  /** The value in the example commands. */
  example?: string
}

export interface Content<Schema = z.ZodType> {
  type: string
  /** Absent for bytes. */
  schema?: Schema
  example?: unknown
}

export interface ResponseDescription<Schema = z.ZodType> {
  status: number
  description: string
  headers?: Record<string, string>
  content?: Content<Schema>[]
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
