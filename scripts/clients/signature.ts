import * as z from 'zod'
import type { ClientOperation } from '../../src/http/openapi/describe-for-client.ts'
import type { Parameter } from '../../src/http/openapi/description.ts'
import type { SchemaExport } from './schema-exports.ts'

/** What a client's function for an operation takes and returns. */
export interface Signature {
  operation: ClientOperation
  /** Path parameters other than the project, in the order of the path. */
  path: Parameter[]
  query: Parameter[]
  /** Absent where the operation takes no body. */
  body?: SchemaExport
  /** What its 2xx responses hold; absent where they have no content. */
  response?: SchemaExport
}

/** The names of parameters that hold the project: every client gives it first. */
export const PROJECT_PARAMETERS = ['project', 'projectId']

/** Whether the operation takes JSON or nothing, and responds with JSON or nothing. */
export const speaksJson = ({ body = [], responses }: ClientOperation): boolean =>
  [...body, ...responses.filter(isSuccess).flatMap(({ content = [] }) => content)].every(
    ({ type }) => type === 'application/json',
  ) && responses.some(isSuccess)

const isSuccess = ({ status }: { status: number }): boolean => status >= 200 && status < 300

/** Returns the signature of an operation. Throws an Error for a schema that no module exports. */
export function signatureOf(
  operation: ClientOperation,
  exports: ReadonlyMap<z.ZodType, SchemaExport>,
): Signature {
  const exportOf = (what: string, schemas: (z.ZodType | undefined)[]): SchemaExport | undefined => {
    const [schema, ...others] = new Set(schemas)
    if (schema === undefined) return undefined
    const found = others.length === 0 ? exports.get(schema) : undefined
    if (found) return found
    throw new Error(
      `The ${what} of ${operation.id} is no single schema that is exported from a *schema.ts: export it there`,
    )
  }
  const parameters = (operation.parameters ?? []).filter(
    ({ name }) => !PROJECT_PARAMETERS.includes(name),
  )
  const body = exportOf(
    'body',
    (operation.body ?? []).map(({ schema }) => schema),
  )
  const content = operation.responses.filter(isSuccess).flatMap(({ content = [] }) => content)
  const response = exportOf(
    'response',
    content.map(({ schema }) => schema),
  )
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(
    ([, name]) => parameters.find((parameter) => parameter.name === name) ?? [],
  )
  return {
    operation,
    path: inPath,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    ...(body && { body }),
    ...(response && { response }),
  }
}
