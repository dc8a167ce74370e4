import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AdminService } from '../src/admin-service.ts'
import { archiveBuild, listProjectBuilds, restoreBuild } from '../src/upload/manage-builds.ts'
import { createKey, revokeKey, type CreateKeyRequest } from '../src/upload/keys.ts'
import { newForkKey } from './code-host/fork-key.ts'
import { newProject, publish, upload, view, zipOf } from './support/service.ts'

const admin = exports.AdminService as unknown as Service<AdminService>
const stores = { bucket: env.STORAGE, db: env.DB }

describe('AdminService: keys', () => {
  it('creates a key that is shown once and stored as its hash alone', async () => {
    const projectId = `p-${crypto.randomUUID().slice(0, 8)}`
    const created = await admin.createKey({
      projectId,
      name: 'CI',
      expiresAt: '2099-01-01T00:00:00Z',
    })
    expect(created.key).toMatch(new RegExp(`^svc_proj_${projectId}_[A-Za-z0-9_-]{43}$`))
    expect(created.prefix).toBe(created.key.slice(0, 12))
    expect(created.expiresAt).toBe('2099-01-01T00:00:00.000Z')
    const row = await env.DB.prepare('SELECT * FROM api_keys WHERE id = ?1')
      .bind(created.id)
      .first()
    expect(JSON.stringify(row)).not.toContain(created.key.slice(-43))
    expect(row?.['hash']).toMatch(/^[0-9a-f]{64}$/)
    const [listed] = await admin.listKeys(projectId)
    expect(listed).toMatchObject({ id: created.id, name: 'CI', status: 'active', lastUsedAt: null })
    expect(listed).not.toHaveProperty('hash')
    expect((await admin.listProjects()).map((project) => project.projectId)).toContain(projectId)
  })

  it('revokes once: who and when stay as they were', async () => {
    const { projectId } = await newProject()
    const { id } = await admin.createKey({ projectId, name: 'CI' })
    const first = await admin.revokeKey({ id, revokedBy: 'ada' })
    expect(first).toMatchObject({ status: 'revoked', revokedBy: 'ada' })
    const second = await admin.revokeKey({ id, revokedBy: 'bob' })
    expect(second).toEqual(first)
  })

  it('refuses a project that differs from another in case alone, and bad input', async () => {
    const { projectId } = await newProject('Case')
    const create = (input: CreateKeyRequest) => createKey(env.DB, input)
    const upper = { projectId: projectId.toUpperCase(), name: 'x' }
    await expect(create(upper)).rejects.toThrow(projectId)
    await expect(create({ projectId: '-', name: 'x' })).rejects.toThrow('projectId')
    await expect(create({ projectId, name: ' ' })).rejects.toThrow('name')
    await expect(create({ projectId, name: 'a\x1b[31m' })).rejects.toThrow('control character')
    await expect(create({ projectId, name: 'x', expiresAt: 'soon' })).rejects.toThrow('expiresAt')
    await expect(revokeKey(env.DB, { id: 'key_none' })).rejects.toThrow('API key not found')
  })
})

describe('AdminService: builds', () => {
  it('takes a build off the CDN and puts it back', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'one' })
    const { data } = await publish(project, 'v2', { 'index.html': 'two' })
    const root = async () => (await view(project.projectId, '/')).text()
    expect(await root()).toBe('two')
    expect(await admin.archiveBuild(data.buildId)).toMatchObject({ status: 'archived' })
    expect(await root()).toBe('one')
    expect((await view(project.projectId, '/v2/x.js')).status).toBe(404)
    expect(await admin.restoreBuild(data.buildId)).toMatchObject({ status: 'active' })
    expect(await root()).toBe('two')
  })

  it('cannot restore a build whose bytes a newer upload has replaced', async () => {
    const project = await newProject()
    const { data } = await publish(project, 'v1', { 'index.html': 'one' })
    await publish(project, 'v1', { 'index.html': 'two' })
    await expect(restoreBuild(stores, { buildId: data.buildId, who: 'ada' })).rejects.toThrow(
      'replaced',
    )
    expect(await (await view(project.projectId, '/')).text()).toBe('two')
    await expect(restoreBuild(stores, { buildId: 'bld_none', who: 'ada' })).rejects.toThrow(
      'Build not found',
    )
    await expect(archiveBuild(stores, { buildId: 'bld_none', who: 'ada' })).rejects.toThrow(
      'Build not found',
    )
  })

  it('lists a page of builds, and finds one only in its project', async () => {
    const project = await newProject()
    for (const version of ['v1', 'v2', 'v3']) await publish(project, version, { 'index.html': '1' })
    const list = async (page?: Parameters<AdminService['listBuilds']>[1]) => {
      const builds = await admin.listBuilds(project.projectId, page)
      return builds.map(({ buildNumber }) => buildNumber)
    }
    expect(await list()).toEqual([3, 2, 1])
    expect(await list({ limit: 2 })).toEqual([3, 2])
    expect(await list({ limit: 2, before: 2 })).toEqual([1])
    expect(await list({ before: 1 })).toEqual([])
    expect(await list({ version_id: 'v2' })).toEqual([2])
    await expect(listProjectBuilds(env.DB, project.projectId, { limit: 201 })).rejects.toThrow(
      'limit',
    )
    const [newest] = await admin.listBuilds(project.projectId)
    await admin.archiveBuild(newest!.buildId)
    expect(await list({ served: true })).toEqual([2, 1])
    const { buildId } = newest!
    expect(await admin.getBuild({ projectId: project.projectId, buildId })).toMatchObject({
      buildNumber: 3,
      status: 'archived',
      viewPath: '/v3/',
    })
    const { projectId: other } = await newProject()
    expect(await admin.getBuild({ projectId: other, buildId })).toBeNull()
  })

  it('lists builds of forks, and leaves them out where it is asked to', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'main', { 'index.html': '1' })
    const forkKey = await newForkKey(projectId, 'fork-pr-7')
    await publish({ projectId, key: forkKey }, 'fork-pr-7', { 'index.html': '1' })
    expect(await admin.listBuilds(projectId, { limit: 1 })).toMatchObject([
      { versionId: 'fork-pr-7', isFromFork: true },
    ])
    expect(await admin.listBuilds(projectId, { limit: 1, without_forks: true })).toMatchObject([
      { versionId: 'main', isFromFork: false },
    ])
  })

  it('lists builds with what they weigh', async () => {
    const project = await newProject()
    const archive = zipOf({ 'index.html': 'one' })
    await upload(project, 'v1', archive)
    expect(await admin.listBuilds(project.projectId)).toEqual([
      {
        buildId: expect.stringMatching(/^bld_/),
        buildNumber: 1,
        projectId: project.projectId,
        versionId: 'v1',
        zipUrl: expect.stringContaining('/storage/'),
        status: 'active',
        createdAt: expect.stringMatching(/Z$/),
        arrivedAt: expect.stringMatching(/Z$/),
        sizeBytes: archive.length,
        removedAfter: null,
        isPinned: false,
        isFromFork: false,
        viewPath: '/v1/',
      },
    ])
  })
})
