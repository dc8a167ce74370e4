import * as z from 'zod'
import type { ErrorCode } from '../../base/errors.ts'
import { ERROR_RESPONSES } from '../error-response.ts'

// The form in which a component describes its operations as data (`<component>/api.ts`). From it come,
// ahead of time, `/openapi.json` (see openapi.ts) and `/docs`; the Worker itself never loads it.

export interface Component {
  /** Names the component and its section. */
  name: string
  description: string
  server: Server
  operations: Operation[]
  /** Errors of any path and method of the component, beside those of the operations. */
  errors: ErrorDescription[]
  /** Headers of every answer, by name: what they hold. */
  headers?: Record<string, string>
}

export interface Server {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

export interface Operation {
  /** Unique in the whole service. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each path parameter. */
  path: string
  summary: string
  description?: string
  auth: 'none' | 'api-key' | 'bearer'
  parameters?: Parameter[]
  /** The kinds of body it takes, any one of them. */
  body?: Content[]
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
}

export interface Content {
  type: string
  /** Absent: bytes. */
  schema?: z.ZodType
  example?: unknown
}

export interface ResponseDescription {
  status: number
  description: string
  headers?: Record<string, string>
  content?: Content[]
}

/** An error answer. Its status and, unless given here, its `error` text follow from the code. */
export interface ErrorDescription {
  code: ErrorCode
  error?: string
  message?: string
  /** The condition. */
  when: string
  headers?: Record<string, string>
}

/** A JSON body or answer. */
export const json = (schema: z.ZodType, example?: unknown): Content[] => [
  { type: 'application/json', schema, example },
]

export const ErrorBody = z
  .object({
    error: z.string().meta({ description: 'What was refused; one text per kind of error.' }),
    message: z.string().optional().meta({ description: 'Why, for a person to read.' }),
    request_id: z
      .string()
      .optional()
      .meta({ description: 'The request, as in `X-Svc-Request-Id`; absent on the CDN.' }),
  })
  .meta({ id: 'Error', description: 'Every error answer but the page of the CDN’s 404.' })

export const Timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds.' })

export const statusOfError = ({ code }: ErrorDescription): number => ERROR_RESPONSES[code].status

export const bodyOfError = ({ code, error, message }: ErrorDescription) => ({
  error: error ?? ERROR_RESPONSES[code].error,
  ...(message && { message }),
})
