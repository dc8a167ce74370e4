import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/base/time.ts'
import { takeTurn } from '../../src/retention/remove-aged.ts'
import { admin } from '../audit/audit.ts'
import { ci, registerPair, type Project } from '../ci/ci.ts'
import { recordOutcomes } from '../ci/gates.ts'
import { countingEnv, callWith } from '../support/counting.ts'
import { later, stopClock } from '../support/clock.ts'
import { bodyOf } from '../support/review.ts'
import { BASE_URL, call, newProject, publish } from '../support/service.ts'
import { expire, forgetTurns, pass, step } from './retention.ts'
import { wrappedBindings } from './wrapped-bindings.ts'

// Files that were sent by a signed URL, whether or not anything ever names them.

beforeEach(forgetTurns)
stopClock()

async function withPolicy(): Promise<Project> {
  const project = await newProject('granted')
  const policy = { grace_days: 2, superseded_captures_days: 10 }
  await admin.setRetention({ projectId: project.projectId, who: 'ada', policy })
  return project
}

const TYPE = { 'Content-Type': 'image/png' }

const grant = ({ projectId, key }: Project, file: string) =>
  call(`/presigned-url/${projectId}/${file}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, ...TYPE },
  })

async function send(project: Project, file: string): Promise<void> {
  const { url } = await bodyOf<{ url: string }>(await grant(project, file))
  await (await call(url, { method: 'PUT', headers: TYPE, body: file })).text()
}

const isStored = async ({ projectId }: Project, file: string): Promise<boolean> =>
  (await env.STORAGE.head(`${projectId}/${file}`)) !== null

const refusedWith = (response: Response) => [response.status, response.headers.get('Retry-After')]

describe('a file that was sent by a signed URL', () => {
  it('of a version that nothing knows is kept for its days and the grace, and then is gone', async () => {
    const project = await withPolicy()
    await send(project, 'lost/a.png')
    await pass(9)
    await pass(2)
    expect(await isStored(project, 'lost/a.png')).toBe(true)
    await pass(3)
    expect(await isStored(project, 'lost/a.png')).toBe(false)
    const left = await env.DB.prepare('SELECT 1 FROM retained_objects WHERE project_id = ?1')
      .bind(project.projectId)
      .all()
    expect(left.results).toEqual([])
  })

  it('stays once a pair names it, and when a URL for it is granted again', async () => {
    const project = await withPolicy()
    await publish(project, 'main', { 'index.html': 'main' })
    await send(project, 'main/a.png')
    await send(project, 'main/again.png')
    const image_a_key = `${project.projectId}/main/a.png`
    await registerPair(project, 'main', { pair_id: project.projectId, image_a_key })
    await pass(11)
    await grant(project, 'main/again.png')
    await pass(3)
    expect(await isStored(project, 'main/a.png')).toBe(true)
    expect(await isStored(project, 'main/again.png')).toBe(true)
  })

  it('costs one statement, whose rows are those of the files', async () => {
    const project = await withPolicy()
    const { env: counting, statements } = countingEnv()
    const files = Array.from({ length: 50 }, (_, i) => ({
      name: `${i}.png`,
      content_type: 'image/png',
    }))
    const granted = await callWith(counting, `${BASE_URL}/ci/${project.projectId}/files/v1`, {
      method: 'POST',
      headers: { 'X-API-Key': project.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ files }),
    })
    await granted.text()
    expect(granted.status).toBe(200)
    const noted = statements.filter(({ sql }) => sql.includes('retained_objects'))
    expect(noted.map(({ rowsWritten }) => rowsWritten)).toEqual([100])
    expect(noted[0]?.rowsRead).toBeLessThanOrEqual(200)
  })
})

describe('a file whose grace is over', () => {
  const AT_MOST = 20

  /** A project with a file that the next look deletes. */
  async function withEnding(): Promise<Project> {
    const project = await withPolicy()
    await publish(project, 'main', { 'index.html': 'main' })
    await send(project, 'main/a.png')
    later(11 * DAY_MS)
    await look(project)
    later(3 * DAY_MS)
    return project
  }

  const look = ({ projectId }: Project, { STORAGE: bucket, DB: db } = env) =>
    takeTurn({ bucket, db }, { projectId, cropsAfter: null }, { now: Date.now(), most: 100 })

  const meanwhile: Record<string, (project: Project) => Promise<Response>> = {
    'a pair names it': (project) =>
      ci(project, 'pairs', {
        json: {
          pair_id: `${project.projectId}-card`,
          image_a_key: `${project.projectId}/main/a.png`,
          image_b_key: `${project.projectId}/main/a.png`,
        },
      }),
    'an outcome names it': (project) =>
      recordOutcomes(project, 'main', {
        outcomes: [
          { story_id: 'a', outcome: 'equal', image_key: `${project.projectId}/main/a.png` },
        ],
      }),
    'it is sent again': async (project) => {
      const granted = await grant(project, 'main/a.png')
      if (!granted.ok) return granted
      const { url } = await bodyOf<{ url: string }>(granted)
      return call(url, { method: 'PUT', headers: TYPE, body: 'again' })
    },
  }
  it.each(Object.keys(meanwhile))(
    'stays if %s before it is being deleted, and until it is deleted that is refused',
    async (what) => {
      const seen = new Set<string>()
      for (let at = 1; at <= AT_MOST; at++) {
        const project = await withEnding()
        let count = 0
        let result: { response: Response; stored: boolean } | null = null
        const bindings = wrappedBindings(async (run) => {
          if (++count === at) {
            const response = (await meanwhile[what]?.(project))!
            await response.clone().text()
            result = { response, stored: await isStored(project, 'main/a.png') }
          }
          return run()
        })
        await look(project, bindings)
        if (result === null) break
        const { response, stored } = result as { response: Response; stored: boolean }
        if (response.status === 503) {
          seen.add('refused')
          expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
        } else {
          seen.add(stored ? 'kept' : 'came after')
          expect([at, response.ok, await isStored(project, 'main/a.png')]).toEqual([
            at,
            true,
            stored,
          ])
        }
      }
      expect([...seen]).toEqual(expect.arrayContaining(['kept', 'refused']))
    },
  )

  it('is deleted by a later look where one was cut off, and can be sent again in between', async () => {
    const project = await withEnding()
    const cutOff = wrappedBindings(async (run) => {
      const done = await run()
      if (!(await isStored(project, 'main/a.png'))) throw new Error('cut off')
      return done
    })
    await expect(look(project, cutOff)).rejects.toThrow('cut off')
    expect(refusedWith(await grant(project, 'main/a.png'))).toEqual([503, '120'])
    later(3 * MINUTE_MS)
    await send(project, 'main/a.png')
    await look(project)
    expect(await isStored(project, 'main/a.png')).toBe(true)
  })
})

describe('a version that has ended', () => {
  it('is not deleted while a URL for a file of it works, and grants none while it is', async () => {
    const project = await withPolicy()
    await publish(project, 'pr-7', { 'index.html': 'preview' })
    await publish(project, 'main', { 'index.html': 'main' })
    await expire(project, 'pr-7')
    later(2 * DAY_MS)
    await step()
    await send(project, 'pr-7/late.png')
    await step()
    expect(await isStored(project, 'pr-7/storybook.zip')).toBe(true)
    later(2 * HOUR_MS)
    let refused: Response | null = null
    const bindings = wrappedBindings(async (run) => {
      const done = await run()
      if (refused === null && !(await isStored(project, 'pr-7/storybook.zip')))
        refused = await grant(project, 'pr-7/late.png')
      return done
    })
    await step(bindings)
    expect(refusedWith(refused!)).toEqual([503, '120'])
  })
})
