import { describeContent } from './describe-content.ts'
import { describeResponses, type Collections } from './describe-responses.ts'
import type { Json } from './json.ts'
import type { Component, OperationDescription, Parameter } from './description.ts'

/** Returns the OpenAPI operation object of an operation. */
export function describeOperation(
  collections: Collections,
  component: Component,
  operation: OperationDescription,
): Json {
  const { id, tag, summary, description, auth, parameters, body } = operation
  const { bodyIsOptional = false } = operation
  const { schemas } = collections
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ?? `${summary}.`,
    servers: [component.server],
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(parameters && {
      parameters: parameters.map((parameter) => describeParameter(collections, parameter)),
    }),
    ...(body && {
      requestBody: { required: !bodyIsOptional, content: describeContent(schemas, body) },
    }),
    responses: describeResponses(collections, component, operation),
  }
}

function describeParameter({ schemas }: Collections, parameter: Parameter): Json {
  const description = parameter.description ?? parameter.schema.meta()?.description
  return {
    name: parameter.name,
    in: parameter.in,
    required: isRequired(parameter),
    ...(description !== undefined && { description }),
    schema: schemas.convert(parameter.schema),
  }
}

/** Whether a parameter is required; path parameters always are. */
export const isRequired = (parameter: Parameter): boolean =>
  parameter.in === 'path' || (parameter.required ?? false)
