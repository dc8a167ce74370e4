import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { forgetCurrentBuilds } from '../../src/builds/current-builds.ts'
import { hasArrived, listNewestBuilds, type Build } from '../../src/store/hosting/builds.ts'
import { pinVersion, unpinVersion } from '../../src/store/retention/pins.ts'
import { registerPair, type Project } from '../ci/ci.ts'
import { callWith } from '../support/counting.ts'
import { runs } from '../support/property-runs.ts'
import { createIssue, transition } from '../support/review.ts'
import { BASE_URL, newProject, view, zipOf } from '../support/service.ts'
import { failingBindings, type Failure } from './failing-bindings.ts'
import { expire, keysOf, later, pass, step } from './retention.ts'

const VERSIONS = ['a', 'b', 'c']

type Action =
  | { do: 'upload'; version: string; failure: Failure | null }
  | { do: 'register'; version: string; pair: number }
  | { do: 'decide'; pair: number }
  | { do: 'expire' | 'pin' | 'unpin'; version: string }
  | { do: 'wait'; days: number }
  | { do: 'step'; failure: Failure | null }

const version = fc.constantFrom(...VERSIONS)
const pair = fc.constantFrom(0, 1)
const failure = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 24 }), takesEffect: fc.boolean() }),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('upload' as const), version, failure }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('register' as const), version, pair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), pair }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('expire' as const), version }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pin' as const, 'unpin'), version }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 8) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('step' as const), failure }) },
)

/** A project, and what was done to it as far as it is known for certain. */
class Story {
  readonly project: Project
  /** What each version has to show whatever happens: it was neither ended since, nor was an upload cut off. */
  readonly lasting = new Map<string, string>()
  /** The keys that each pair names. */
  readonly cited = new Map<number, string[]>()
  #uploads = 0

  constructor(project: Project) {
    this.project = project
  }

  async run(next: Action): Promise<void> {
    switch (next.do) {
      case 'upload':
        return this.#upload(next.version, next.failure)
      case 'register':
        return this.#register(next.version, next.pair)
      case 'decide':
        return this.#decide(next.pair)
      case 'expire':
        if (!(await this.#hasBuilds(next.version))) return
        this.lasting.delete(next.version)
        return expire(this.project, next.version)
      case 'pin':
        await pinVersion(env.DB, { ...this.#of(next.version), who: 'ada', now: isoTime() })
        return
      case 'unpin':
        return unpinVersion(env.DB, { ...this.#of(next.version), who: 'ada', now: isoTime() })
      case 'wait':
        return later(next.days * DAY_MS)
      case 'step':
        return step(next.failure ? failingBindings(next.failure) : env).catch(() => {})
    }
  }

  #of(versionId: string) {
    return { projectId: this.project.projectId, versionId }
  }

  async #hasBuilds(versionId: string): Promise<boolean> {
    const builds = await listNewestBuilds(env.DB, { ...this.#of(versionId), limit: 1 })
    return builds.length > 0
  }

  async #upload(versionId: string, cut: Failure | null): Promise<void> {
    const content = `${versionId} ${++this.#uploads}`
    const { projectId, key } = this.project
    this.lasting.delete(versionId)
    const response = await callWith(
      cut ? failingBindings(cut) : env,
      `${BASE_URL}/upload/${projectId}/${versionId}`,
      {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
        body: zipOf({ 'index.html': content, 'part.json': content }),
      },
    ).catch(() => null)
    if (response?.status === 201) this.lasting.set(versionId, content)
  }

  async #register(versionId: string, number: number): Promise<void> {
    if (!(await this.#hasBuilds(versionId))) return
    const { projectId } = this.project
    const keys = ['image_a_key', 'image_b_key', 'dom_structure_key'].map((field) => [
      field,
      `${projectId}/${versionId}/${field}-${++this.#uploads}`,
    ])
    for (const [, key = ''] of keys) await env.STORAGE.put(key, key)
    await registerPair(this.project, versionId, {
      pair_id: `${projectId}-${number}`,
      ...Object.fromEntries(keys),
    })
    this.cited.set(
      number,
      keys.map(([, key = '']) => key),
    )
  }

  async #decide(number: number): Promise<void> {
    if (!this.cited.has(number)) return
    const { id } = await createIssue(`${this.project.projectId}-${number}`)
    await transition(id, 'dismiss', { reason: 'as designed' })
  }

  /** Nothing that is cited is lost, and every version that is served is served whole. */
  async check(): Promise<void> {
    const { projectId } = this.project
    const keys = await keysOf(this.project)
    expect(keys).toEqual(expect.arrayContaining([...this.cited.values()].flat()))
    forgetCurrentBuilds(projectId)
    const builds = await listNewestBuilds(env.DB, {
      projectId,
      versionId: null,
      limit: 100,
      served: true,
    })
    for (const { versionId } of builds) {
      const home = await (await view(projectId, `/${versionId}/`)).text()
      expect([versionId, await (await view(projectId, `/${versionId}/part.json`)).text()]).toEqual([
        versionId,
        home,
      ])
    }
    for (const [versionId, content] of this.lasting)
      expect(await (await view(projectId, `/${versionId}/`)).text()).toBe(content)
  }

  /** Every object is known by a row, and every build leads to its archive or was replaced. */
  async checkBucket(): Promise<void> {
    const { projectId } = this.project
    const builds = await listNewestBuilds(env.DB, { projectId, versionId: null, limit: 100 })
    const { results: removals } = await env.DB.prepare(
      `SELECT version_id FROM version_removals WHERE project_id = ?1`,
    )
      .bind(projectId)
      .all<{ version_id: string }>()
    const versions = new Set([
      ...builds.map(({ versionId }) => versionId),
      ...removals.map((row) => row.version_id),
    ])
    const cited = new Set([...this.cited.values()].flat())
    const unknown = (await keysOf(this.project)).filter((key) => {
      // An index belongs to its version: one whose upload was cut off goes with it.
      const [, versionId = '', name] = key.replace(/^\.index\//, '').split('/')
      if (key.startsWith('.index/') || name === 'storybook.zip')
        return !builds.some((build) => build.versionId === versionId)
      return !cited.has(key) && !versions.has(versionId)
    })
    expect(unknown).toEqual([])
    for (const build of builds.filter(hasArrived))
      if (build.status === 'active') await this.#found(build)
  }

  async #found({ versionId, archiveEtag }: Build): Promise<void> {
    const archive = await env.STORAGE.head(`${this.project.projectId}/${versionId}/storybook.zip`)
    expect(archive?.etag).toBe(archiveEtag)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('loses nothing that is cited or served, and leaves nothing that no row knows, wherever a step is cut off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 24 }), async (actions) => {
      const story = new Story(await newProject('kept'))
      for (const next of actions) {
        await story.run(next)
        await story.check()
      }
      await pass(40)
      await story.check()
      await story.checkBucket()
    }),
    { numRuns: runs(12) },
  )
})
