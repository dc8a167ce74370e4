import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { archiveMetadata } from '../../src/builds/settle-version.ts'
import type { CiBuildList } from '../../src/ci/view-schema.ts'
import type { Presigned } from '../../src/upload/view-schema.ts'
import { bodyOf } from '../support/review.ts'
import { call, newProject, publish, zipOf } from '../support/service.ts'
import { ci, listed, planOf, statementsOf, type Project } from './ci.ts'

const buildsOf = async (project: Project, query = '') =>
  (await listed<CiBuildList>(project, `builds${query}`)).builds

const uploadOf = ({ projectId, key }: Project, commit = '', body: BodyInit) =>
  call(`/upload/${projectId}/v1?commit=${commit}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body,
  })

const reserving = ({ projectId, key }: Project, version: string, query = '') =>
  call(`/presigned-url/${projectId}/${version}/storybook.zip${query}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
  })

const reserve = async (...of: Parameters<typeof reserving>): Promise<Presigned> =>
  bodyOf(await reserving(...of))

describe('listing builds', () => {
  it('shows all of the project, newest first, with where each can be opened', async () => {
    const project = await newProject('ci')
    const { data } = await publish(project, 'v1', { 'index.html': 'one' })
    await publish(project, 'v2', { 'index.html': 'two' })
    await publish(project, 'v1', { 'index.html': 'three' })
    const builds = await buildsOf(project)
    expect(
      builds.map(({ build_number, version_id, status }) => [build_number, version_id, status]),
    ).toEqual([
      [3, 'v1', 'active'],
      [2, 'v2', 'active'],
      [1, 'v1', 'archived'],
    ])
    expect(builds[2]).toEqual({
      build_id: data.buildId,
      build_number: 1,
      version_id: 'v1',
      commit: null,
      pull_request: null,
      from_fork: false,
      status: 'archived',
      created_at: expect.stringMatching(/Z$/),
      arrived_at: expect.stringMatching(/Z$/),
      size_bytes: zipOf({ 'index.html': 'one' }).length,
      view_url: data.viewUrl,
    })
    const numbers = async (query: string) =>
      (await buildsOf(project, query)).map(({ build_number }) => build_number)
    expect(await numbers('?version=v1')).toEqual([3, 1])
    expect(await numbers('?version=v1&limit=1')).toEqual([3])
    expect(await numbers('?limit=2')).toEqual([3, 2])
    expect(await numbers('?version=none')).toEqual([])
    expect(await buildsOf(await newProject('ci'), '?version=v1')).toEqual([])
  })

  it('shows a reserved build without an archive, and one whose arrival nobody reported', async () => {
    const project = await newProject('ci')
    const { buildId = '', key } = await reserve(project, 'v1')
    const reserved = { build_id: buildId, arrived_at: null, size_bytes: null, status: 'active' }
    expect(await buildsOf(project)).toMatchObject([reserved])
    const archive = zipOf({ 'index.html': 'silently' })
    await env.STORAGE.put(key, archive, { customMetadata: archiveMetadata(buildId) })
    expect(await buildsOf(project)).toMatchObject([
      { build_id: buildId, arrived_at: expect.any(String), size_bytes: archive.length },
    ])
  })

  it('finds the builds of commits, however each was uploaded', async () => {
    const project = await newProject('ci')
    const [first, second, none] = ['a', 'b', 'c'].map((digit) => digit.repeat(40))
    const archive = zipOf({ 'index.html': 'one' })
    expect((await uploadOf(project, first, archive)).status).toBe(201)
    const { buildId } = await reserve(project, 'v2', `?commit=${second}`)
    await publish(project, 'v3', { 'index.html': 'of no commit' })
    const found = async (...commits: (string | undefined)[]) =>
      (await buildsOf(project, `?commit=${commits.join()}`)).map(({ version_id, commit }) => [
        version_id,
        commit,
      ])
    expect(await found(first, none)).toEqual([['v1', first]])
    expect(await found(second, first)).toEqual([
      ['v2', second],
      ['v1', first],
    ])
    expect(await found(none)).toEqual([])
    expect(await buildsOf(project, `?commit=${second}`)).toMatchObject([{ build_id: buildId }])
    expect(await buildsOf(await newProject('ci'), `?commit=${first}`)).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['a branch', 'main'],
    ['capitals', 'A'.repeat(40)],
    ['a part of an id', 'a'.repeat(39)],
    ['more than 50', Array(51).fill('a'.repeat(40)).join()],
  ])('refuses %s as commits', async (_, commits) => {
    const response = await ci(await newProject('ci'), `builds?commit=${commits}`)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/^commit/) }),
    ])
  })

  it('refuses an upload whose commit is not an id', async () => {
    const project = await newProject('ci')
    for (const response of [
      await uploadOf(project, 'main', zipOf({ 'index.html': '' })),
      await reserving(project, 'v1', '?commit=main'),
    ])
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ message: 'commit: must be a full commit id in lower case' }),
      ])
    expect(await buildsOf(project)).toEqual([])
  })

  it.each([
    ['builds?limit=2', [], /USING INDEX \S+ \(project_id=\?\)/],
    [
      'builds?version=v1&limit=2',
      ['v1'],
      /builds_by_version_number \(project_id=\? AND version_id=\?\)/,
    ],
  ])('%s reads its page alone', async (rest, binds, search) => {
    const project = await newProject('ci')
    for (let i = 0; i < 6; i++)
      await publish(project, i % 2 === 0 ? 'v1' : 'v2', { 'index.html': `${i}` })
    const { statements } = await statementsOf(project, rest)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(4)
    const plan = await planOf(statements[0]?.sql ?? '', [project.projectId, 2, ...binds])
    expect(plan.join()).toMatch(search)
    expect(plan.join()).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('looks commits up by their index', async () => {
    const project = await newProject('ci')
    const commit = 'd'.repeat(40)
    for (let i = 0; i < 8; i++) await publish(project, `v${i}`, { 'index.html': `${i}` })
    await uploadOf(project, commit, zipOf({ 'index.html': 'of the commit' }))
    const { statements } = await statementsOf(project, `builds?commit=${commit}`)
    expect(statements).toHaveLength(1)
    // Its row, the ids of the request and what SQLite reads of them to sort; all builds would be nine more.
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(6)
    const binds = [project.projectId, 50, JSON.stringify([commit])]
    const plan = (await planOf(statements[0]?.sql ?? '', binds)).join()
    expect(plan).toMatch(/builds_by_commit \(project_id=\? AND commit_id=\?\)/)
  })
})
