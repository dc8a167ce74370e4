import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { forgetCurrentBuilds } from '../../src/builds/current-builds.ts'
import { hasArrived, listNewestBuilds, type Build } from '../../src/store/hosting/builds.ts'
import { pinVersion, unpinVersion } from '../../src/store/retention/pins.ts'
import { admin } from '../audit/audit.ts'
import { ci, registerPair, type Project } from '../ci/ci.ts'
import { outcomesOf, recordOutcomes } from '../ci/gates.ts'
import { requestRun } from '../judging/runs/runs.ts'
import { callWith } from '../support/counting.ts'
import { runs } from '../support/property-runs.ts'
import { createIssue, diff, transition } from '../support/review.ts'
import { BASE_URL, call, newProject, view, zipOf } from '../support/service.ts'
import { failingBindings, type Failure } from './failing-bindings.ts'
import { forgetTurns, keysOf, pass, step } from './retention.ts'
import { later, stopClock } from '../support/clock.ts'

const VERSIONS = ['a', 'b', 'c']

type Action =
  | { do: 'upload' | 'send'; version: string; failure: Failure | null }
  | { do: 'register'; version: string; pair: number }
  | { do: 'decide' | 'judge' | 'draw'; pair: number }
  | { do: 'expire' | 'pin' | 'unpin' | 'record'; version: string }
  | { do: 'wait'; days: number }
  | { do: 'step'; failure: Failure | null }

const version = fc.constantFrom(...VERSIONS)
/** Files may be sent to a version that nothing else is known of. */
const sentTo = fc.constantFrom(...VERSIONS, 'unknown')
const pair = fc.constantFrom(0, 1)
const failure = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 24 }), takesEffect: fc.boolean() }),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('upload' as const), version, failure }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('send' as const), version: sentTo, failure }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('register' as const), version, pair }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('decide' as const, 'judge', 'draw'), pair }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('record' as const), version }) },
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
  /** The keys that each pair names, and those that people have decided on. */
  readonly cited = new Map<number, string[]>()
  readonly decided: string[] = []
  readonly judged = new Set<number>()
  #uploads = 0

  constructor(project: Project) {
    this.project = project
  }

  async run(next: Action): Promise<void> {
    switch (next.do) {
      case 'upload':
        return this.#upload(next.version, next.failure)
      case 'send':
        return this.#send(next.version, next.failure)
      case 'register':
        return this.#register(next.version, next.pair)
      case 'decide':
        return this.#decide(next.pair)
      case 'judge':
        return this.#judge(next.pair)
      case 'draw':
        return this.#draw(next.pair)
      case 'record':
        return this.#record(next.version)
      case 'expire':
        this.lasting.delete(next.version)
        await ci(this.project, `versions/${next.version}/expire`, { method: 'POST' })
        return
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

  /** A file that nothing ever names. */
  async #send(versionId: string, cut: Failure | null): Promise<void> {
    const { projectId, key } = this.project
    const type = { 'Content-Type': 'image/png' }
    const granted = await callWith(
      cut ? failingBindings(cut) : env,
      `${BASE_URL}/presigned-url/${projectId}/${versionId}/sent-${++this.#uploads}.png`,
      { method: 'POST', headers: { 'X-API-Key': key, ...type } },
    ).catch(() => null)
    if (granted?.status !== 200) return
    const { url } = await granted.json<{ url: string }>()
    await (await call(url, { method: 'PUT', headers: type, body: 'sent' })).text()
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
    // The two images; what describes them is cited by the pair alone.
    this.decided.push(...(this.cited.get(number) ?? []).slice(0, 2))
  }

  /** The files are no pictures, so that the run is degraded. It has artifacts all the same. */
  async #judge(number: number): Promise<void> {
    if (!this.cited.has(number)) return
    const response = await requestRun(`${this.project.projectId}-${number}`)
    if (response.ok) this.judged.add(number)
    await response.text()
  }

  /** A crop, and a thumbnail, though one that says that the file is no picture. */
  async #draw(number: number): Promise<void> {
    await env.STORAGE.put(`${this.#crops}issue-${number}/a`, 'drawn')
    const pair = `${this.project.projectId}-${number}`
    await (await diff(`/image/${pair}/b/thumbnail`)).text()
  }

  /** As `storybook-review images` does: an image is sent before it is recorded. */
  async #record(versionId: string): Promise<void> {
    const image_key = `${this.project.projectId}/${versionId}/shot-${++this.#uploads}`
    await env.STORAGE.put(image_key, image_key)
    const outcomes = [{ story_id: 'shot', outcome: 'new', image_key }]
    const recorded = { capture: { source: 'images' }, outcomes }
    await (await recordOutcomes(this.project, versionId, recorded)).text()
  }

  get #crops(): string {
    return `.crops/${this.project.projectId}/`
  }

  /** Nothing that is cited is lost, and every version that is served is served whole. */
  async check(): Promise<void> {
    const { projectId } = this.project
    const keys = await keysOf(this.project)
    const cited = [...this.decided, ...[...this.cited.values()].flat()]
    for (const version of VERSIONS)
      for (const { image_key } of (await outcomesOf(this.project, version)).outcomes)
        if (image_key !== null) cited.push(image_key)
    expect(keys).toEqual(expect.arrayContaining(cited))
    for (const number of this.judged) {
      const prediction = await diff(`/api/pairs/${projectId}-${number}/prediction`)
      expect([prediction.status, await prediction.json()]).toEqual([200, expect.anything()])
    }
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
    const { results: known } = await env.DB.prepare(
      `SELECT version_id FROM version_removals WHERE project_id = ?1
       UNION SELECT version_id FROM recorded_versions WHERE project_id = ?1`,
    )
      .bind(projectId)
      .all<{ version_id: string }>()
    const versions = new Set([
      ...builds.map(({ versionId }) => versionId),
      ...known.map((row) => row.version_id),
    ])
    const cited = new Set([...this.decided, ...[...this.cited.values()].flat()])
    const unknown = (await keysOf(this.project)).filter((key) => {
      // An index belongs to its version: one whose upload was cut off goes with it.
      const [, versionId = '', name] = key.replace(/^\.index\//, '').split('/')
      if (key.startsWith('.index/') || name === 'storybook.zip')
        return !builds.some((build) => build.versionId === versionId)
      return !cited.has(key) && !versions.has(versionId)
    })
    expect(unknown).toEqual([])
    await this.#checkAged()
    for (const build of builds.filter(hasArrived))
      if (build.status === 'active') await this.#found(build)
  }

  /** Of what its policy has aged nothing is left but what is needed: no crop, no thumbnail, and of each pair the last run. */
  async #checkAged(): Promise<void> {
    const { projectId } = this.project
    for (const prefix of [this.#crops, `.thumbnails/${projectId}/`])
      expect((await env.STORAGE.list({ prefix })).objects).toEqual([])
    const { results: runs } = await env.DB.prepare(`SELECT run_id FROM runs WHERE project_id = ?1`)
      .bind(projectId)
      .all<{ run_id: string }>()
    const lists = runs.map(({ run_id }) => env.STORAGE.list({ prefix: `.runs/${run_id}/` }))
    const kept = (await Promise.all(lists)).filter(({ objects }) => objects.length > 0)
    expect(kept.length).toBe(this.judged.size)
    const superseded = (await keysOf(this.project)).filter((key) => /_key-|\/sent-/.test(key))
    const cited = new Set([...this.decided, ...[...this.cited.values()].flat()])
    const { results: pins } = await env.DB.prepare(
      `SELECT version_id FROM pinned_versions WHERE project_id = ?1`,
    )
      .bind(projectId)
      .all<{ version_id: string }>()
    const isPinned = (key: string) => pins.some((pin) => key.split('/')[1] === pin.version_id)
    expect(superseded.filter((key) => !cited.has(key) && !isPinned(key))).toEqual([])
  }

  async #found({ versionId, archiveEtag }: Build): Promise<void> {
    const archive = await env.STORAGE.head(`${this.project.projectId}/${versionId}/storybook.zip`)
    expect(archive?.etag).toBe(archiveEtag)
  }
}

stopClock()

it('loses nothing that is cited or served, and leaves nothing that no row knows, wherever a step is cut off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 24 }), async (actions) => {
      await forgetTurns()
      const story = new Story(await newProject('kept'))
      const policy = { superseded_captures_days: 3, artifacts_days: 3, crops_days: 3 }
      await admin.setRetention({ projectId: story.project.projectId, policy, who: 'ada' })
      for (const next of actions) {
        await story.run(next)
        // Nothing else takes anything away.
        if (next.do === 'step' || next.do === 'upload') await story.check()
      }
      for (let i = 0; i < 4; i++) await pass(10)
      await story.check()
      await story.checkBucket()
    }),
    { numRuns: runs(12) },
  )
})
