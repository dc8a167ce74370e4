import {
  bodyOfError,
  statusOfError,
  type Parameter,
  type ErrorDescription,
} from '../../http/openapi/description.ts'
import { isRequired } from '../../http/openapi/describe-operation.ts'
import type { Json } from '../../http/openapi/json.ts'
import { fieldsOf, type Schemas } from './fields.ts'
import { html, prose, type Html } from './html.ts'

export const errorTable = (errors: ErrorDescription[]): Html | undefined =>
  errors.length === 0
    ? undefined
    : html`
        <h4>Errors</h4>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Status</th>
                <th>error</th>
                <th>message</th>
                <th>When</th>
              </tr>
            </thead>
            <tbody>
              ${errors.toSorted((a, b) => statusOfError(a) - statusOfError(b)).map(errorRow)}
            </tbody>
          </table>
        </div>
      `

function errorRow(described: ErrorDescription): Html {
  const { error, message } = bodyOfError(described)
  const status = statusOfError(described)
  return html`<tr>
    <td><span class="status s${Math.floor(status / 100)}">${status}</span></td>
    <td>${error}</td>
    <td>${message}</td>
    <td>${prose(described.when)}</td>
  </tr> `
}

export const parameterTable = (parameters: Parameter<Json>[]): Html => html`
  <h4>Parameters</h4>
  <div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th></th>
          <th>Description</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (parameter) =>
            html`<tr>
              <td><code>${parameter.name}</code></td>
              <td>${parameter.in}</td>
              <td>${need(isRequired(parameter))}</td>
              <td>${prose(parameter.description ?? '')}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>
`

/** Renders nothing for bytes, or for a schema without fields. */
export function fieldTable(schemas: Schemas, schema: Json | undefined): Html | undefined {
  const fields = schema ? fieldsOf(schemas, schema) : []
  if (fields.length === 0) return undefined
  return html`
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th></th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <td><code>${field.name}</code></td>
                <td>${field.type}</td>
                <td>${need(field.required)}</td>
                <td>${prose(field.description)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  `
}

const need = (required: boolean): Html =>
  required ? html`<span class="need">required</span>` : html`<span class="muted">optional</span>`
