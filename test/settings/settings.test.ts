import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSetting, type SettingName } from '../../src/settings/read-setting.ts'
import { callWith } from '../support/counting.ts'
import { TOKEN } from '../support/review.ts'
import { newProject, publish, zipOf } from '../support/service.ts'

const ZIP = zipOf({ 'index.html': 'home' })
const HOST = 'http://localhost:8787'

/** Every setting set, and right. */
const RIGHT = {
  CDN_EDGE_CACHE: 'false',
  DESIGN_TOOL_CLIENT_ID: 'client',
  DESIGN_TOOL_CLIENT_SECRET: 'client-secret',
  DESIGN_TOOL_REDIRECT_URI: 'https://dashboard.example.com/callback',
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: btoa('k'.repeat(32)),
  SERVICE_URL: 'https://storybooks.example.com',
  DASHBOARD_URL: 'https://review.example.com',
}
const S3 = {
  R2_ACCOUNT_ID: 'account',
  R2_ACCESS_KEY_ID: 'access',
  R2_SECRET_ACCESS_KEY: 'secret-access-key',
  R2_BUCKET: 'bucket',
}

let project: { projectId: string; key: string }

/** For each test that sends requests one of its own, since those of a key are limited. */
async function useNewProject(): Promise<void> {
  project = await newProject('settings')
  await publish(project, 'served', { 'index.html': 'home' })
}

interface Probe {
  url: () => string
  init?: () => RequestInit
  /** The status of its response while every setting is right. */
  status: number
}

const bearer = () => ({ headers: { Authorization: `Bearer ${TOKEN}` } })
const withKey = (body: BodyInit | null, type = 'application/zip') => ({
  method: 'POST',
  headers: { 'X-API-Key': project.key, 'Content-Type': type },
  body,
})

/** A request to each thing that depends on settings of its own. */
const PROBES = {
  'upload: liveness': { url: () => `${HOST}/health`, status: 200 },
  'upload: description': { url: () => `${HOST}/openapi.json`, status: 200 },
  'upload: direct': {
    url: () => `${HOST}/upload/${project.projectId}/direct`,
    init: () => withKey(ZIP),
    status: 201,
  },
  'upload: lookup': { url: () => `${HOST}/upload/${project.projectId}/served`, status: 200 },
  'upload: presigning an archive': {
    url: () => `${HOST}/presigned-url/${project.projectId}/v/storybook.zip`,
    init: () => withKey(null),
    status: 200,
  },
  'upload: presigning a file': {
    url: () => `${HOST}/presigned-url/${project.projectId}/v/a.png`,
    init: () => withKey(null, 'image/png'),
    status: 200,
  },
  'upload: presigned': {
    url: () => `${HOST}/storage/${project.projectId}/v/a.png?signature=wrong`,
    init: () => ({ method: 'PUT', body: 'x' }),
    status: 403,
  },
  'upload: download': {
    url: () => `${HOST}/storage/${project.projectId}/served/storybook.zip`,
    status: 200,
  },
  'cdn: liveness': { url: () => `http://view-${project.projectId}.localhost/health`, status: 200 },
  'cdn: page': {
    // Another query each time: an isolate serves hot pages without reading the settings again.
    url: () => `http://view-${project.projectId}.localhost/?${crypto.randomUUID()}`,
    status: 200,
  },
  'diff: liveness': { url: () => `${HOST}/healthz`, status: 200 },
  'diff: pairs': { url: () => `${HOST}/api/pairs/none`, init: bearer, status: 404 },
  'diff: queue': {
    url: () => `${HOST}/api/queue?project=${project.projectId}`,
    init: bearer,
    status: 200,
  },
  'ci: crops': {
    url: () => `${HOST}/ci/${project.projectId}/crops`,
    init: () =>
      withKey(JSON.stringify({ crops: [{ issue_id: 'none', side: 'b' }] }), 'application/json'),
    status: 200,
  },
  'design tool: connections': {
    url: () => `${HOST}/api/projects/${project.projectId}/design-tool-connections`,
    init: bearer,
    status: 200,
  },
  'design tool: screens': {
    url: () => `${HOST}/api/projects/${project.projectId}/design-screens`,
    init: bearer,
    status: 200,
  },
  'design tool: file': {
    url: () => `${HOST}/api/projects/${project.projectId}/design-tool/files/abc/meta`,
    init: bearer,
    // Nobody is connected.
    status: 409,
  },
  'design tool: oauth': {
    url: () => `${HOST}/api/design-tool/oauth/start?project=${project.projectId}&user=ada`,
    init: bearer,
    status: 302,
  },
  'code host: connections': {
    url: () => `${HOST}/api/projects/${project.projectId}/code-host-connections`,
    init: bearer,
    status: 200,
  },
  'code host: manifest': {
    url: () => `${HOST}/api/projects/${project.projectId}/code-host/manifest`,
    init: () => ({
      method: 'POST',
      ...bearer(),
      body: JSON.stringify({ repository: 'acme/shop', return_to: '/p', user: 'ada' }),
    }),
    status: 200,
  },
} satisfies Record<string, Probe>
type ProbeName = keyof typeof PROBES

async function probe(name: ProbeName, vars: object) {
  const { url, init }: Probe = PROBES[name]
  const response = await callWith({ ...env, ...RIGHT, ...vars }, url(), init?.())
  const text = await response.text()
  return { status: response.status, text, headers: response.headers }
}

const ALL = Object.keys(PROBES) as ProbeName[]
const named = (prefix: string) => ALL.filter((name) => name.startsWith(prefix))
const PRESIGNING: ProbeName[] = ['upload: presigning an archive', 'upload: presigning a file']
const DESIGN_TOOL: ProbeName[] = ['design tool: file', 'design tool: oauth']
const SEALING: ProbeName[] = [...DESIGN_TOOL, 'code host: manifest']
const CLEAR_TEXT = ['http://models.example.com', 'http://10.0.0.1', 'http://localhost.example.com']
const NO_SERVER = [
  'models',
  'ftp://x.example',
  'https://me:word@x.example',
  'https://x.example/?q=1',
]

/** What is stopped by each setting that is wrong, and by which values it is. */
const WRONG: [SettingName, string[], ProbeName[], object?][] = [
  ['SERVICES', ['upload,cdn,dif', 'Upload', ',', 'upload;cdn', '__proto__'], ALL],
  [
    'CDN_PATH_VERSIONING',
    ['yes', 'TRUE'],
    ['cdn: page', 'upload: direct', 'upload: presigning an archive'],
  ],
  ['CDN_MUTABLE_CACHE_CONTROL', ['no-cache\nx: y', 'ä€'], ['cdn: page']],
  ['CDN_HTML_CACHE_CONTROL', ['no-cache\nx: y', 'ä€'], ['cdn: page']],
  ['CDN_EDGE_CACHE', ['on'], ['cdn: page']],
  ['CDN_MEMORY_CACHE_MB', ['-1', '65', '1.5', 'many'], ['cdn: page']],
  ['AUDIT_DAYS', ['59', '3651', '60.5', 'ever'], []],
  ['CROP_URL_DAYS', ['-1', '366', '1.5', 'off'], ['ci: crops']],
  [
    'PUBLIC_STORAGE_URL',
    ['storage', 'ftp://x.example', 'https://me:word@x.example'],
    ['upload: direct', 'upload: presigning an archive'],
  ],
  [
    'UPLOAD_SIGNING_SECRET',
    ['x', 'fifteen letters'],
    [...PRESIGNING, 'upload: presigned', 'ci: crops'],
  ],
  ['UPLOAD_SIGNING_SECRET', ['x'], ['upload: presigned', 'ci: crops'], S3],
  ['R2_ACCOUNT_ID', ['a.example/', 'a b'], PRESIGNING, S3],
  ['R2_ACCESS_KEY_ID', ['a b', 'a\n'], PRESIGNING, S3],
  ['R2_SECRET_ACCESS_KEY', ['a b'], PRESIGNING, S3],
  ['R2_BUCKET', ['a/b', '../x'], PRESIGNING, S3],
  ['R2_S3_ENDPOINT', [...CLEAR_TEXT, ...NO_SERVER], PRESIGNING, S3],
  ['R2_S3_ENDPOINT', CLEAR_TEXT, []],
  [
    'SERVICE_AUTH_TOKEN',
    ['x', 'fifteen-letters', 'a long one with blanks', 'not-ascii-äöü-äöü-äöü'],
    ['diff: pairs', 'diff: queue', ...named('design tool'), ...named('code host')],
  ],
  ['JUDGE_MODEL_URL', [...CLEAR_TEXT, ...NO_SERVER], []],
  ['JUDGE_MODEL_API_KEY', ['a b', 'a\n'], []],
  ['DESIGN_TOOL_API_URL', [...CLEAR_TEXT, ...NO_SERVER], DESIGN_TOOL],
  ['DESIGN_TOOL_TOKEN_ENCRYPTION_KEY', ['x', btoa('k'.repeat(31))], SEALING],
  ['DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD', ['x', `${btoa('k'.repeat(32))},x`], SEALING],
  [
    'DESIGN_TOOL_OAUTH_URL',
    [...CLEAR_TEXT, 'oauth', 'https://x.example/#fragment'],
    ['design tool: oauth'],
  ],
  [
    'DESIGN_TOOL_REDIRECT_URI',
    [...CLEAR_TEXT, '/callback', 'https://x.example/#fragment', 'javascript:1'],
    ['design tool: oauth'],
  ],
  ['DESIGN_TOOL_CLIENT_ID', ['a:b', 'a b', 'ä'], ['design tool: oauth']],
  ['DESIGN_TOOL_CLIENT_SECRET', ['a b', 'ä€'], ['design tool: oauth']],
  ['GITHUB_API_URL', [...CLEAR_TEXT, ...NO_SERVER], []],
  ['GITHUB_URL', [...CLEAR_TEXT, ...NO_SERVER], ['code host: manifest']],
  ['SERVICE_URL', [...CLEAR_TEXT, ...NO_SERVER], ['code host: manifest']],
  ['DASHBOARD_URL', [...CLEAR_TEXT, ...NO_SERVER], ['code host: manifest']],
  ['DESIGN_TOOL_IMAGE_HOSTS', ['https://figma.com', '*.figma.com', 'a b'], []],
]

it('every probe gets its response while every setting is right', async () => {
  await useNewProject()
  for (const name of ALL)
    expect([name, (await probe(name, {})).status]).toEqual([name, PROBES[name].status])
})

describe.each(WRONG)('a wrong %s', (setting, values, stops, others = {}) => {
  it('stops what needs it, which names it, and nothing else', async () => {
    await useNewProject()
    const [value = ''] = values
    for (const name of ALL) {
      const { status, text, headers } = await probe(name, { ...others, [setting]: value })
      expect([name, status]).toEqual([name, stops.includes(name) ? 503 : PROBES[name].status])
      if (status !== 503) continue
      const { error, message } = JSON.parse(text) as { error: string; message: string }
      const isOfDesignTool = setting.startsWith('DESIGN_TOOL_')
      expect(error).toBe(isOfDesignTool ? 'Design tool not configured' : 'Not configured')
      expect(message).toMatch(new RegExp(`^Invalid setting ${setting}: \\S`))
      if (name.startsWith('cdn')) expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
  })

  it.each(values)('is %j, which the refusal does not repeat', (value) => {
    const read = () => readSetting({ [setting]: value }, setting)
    expect(read).toThrow(`Invalid setting ${setting}: `)
    if (setting !== 'SERVICES' && value.length > 3) expect(read).not.toThrow(value)
  })
})

describe('SERVICES', () => {
  beforeEach(useNewProject)

  it('says which name is unknown, and which there are', async () => {
    const { text } = await probe('upload: liveness', { SERVICES: 'upload, dif' })
    expect(JSON.parse(text)).toEqual({
      error: 'Not configured',
      message: 'Invalid setting SERVICES: "dif" is no component; there are upload, cdn, diff, ci',
    })
  })

  it.each(['cdn', ' cdn , ', 'diff,cdn'])('%j runs the components it names', async (services) => {
    expect((await probe('cdn: page', { SERVICES: services })).status).toBe(200)
    expect((await probe('upload: liveness', { SERVICES: services })).status).toBe(404)
    const off = await probe('cdn: page', { SERVICES: 'upload' })
    expect([off.status, off.headers.get('Access-Control-Allow-Origin')]).toEqual([404, '*'])
  })
})

describe('an address that secrets go to', () => {
  const SECRET = [
    'JUDGE_MODEL_URL',
    'DESIGN_TOOL_API_URL',
    'DESIGN_TOOL_OAUTH_URL',
    'DESIGN_TOOL_REDIRECT_URI',
    'R2_S3_ENDPOINT',
  ] as const
  type AddressName = (typeof SECRET)[number] | 'PUBLIC_STORAGE_URL'
  const read = (name: AddressName, value: string) => {
    try {
      return readSetting({ [name]: value }, name)
    } catch {
      return null
    }
  }

  it.each([
    'https://x.example/v1',
    'http://localhost:9000',
    'http://127.0.0.1:9000/v1',
    'http://[::1]:9000/v1',
    'http://models.localhost/v1',
    'http://LOCALHOST/v1',
  ])('may be %s', (url) => {
    for (const name of SECRET)
      expect([name, read(name, url)?.toLowerCase()]).toEqual([name, url.toLowerCase()])
  })

  it('has nothing behind it that a path could be added to', () => {
    for (const [text, base] of [
      ['https://x.example', 'https://x.example'],
      ['https://x.example/v1//', 'https://x.example/v1'],
      [' https://x.example/v1? ', 'https://x.example/v1'],
      ['https://x.example/v1#', 'https://x.example/v1'],
      ['https:x.example', 'https://x.example'],
    ] as const)
      for (const name of ['JUDGE_MODEL_URL', 'DESIGN_TOOL_API_URL', 'PUBLIC_STORAGE_URL'] as const)
        expect(read(name, text)).toBe(base)
  })

  it('is the registered callback to the letter', () => {
    const same = 'https://Dashboard.example.com'
    expect(read('DESIGN_TOOL_REDIRECT_URI', same)).toBe(same)
    for (const text of [`${same}/#`, ` ${same}`, `${same}/a b`, 'https:dashboard.example.com'])
      expect(read('DESIGN_TOOL_REDIRECT_URI', text)).toBeNull()
  })

  it.each([
    'http://x.example',
    'http://localhost.x.example',
    'http://xlocalhost',
    'http://127.0.0.1.x.example',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://[::2]',
    'http://user@localhost',
    'https://user:word@x.example',
    'https://localhost@x.example:x',
    'ws://localhost',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'localhost:9000',
    '//x.example',
    'https://',
    'x',
  ])('may not be %s', (url) => {
    for (const name of SECRET) expect([name, read(name, url)]).toEqual([name, null])
  })

  it('is never another machine’s over plain http', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), (url) => {
        const { protocol, hostname } = new URL(url)
        const value = read('JUDGE_MODEL_URL', url)
        if (value === null) return
        expect(protocol === 'https:' || hostname.endsWith('localhost')).toBe(true)
      }),
    )
  })
})

describe('the token of the diff service', () => {
  it('has at least 16 characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{1,40}$/), (token) => {
        const read = () => readSetting({ SERVICE_AUTH_TOKEN: token }, 'SERVICE_AUTH_TOKEN')
        if (token.length >= 16) expect(read()).toBe(token)
        else
          expect(read).toThrow(
            /^Invalid setting SERVICE_AUTH_TOKEN: must have at least 16 characters$/,
          )
      }),
    )
  })
})
