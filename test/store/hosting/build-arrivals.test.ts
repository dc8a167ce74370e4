import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isoTime } from '../../../src/base/time.ts'
import { reserveBuild } from '../../../src/builds/reserve-build.ts'
import {
  recordArrival,
  recordLostArchive,
  recordReplacedArrival,
  recordRestored,
  recordArchived,
} from '../../../src/store/hosting/archive-records.ts'
import { getBuild, listNewestBuilds } from '../../../src/store/hosting/builds.ts'
import { newProject } from '../../support/service.ts'

const db = env.DB

async function reserve(projectId: string, versionId = 'v1') {
  return reserveBuild(db, {
    buildId: `bld_${crypto.randomUUID()}`,
    projectId,
    versionId,
    zipUrl: 'http://localhost/x',
    uploadMethod: 'direct',
    createdAt: isoTime(),
    commitId: null,
    pullRequest: null,
    forkRunId: null,
    reservedUntil: isoTime(),
  })
}

const arrival = (buildId: string, archiveEtag: string, second = 0) => ({
  buildId,
  arrivedAt: `2026-11-21T00:00:0${second}.000Z`,
  archiveEtag,
  archiveSize: 10,
  incomingEtag: null,
})

const by = { who: 'ada', now: isoTime() }

const statusOf = async (buildId: string) => (await getBuild(db, buildId))?.status

describe('reserveBuild', () => {
  it('gives every racing build its own number, without a gap', async () => {
    const { projectId } = await newProject()
    await Promise.all(Array.from({ length: 30 }, () => reserve(projectId)))
    const builds = await listNewestBuilds(db, { projectId, versionId: null, limit: 50 })
    const numbers = builds.map(({ buildNumber }) => buildNumber)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
  })
})

describe('recordArrival', () => {
  it('archives what it replaces in its version alone, and returns it once', async () => {
    const { projectId } = await newProject()
    const [first, other, second] = [
      await reserve(projectId),
      await reserve(projectId, 'v2'),
      await reserve(projectId),
    ]
    await recordArrival(db, arrival(first.buildId, 'a'))
    await recordArrival(db, arrival(other.buildId, 'b'))
    const { build, replaced } = await recordArrival(db, arrival(second.buildId, 'c', 1))
    expect(build).toMatchObject({ buildId: second.buildId, status: 'active', archiveEtag: 'c' })
    expect(replaced.map(({ buildId }) => buildId)).toEqual([first.buildId])
    expect(await statusOf(other.buildId)).toBe('active')
    const again = await recordArrival(db, arrival(second.buildId, 'c', 1))
    expect([again.build, again.replaced]).toEqual([build, []])
  })

  it('leaves a build archived that a person archived, until its bytes are uploaded again', async () => {
    const { projectId } = await newProject()
    const { buildId } = await reserve(projectId)
    await recordArrival(db, arrival(buildId, 'a'))
    await recordArchived(db, { buildId, ...by })
    expect((await recordArrival(db, arrival(buildId, 'a'))).build?.status).toBe('archived')
    expect((await recordArrival(db, arrival(buildId, 'b', 1))).build?.status).toBe('active')
  })

  it('puts right what a racing upload that read too early has recorded', async () => {
    const { projectId } = await newProject()
    const [early, late] = [await reserve(projectId), await reserve(projectId)]
    await recordArrival(db, arrival(late.buildId, 'late', 1))
    await recordArrival(db, arrival(early.buildId, 'early'))
    expect(await statusOf(late.buildId)).toBe('archived')
    await recordArrival(db, arrival(late.buildId, 'late', 1))
    expect([await statusOf(early.buildId), await statusOf(late.buildId)]).toEqual([
      'archived',
      'active',
    ])
  })

  it('of an unknown build changes nothing', async () => {
    expect(await recordArrival(db, arrival('bld_none', 'a'))).toEqual({ build: null, replaced: [] })
  })
})

describe('an archive', () => {
  it('that was replaced before it could be recorded is archived, and not brought back', async () => {
    const { projectId } = await newProject()
    const { buildId } = await reserve(projectId)
    await recordReplacedArrival(db, arrival(buildId, 'a'))
    expect(await getBuild(db, buildId)).toMatchObject({ status: 'archived', archiveEtag: 'a' })
  })

  it('that is lost takes only the build with its ETag off the CDN', async () => {
    const { projectId } = await newProject()
    const { buildId } = await reserve(projectId)
    await recordArrival(db, arrival(buildId, 'a'))
    await recordLostArchive(db, { projectId, versionId: 'v1', archiveEtag: 'older' })
    expect(await statusOf(buildId)).toBe('active')
    await recordLostArchive(db, { projectId, versionId: 'v1', archiveEtag: 'a' })
    expect(await statusOf(buildId)).toBe('archived')
  })

  it('is restored only while no other build of the version is served and its bytes are there', async () => {
    const { projectId } = await newProject()
    const [first, second] = [await reserve(projectId), await reserve(projectId)]
    await recordArrival(db, arrival(first.buildId, 'a'))
    await recordArchived(db, { buildId: first.buildId, ...by })
    const restore = (archiveEtag: string) =>
      recordRestored(db, { buildId: first.buildId, archiveEtag, ...by })
    expect(await restore('other')).toBeNull()
    await recordArrival(db, arrival(second.buildId, 'b', 1))
    expect(await restore('a')).toBeNull()
    await recordArchived(db, { buildId: second.buildId, ...by })
    expect(await restore('a')).toMatchObject({ status: 'active', archivedAt: null })
  })
})
