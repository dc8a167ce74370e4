import { readFileSync } from 'node:fs'
import type { Component, Operation } from '../../src/http/openapi/operation.ts'
import { fromRoot } from '../local/project.ts'
import { html, Html, prose } from './html.ts'
import { operationSection } from './operation.ts'
import { errorTable } from './tables.ts'

interface Info {
  title: string
  version: string
  description: string
}

const VARIABLES = `BASE_URL=http://localhost:8787
DIFF_URL=$BASE_URL
DOMAIN=localhost:8787
API_KEY=$(npm run --silent keys -- create --project acme --name docs --json | node -p 'JSON.parse(fs.readFileSync(0)).key')
SERVICE_AUTH_TOKEN=$(sed -n 's/^SERVICE_AUTH_TOKEN=//p' .dev.vars)
curl() { command curl --fail-with-body -w '\\n' "$@"; }`

/** The `/docs` page: one file without scripts and without anything loaded from elsewhere. */
export function docsPage(info: Info, components: Component[]): string {
  const css = new Html(readFileSync(fromRoot('scripts/docs/page.css'), 'utf8'))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: API</title>
        <link rel="icon" href="data:," />
        <style>
          ${css}
        </style>
      </head>
      <body>
        <nav aria-label="Endpoints">
          <p class="brand">${info.title}</p>
          ${components.map(navigation)}
          <p class="more"><a href="/openapi.json">openapi.json</a></p>
        </nav>
        <main>
          <header>
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
          </header>
          ${components.map(componentSection)}
        </main>
      </body>
    </html> `.text
}

const navigation = ({ name, operations }: Component): Html => html`
  <h2><a href="#${anchor(name)}">${name}</a></h2>
  <ul>
    ${operations.map(link)}
  </ul>
`

const link = ({ id, method, path }: Operation): Html =>
  html`<li>
    <a href="#${id}"
      ><span class="verb ${method.toLowerCase()}">${method}</span>
      <span class="path">${breakable(path)}</span></a
    >
  </li> `

/** A long path breaks before its slashes. */
const breakable = (path: string): Html[] =>
  path.split(/(?=\/)/).map((piece) => html`<wbr />${piece}`)

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const componentSection = (component: Component): Html => html`
  <section class="component" id="${anchor(component.name)}">
    <h2>${component.name}</h2>
    <p>${prose(component.description)}</p>
    <p class="muted">Base address: <code>${baseAddress(component)}</code></p>
    ${component.operations.map((operation) => operationSection(operation))}
    <section class="general">
      <h3>Everywhere in ${component.name}</h3>
      ${component.headers && headerList(component.headers)} ${errorTable(component.errors)}
    </section>
  </section>
`

const baseAddress = ({ server }: Component): string =>
  server.url === '/' ? '{base_url}' : server.url

const headerList = (headers: Record<string, string>): Html => html`
  <h4>Headers of every answer</h4>
  <dl>
    ${Object.entries(headers).map(
      ([name, what]) =>
        html`<dt><code>${name}</code></dt>
          <dd>${prose(what)}</dd> `,
    )}
  </dl>
`
