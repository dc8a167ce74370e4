import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { archiveMetadata } from '../../src/builds/settle-version.ts'
import type { CiBuildList } from '../../src/ci/view-schema.ts'
import type { Presigned } from '../../src/upload/view-schema.ts'
import { bodyOf } from '../support/review.ts'
import { call, newProject, publish, zipOf } from '../support/service.ts'
import { listed, planOf, statementsOf, type Project } from './ci.ts'

const buildsOf = async (project: Project, query = '') =>
  (await listed<CiBuildList>(project, `builds${query}`)).builds

const reserve = async ({ projectId, key }: Project, version: string): Promise<Presigned> =>
  bodyOf(
    await call(`/presigned-url/${projectId}/${version}/storybook.zip`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    }),
  )

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
})
