import * as z from 'zod'
import type {
  Component,
  ErrorDescription,
  OperationDescription,
} from '../http/openapi/description.ts'
import { PASSING_FAILURE } from '../http/openapi/terms.ts'
import { CONTENT_TYPES } from './content-types.ts'
import { CORS_HEADERS } from './responses.ts'
import { CdnHealth } from './view-schema.ts'

// The CDN in `/openapi.json` and `/docs`.

const header = (name: string, description: string) => ({
  in: 'header' as const,
  name,
  schema: z.string(),
  description,
})

const FILE_HEADERS = {
  'Cache-Control':
    '`public, max-age=31536000, immutable` for the file at the path, unless the deployment is ' +
    'configured otherwise; `no-cache` if another file is served in its place.',
  ETag: 'Identifies the file’s content.',
  Vary: '`Accept-Encoding`',
}

/** The description lists the extensions that have a media type. */
const FILE = [{ type: '*/*' }]

const NOT_FOUND_PAGE = [{ type: 'text/html', schema: z.string() }]

/** "js and mjs `application/javascript`, css `text/css`", and so on. */
const typesByExtension = [...new Set(CONTENT_TYPES.values())]
  .map((type) => {
    const extensions = [...CONTENT_TYPES.keys()].filter((key) => CONTENT_TYPES.get(key) === type)
    return `${extensions.join(' and ')} \`${type}\``
  })
  .join(', ')

const INVALID_SUBDOMAIN: ErrorDescription = {
  code: 'invalid_subdomain',
  when: 'The host does not have the form view-{project}.{domain}',
}

const UNREACHABLE: ErrorDescription = {
  code: 'internal',
  when: 'Storage or the database cannot be reached',
}

const PRIVATE_ERRORS: ErrorDescription[] = [
  {
    code: 'authentication_required',
    when: 'The project is private, and the request has neither a session nor a valid API key of it',
  },
  { code: 'bad_gateway', when: 'The project is private, and the dashboard cannot be reached' },
]

const getFile: OperationDescription = {
  id: 'getFile',
  tag: 'Storybooks',
  method: 'GET',
  path: '/{path}',
  summary: 'A file of the project’s Storybook',
  description:
    '`/` is the `index.html` of the latest build; any other path is the file at that path in the ' +
    'archive. With path versioning, `/<version>/…` is the same for that version. A path without an ' +
    'extension, or one ending in `.html`, falls back to `index.html`. HEAD gets the same response ' +
    'without the body, OPTIONS gets 204. Of a private project files are sent to its members and to ' +
    'holders of its API keys alone, all with `Cache-Control: private, no-cache`. Types by extension: ' +
    `${typesByExtension}, any other \`application/octet-stream\`.`,
  auth: 'none',
  parameters: [
    {
      in: 'path',
      name: 'path',
      schema: z.string(),
      description: 'Path of the file, slashes included; may be empty.',
    },
    header(
      'Accept-Encoding',
      'With gzip, compressed files are sent as they are stored in the archive.',
    ),
    header(
      'Range',
      'One byte range of the file itself. For a compressed file, a range that starts beyond 16 MiB ' +
        'is ignored.',
    ),
    header('X-API-Key', 'An API key of the project; only a private project takes one.'),
    header('Referer', 'The requesting page, which may belong to a version.'),
    header('If-Range', 'The ETag that the range applies to.'),
    header('If-Match', 'ETags; the file must have one of them.'),
    header('If-None-Match', 'ETags that the client already has.'),
  ],
  responses: [
    { status: 200, description: 'The file', headers: FILE_HEADERS, content: FILE },
    {
      status: 206,
      description: 'The requested bytes',
      headers: { ...FILE_HEADERS, 'Content-Range': 'The range of bytes sent, and the total size.' },
      content: FILE,
    },
    { status: 304, description: 'Unchanged', headers: FILE_HEADERS },
    {
      status: 302,
      description:
        'The project is private, and a browser opens a page of it (GET with `Accept: text/html`) ' +
        'without a session',
      headers: { Location: 'The dashboard’s `/open`, which leads a member back here.' },
    },
    {
      status: 307,
      description:
        'The `Referer` is a page of a version that contains this file: an absolute URL on its pages redirects to the version',
      headers: {
        Location: 'The file in that version, with the same query.',
        Vary: '`Referer`',
        'Cache-Control': '`no-store`',
      },
    },
    {
      status: 308,
      description: 'The path of a version or a folder lacks its trailing slash',
      headers: { Location: 'The same path with the slash and the same query.' },
    },
    {
      status: 404,
      description:
        'A page titled 404 Not Found: the file or project does not exist, or has no build yet',
      content: NOT_FOUND_PAGE,
    },
    { status: 412, description: '`If-Match` does not match the ETag of the file in this coding' },
    {
      status: 416,
      description: 'The range is outside the file',
      headers: { 'Content-Range': 'The size of the file.' },
    },
  ],
  errors: [INVALID_SUBDOMAIN, ...PRIVATE_ERRORS, UNREACHABLE, PASSING_FAILURE],
  curl: `curl "https://view-acme.$DOMAIN/"
curl "https://view-acme.$DOMAIN/v1.4.0/iframe.html"`,
}

const openSession: OperationDescription = {
  id: 'openSession',
  tag: 'Storybooks',
  method: 'GET',
  path: '/.session',
  summary: 'Open a session of a private project',
  description:
    'Where the dashboard sends a member of a private project. Without `grant`, and in a public ' +
    'project, this is a path of the Storybook as any other.',
  auth: 'none',
  parameters: [
    {
      in: 'query',
      name: 'grant',
      schema: z.string(),
      description: 'From the dashboard: good once, for 60 seconds, for this project and host.',
    },
  ],
  responses: [
    ...getFile.responses.filter(({ status }) => status !== 302),
    {
      status: 302,
      description:
        'The session is open for 12 hours, as long as its person is a member. A grant that is not ' +
        'good leads a browser back to the dashboard',
      headers: {
        Location: 'The path that the person wanted to open.',
        'Set-Cookie': '`__Host-view-session`: `HttpOnly`, `Secure`, `SameSite=Lax`.',
      },
    },
  ],
  errors: [INVALID_SUBDOMAIN, ...PRIVATE_ERRORS, UNREACHABLE, PASSING_FAILURE],
  curl: 'curl -i "https://view-acme.$DOMAIN/.session?grant=from-the-dashboard"',
}

const getCdnHealth: OperationDescription = {
  id: 'getCdnHealth',
  tag: 'Health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the CDN is running',
  auth: 'none',
  responses: [
    {
      status: 200,
      description: 'It runs',
      content: [
        {
          type: 'application/json',
          schema: CdnHealth,
          example: {
            status: 'healthy',
            service: 'cdn',
            platform: 'cloudflare-workers',
            timestamp: '2026-11-21T09:30:00.000Z',
          },
        },
      ],
    },
  ],
  errors: [INVALID_SUBDOMAIN],
  curl: 'curl "https://view-acme.$DOMAIN/health"',
}

export const cdnComponent: Component = {
  name: 'CDN',
  description:
    'Serves the files of a project’s builds directly from the uploaded archive, without a limit: ' +
    'to anyone, those of a private project to its members and holders of its API keys.',
  server: {
    url: 'https://view-{project}.{domain}',
    description: 'CDN',
    variables: {
      project: { default: 'demo', description: 'The project, in any letter case.' },
      domain: {
        default: 'example.com',
        description:
          'The domain of the CDN. It should be a registrable domain of its own, because uploaded pages ' +
          'are the same site as anything else below it.',
      },
    },
  },
  headers: Object.fromEntries(
    Object.entries(CORS_HEADERS).map(([name, value]) => [name, `\`${value}\``]),
  ),
  operations: [getFile, openSession, getCdnHealth],
  errors: [
    {
      code: 'method_not_allowed',
      when: 'The method is not GET, HEAD or OPTIONS',
      headers: { Allow: '`GET, HEAD, OPTIONS`' },
    },
    { code: 'not_found', when: 'The CDN is disabled in this deployment (`SERVICES`)' },
    {
      code: 'not_configured',
      message: 'Invalid setting CDN_EDGE_CACHE: must be true or false',
      when: 'A required setting is invalid; the message names it',
    },
  ],
}
