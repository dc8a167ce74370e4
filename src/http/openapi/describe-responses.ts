import { describeContent } from './describe-content.ts'
import type { HeaderCollection } from './header-collection.ts'
import type { Json } from './json.ts'
import {
  bodyOfError,
  statusOfError,
  type Component,
  type ErrorDescription,
  type OperationDescription,
} from './description.ts'

/** The parts that the operations of a document share. */
export interface Common {
  headers: HeaderCollection
  /** The schema of an error's body. */
  error: Json
}

type MediaTypes = Record<string, { schema: Json }>

/** Returns the OpenAPI responses of an operation by status: successes and errors. */
export function describeResponses(
  { headers, error }: Common,
  component: Component<Json>,
  operation: OperationDescription<Json>,
): Record<string, Json> {
  const described: Record<string, Json> = {}
  for (const response of operation.responses) {
    described[response.status] = {
      description: response.description,
      headers: headers.refer({ ...component.headers, ...response.headers }),
      ...(response.content && { content: describeContent(response.content) }),
    }
  }
  for (const [status, errors] of Map.groupBy(operation.errors, statusOfError)) {
    const own = described[status]
    const conditions = errors.map(({ when }) => when)
    const media = (own?.['content'] ?? {}) as MediaTypes
    const ownSchema = media['application/json']?.schema
    described[status] = {
      description: [...(own ? [own['description']] : []), ...conditions].join('; '),
      headers: headers.refer(
        Object.assign({ ...component.headers }, ...errors.map(({ headers = {} }) => headers)),
      ),
      content: {
        ...media,
        'application/json': {
          schema: ownSchema ? { anyOf: [ownSchema, error] } : error,
          examples: errorExamples(errors),
        },
      },
    }
  }
  return described
}

/** Returns an example of each error by its code; further errors with the same code are numbered. */
export function errorExamples(errors: ErrorDescription[]): Json {
  const examples: Json = {}
  for (const error of errors) {
    const earlier = errors.slice(0, errors.indexOf(error)).filter(({ code }) => code === error.code)
    const name = earlier.length === 0 ? error.code : `${error.code}-${earlier.length + 1}`
    examples[name] = { summary: error.when, value: bodyOfError(error) }
  }
  return examples
}
