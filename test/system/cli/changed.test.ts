import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import type { Project } from '../support/service.ts'
import { DEMO, publish, view } from '../support/uploads.ts'
import { cliHere } from './support/cli.ts'
import { storybookFolder } from './support/storybook.ts'

const service = await sharedService()
let project: Project

/** A real Storybook, and the same one with the text of a component's chunk changed. */
const demo = unzipSync(readFileSync(DEMO))
const edited = editedDemo()

beforeAll(async () => {
  project = await service.newProject()
  for (const [version, files] of [
    ['before', demo],
    ['after', edited],
  ] as const) {
    const { code, stderr } = await run('deploy', storybookFolder(files), '--version-id', version)
    if (code !== 0) throw new Error(stderr)
  }
  await publish(service, project, 'uploaded', zipSync(edited))
  const wrapped = Object.entries(edited).map(([path, bytes]) => [`storybook-static/${path}`, bytes])
  await publish(service, project, 'wrapped', zipSync(Object.fromEntries(wrapped)))
})

function editedDemo(): Record<string, Uint8Array> {
  const path = Object.keys(demo).find((name) => /^assets\/Badge-.*\.js$/.test(name))
  if (!path) throw new Error('the demo has no chunk of the Badge')
  const text = Buffer.from(demo[path]!).toString()
  return { ...demo, [path]: Buffer.from(`${text};globalThis.edited=1`) }
}

const run = (...args: string[]) =>
  cliHere([...args, '--url', `http://localhost:${service.port}`], {
    env: { STORYBOOK_REVIEW_KEY: project.key },
  })

/** Ids of the stories that are rendered with the Badge, by Storybook's own index. */
const dependants = Object.values(
  (JSON.parse(Buffer.from(demo['index.json']!).toString()) as { entries: Record<string, Entry> })
    .entries,
)
  .filter(({ type, importPath }) => type === 'story' && /Badge|\/Card|PricingCard/.test(importPath))
  .map(({ id }) => id)
  .toSorted()

interface Entry {
  id: string
  type: string
  importPath: string
}

const idsIn = (stdout: string): string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]!)
    .toSorted()

describe('changed', () => {
  it('prints the stories that a changed component is in, and the module', async () => {
    const { code, stdout, stderr } = await run('changed', 'before', 'after')
    expect({ code, ids: idsIn(stdout) }).toEqual({ code: 0, ids: dependants })
    expect(stdout).toMatch(/^components-badge--\S+ +assets\/Badge\.js$/m)
    expect(stderr).toMatch(/^\d+ stories changed, 0 new, 0 removed, \d+ unchanged\.\n$/)
  })

  it('prints nothing for equal builds', async () => {
    const { code, stdout } = await run('changed', 'before', 'before')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })

  it.each(['uploaded', 'wrapped'])(
    'looks into a build that another tool has %s',
    async (version) => {
      expect(idsIn((await run('changed', 'before', version)).stdout)).toEqual(dependants)
    },
  )

  it('takes folders for versions, without a key', async () => {
    const { code, stdout } = await cliHere([
      'changed',
      storybookFolder(demo),
      storybookFolder(edited),
    ])
    expect({ code, ids: idsIn(stdout) }).toEqual({ code: 0, ids: dependants })
  })

  it('prints one object with --json', async () => {
    const { stdout } = await run('changed', 'before', 'after', '--json')
    const { changed, ...rest } = JSON.parse(stdout) as { changed: { id: string }[] }
    expect(changed.map(({ id }) => id).toSorted()).toEqual(dependants)
    expect(changed[0]).toMatchObject({
      import_path: expect.stringMatching(/^\.\/src\//),
      reasons: [{ module: 'assets/Badge.js', change: 'changed' }],
    })
    expect(rest).toMatchObject({ from: 'before', to: 'after', added: [], removed: [] })
  })

  it('does not know a version that does not exist: 2', async () => {
    const { code, stderr } = await run('changed', 'before', 'gone')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: ${project.projectId} has no build of version gone: deploy it first, or name another\n`,
    })
  })

  it('reads what deploy has put into the archive', async () => {
    const { status, body } = await view(
      service,
      project.projectId,
      '/before/storybook-review/stories.json',
    )
    expect(status).toBe(200)
    expect(Object.keys((JSON.parse(body.toString()) as { stories: object }).stories)).toHaveLength(
      34,
    )
  })
})
