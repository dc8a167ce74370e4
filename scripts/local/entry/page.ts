import type { ServiceName } from '../../../src/config.ts'
import type { BuildView } from '../../../src/upload/manage-builds.ts'
import { html, Html } from '../../docs/html.ts'
import { STYLE } from './style.ts'

export interface ListedProject {
  projectId: string
  /** Served builds, newest first, each with where it opens. */
  builds: (BuildView & { url: string })[]
  /** How many more builds are served than listed. */
  more: number
}

export interface StartPage {
  baseUrl: string
  services: ReadonlySet<ServiceName>
  projects: ListedProject[]
}

/** Verbatim: the page's policy names the hash of the style. */
const styleElement = new Html(`<style>${STYLE}</style>`)

/** The page at `http://localhost:PORT/`: what runs there, and links to it. */
export const startPage = ({ baseUrl, services, projects }: StartPage): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Storybook hosting and design review</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <main>
          <header>
            <h1>Storybook hosting and design review</h1>
            <p class="lead">
              The local server runs. It serves zipped Storybooks as they were uploaded, and keeps
              the review of built components against their design.
            </p>
            ${
              services.has('upload') &&
              html`<p>
                <a class="button" href="/docs">API documentation</a>
                <a class="button quiet" href="/openapi.json">OpenAPI</a>
              </p>`
            }
          </header>
          <section>
            <h2>Projects</h2>
            ${
              projects.length === 0
                ? html`<p class="muted">There is none yet. Its first key makes a project.</p>`
                : projects.map((project) => projectCard(project, services.has('cdn')))
            }
          </section>
          ${services.has('upload') && uploading(baseUrl)}
        </main>
      </body>
    </html> `.text

const projectCard = ({ projectId, builds, more }: ListedProject, isServed: boolean): Html => html`
  <article>
    <h3>${projectId}</h3>
    ${
      builds.length === 0
        ? html`<p class="muted">No build yet.</p>`
        : html`<ul>
            ${builds.map((build) => buildLine(build, isServed))}
          </ul>`
    }
    ${more > 0 && html`<p class="muted">and ${more} older ${more === 1 ? 'build' : 'builds'}</p>`}
  </article>
`

const buildLine = (build: ListedProject['builds'][number], isServed: boolean): Html => html`
  <li>
    ${
      isServed
        ? html`<a href="${build.url}">${build.versionId}</a>`
        : html`<span>${build.versionId}</span>`
    }
    <span class="muted">build ${build.buildNumber}</span>
    <span class="muted">${megabytes(build.sizeBytes)}</span>
    <time class="muted" datetime="${build.arrivedAt ?? ''}">${moment(build.arrivedAt)}</time>
  </li>
`

const megabytes = (bytes: number | null): string =>
  bytes === null ? '' : `${Math.max(0.1, bytes / 1024 ** 2).toFixed(1)} MB`

const moment = (iso: string | null): string =>
  iso === null ? '' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

const uploading = (baseUrl: string): Html => html`
  <section>
    <h2>Upload a Storybook</h2>
    <p>
      Make a key for your project, zip the folder that <code>storybook build</code> wrote, send it:
    </p>
    <pre><code>${uploadCommands(baseUrl)}</code></pre>
    <p class="muted">
      <code>docs/api.md</code> in this repository shows the review of image pairs and every other
      call, in the order in which they are made.
    </p>
  </section>
`

const uploadCommands = (
  baseUrl: string,
): string => `npm run --silent keys -- create --project shop --name CI
(cd storybook-static && zip -qr ../storybook.zip .)
curl --fail-with-body -X POST ${baseUrl}/upload/shop/v1 \\
  -H 'X-API-Key: THE_KEY' -H 'Content-Type: application/zip' --data-binary @storybook.zip`
