import type {
  ResponseDescription,
  Content,
  OperationDescription,
} from '../../http/openapi/description.ts'
import type { Json } from '../../http/openapi/json.ts'
import type { Schemas } from './fields.ts'
import { html, prose, type Html } from './html.ts'
import { fieldTable, parameterTable, errorTable } from './tables.ts'

const AUTH = {
  none: 'No key',
  'api-key': 'X-API-Key',
  bearer: 'Bearer token',
} as const

/** Renders one endpoint, from its path to an example call. */
export const operationSection = (
  schemas: Schemas,
  operation: OperationDescription<Json>,
): Html => html`
  <article id="${operation.id}">
    <h3>
      <a class="self" href="#${operation.id}"
        ><span class="verb ${operation.method.toLowerCase()}">${operation.method}</span>
        <code>${operation.path}</code></a
      >
      <span class="auth ${operation.auth}">${AUTH[operation.auth]}</span>
    </h3>
    <p>
      <strong>${operation.summary}.</strong>
      ${operation.description !== undefined && prose(operation.description)}
    </p>
    <pre class="curl"><code>${operation.curl}</code></pre>
    ${operation.parameters && parameterTable(operation.parameters)}
    ${operation.body && bodyPart(schemas, operation.body)}
    <h4>Responses</h4>
    ${operation.responses.map((r) => responsePart(schemas, r))} ${errorTable(operation.errors)}
  </article>
`

const bodyPart = (schemas: Schemas, body: Content<Json>[]): Html => html`
  <h4>Body</h4>
  <ul class="kinds">
    ${body.map(
      ({ type, schema }) =>
        html`<li>
          <code>${type}</code>${schema ? fieldTable(schemas, schema) : ', the raw file'}
        </li> `,
    )}
  </ul>
`

const responsePart = (
  schemas: Schemas,
  { status, description, headers, content }: ResponseDescription<Json>,
): Html => html`
  <div class="response">
    <p>
      <span class="status s${Math.floor(status / 100)}">${status}</span>
      ${prose(description)}${content && types(content)}
    </p>
    ${headers && headerList(headers)} ${content?.map((c) => fieldTable(schemas, c.schema))}
    ${content?.map(
      ({ example }) =>
        example !== undefined &&
        html`<details>
          <summary>Example</summary>
          <pre><code>${JSON.stringify(example, null, 2)}</code></pre>
        </details>`,
    )}
  </div>
`

const types = (content: Content<Json>[]): Html =>
  html` <span class="muted"
    >${content.map(({ type }) => (type === '*/*' ? 'type by extension' : type)).join(', ')}</span
  >`

const headerList = (headers: Record<string, string>): Html =>
  html`<dl>
    ${Object.entries(headers).map(
      ([name, what]) =>
        html`<dt><code>${name}</code></dt>
          <dd>${prose(what)}</dd> `,
    )}
  </dl> `
