import { describeContent } from './describe-content.ts'
import { describeResponses, type Common } from './describe-responses.ts'
import type { Json } from './json.ts'
import type { Component, OperationDescription, Parameter } from './description.ts'

/** Returns the OpenAPI operation object of an operation. */
export function describeOperation(
  common: Common,
  component: Component<Json>,
  operation: OperationDescription<Json>,
): Json {
  const { id, tag, summary, description, auth, parameters, body } = operation
  const { bodyIsOptional = false } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ?? `${summary}.`,
    servers: [component.server],
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(parameters && { parameters: parameters.map(describeParameter) }),
    ...(body && {
      requestBody: { required: !bodyIsOptional, content: describeContent(body) },
    }),
    responses: describeResponses(common, component, operation),
  }
}

const describeParameter = (parameter: Parameter<Json>): Json => ({
  name: parameter.name,
  in: parameter.in,
  required: isRequired(parameter),
  ...(parameter.description !== undefined && { description: parameter.description }),
  schema: parameter.schema,
})

/** Whether a parameter is required; path parameters always are. */
export const isRequired = (parameter: Parameter<Json>): boolean =>
  parameter.in === 'path' || (parameter.required ?? false)
