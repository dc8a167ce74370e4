import type { ApiDescription } from '../../http/openapi/api-description.ts'
import type { Component, OperationDescription } from '../../http/openapi/description.ts'
import type { Json } from '../../http/openapi/json.ts'
import type { Schemas } from './fields.ts'
import { html, Html, prose } from './html.ts'
import { operationSection } from './operation-section.ts'
import { errorTable } from './tables.ts'

/** A Markdown document of this repository, rendered by the build. */
export interface RenderedText {
  /** The headings of the second level, for the navigation. */
  headings: { id: string; title: string }[]
  html: string
}

/** The content of the page besides the API description. */
export interface PageTexts {
  css: string
  script: string
  introduction: RenderedText
  evidence: RenderedText
}

const VARIABLES = `BASE_URL=http://localhost:8787
DIFF_URL=$BASE_URL
DOMAIN=localhost:8787
API_KEY=$(npm run --silent keys -- create --project acme --name docs --json | node -p 'JSON.parse(fs.readFileSync(0)).key')
SERVICE_AUTH_TOKEN=$(sed -n 's/^SERVICE_AUTH_TOKEN=//p' .dev.vars)
curl() { command curl --fail-with-body -w '\\n' "$@"; }`

/**
 * Returns the `/docs` page: one file that loads nothing. Its only script is inline and allowed by its hash
 * (src/upload/docs.ts); the page is complete without it.
 */
export function docsPage({ info, components, schemas }: ApiDescription, texts: PageTexts): string {
  const { introduction, evidence } = texts
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: API</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(texts.css)}
        </style>
      </head>
      <body>
        <nav aria-label="Endpoints">
          <p class="brand">${info.title}</p>
          <p class="search" hidden>
            <input id="search" type="search" placeholder="Search ( / )" aria-label="Search" />
            <span id="found" class="muted" role="status"></span>
          </p>
          ${chapter('introduction', 'Introduction', introduction)} ${components.map(navigation)}
          ${chapter('evidence', 'Evidence files', evidence)}
          <p class="more"><a href="/openapi.json">openapi.json</a></p>
        </nav>
        <main>
          <header id="introduction">
            <h1>${info.title}</h1>
            <p class="lead">${prose(info.description)}</p>
            <p class="muted">
              API description ${info.version}, also as <a href="/openapi.json">OpenAPI 3.1</a>.
            </p>
            <p>
              The examples are for a shell and need these variables. They are shown as a local
              server has them (<code>npm start</code>, in the folder of the repository); that one
              speaks plain http, so write <code>http://</code> in the examples of the CDN.
              <code>storybook.zip</code> is a zipped Storybook such as
              <code>demo/storybook.zip</code>, <code>$ISSUE</code> the id of
              <a href="#createIssue">an issue</a>, <code>$RUN</code> of
              <a href="#annotatePair">a run of the judge</a>.
            </p>
            <pre class="curl"><code>${VARIABLES}</code></pre>
            <div class="prose">${new Html(introduction.html)}</div>
          </header>
          ${components.map((component) => componentSection(schemas, component))}
          <section class="component prose" id="evidence">
            <h2>Evidence files</h2>
            ${new Html(evidence.html)}
          </section>
        </main>
        <script type="module">
          ${new Html(texts.script)}
        </script>
      </body>
    </html> `.text
}

const navigation = ({ name, operations }: Component<Json>): Html => html`
  <h2><a href="#${anchor(name)}">${name}</a></h2>
  <ul>
    ${operations.map(link)}
  </ul>
`

/** Renders a document's entry in the navigation, with its sections. */
const chapter = (id: string, title: string, { headings }: RenderedText): Html => html`
  <h2><a href="#${id}">${title}</a></h2>
  <ul>
    ${headings.map((heading) => html`<li><a href="#${heading.id}">${heading.title}</a></li> `)}
  </ul>
`

const link = ({ id, method, path }: OperationDescription<Json>): Html =>
  html`<li>
    <a href="#${id}"
      ><span class="verb ${method.toLowerCase()}">${method}</span>
      <span class="path">${breakable(path)}</span></a
    >
  </li> `

/** Allows a long path to break before its slashes. */
const breakable = (path: string): Html[] =>
  path.split(/(?=\/)/).map((piece) => html`<wbr />${piece}`)

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const componentSection = (schemas: Schemas, component: Component<Json>): Html => html`
  <section class="component" id="${anchor(component.name)}">
    <h2>${component.name}</h2>
    <p>${prose(component.description)}</p>
    <p class="muted">Base address: <code>${baseAddress(component)}</code></p>
    ${component.operations.map((operation) => operationSection(schemas, operation))}
    <section class="general">
      <h3>Everywhere in ${component.name}</h3>
      ${component.headers && headerList(component.headers)} ${errorTable(component.errors)}
    </section>
  </section>
`

const baseAddress = ({ server }: Component<Json>): string =>
  server.url === '/' ? '{base_url}' : server.url

const headerList = (headers: Record<string, string>): Html => html`
  <h4>Headers of every response</h4>
  <dl>
    ${Object.entries(headers).map(
      ([name, what]) =>
        html`<dt><code>${name}</code></dt>
          <dd>${prose(what)}</dd> `,
    )}
  </dl>
`
