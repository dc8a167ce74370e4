import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, VERSION } from '../../generated/release.ts'
import { isoTime, MINUTE_MS } from '../../src/base/time.ts'
import { getSweep, recordSweep } from '../../src/store/retention/sweeps.ts'
import { readStatus } from '../../src/status/read-status.ts'
import type { StatusView } from '../../src/status/view-schema.ts'
import worker from '../../src/worker.ts'
import { connectApp } from '../code-host/app-connection.ts'
import { recordedDatabase } from '../support/recorded-database.ts'
import { bodyOf, diff, statusAndBody } from '../support/review.ts'
import { call, newProject, publish } from '../support/service.ts'
import { forgetTurns, setRead } from '../retention/retention.ts'
import { archiveBuild, restoreBuild } from '../../src/upload/manage-builds.ts'

const db = env.DB
const stores = { bucket: env.STORAGE, db }
const KEY = btoa('0123456789abcdef0123456789abcdef')

const status = async (query = ''): Promise<StatusView> => bodyOf(await diff(`/status${query}`))

describe('the status', () => {
  it.each([{}, { Authorization: 'Bearer wrong-service-auth-token' }])(
    'is for nobody without the token',
    async (headers) => {
      const response = await call('/status', { headers: headers as Record<string, string> })
      expect(response.status).toBe(401)
    },
  )

  it.each(['0', '101', 'x'])('is not given of %s projects', async (projects) => {
    const [code, body] = await statusAndBody(await diff(`/status?projects=${projects}`))
    expect([code, body]).toEqual([
      400,
      { error: 'Invalid request', message: 'projects: must be a whole number from 1 to 100' },
    ])
  })
})

describe('the code and the database', () => {
  const rename = (from: string, to: string) =>
    db.prepare(`UPDATE d1_migrations SET name = ?2 WHERE name = ?1`).bind(from, to).run()
  const last = MIGRATIONS.at(-1)!
  afterEach(() => rename('9999_later.sql', last))

  it('fit each other', async () => {
    const { code, migrations } = await status()
    expect(code.version).toBe(VERSION)
    expect(migrations).toEqual({ applied: MIGRATIONS.length, last, missing: [], unknown: [] })
  })

  it('are compared: a migration that is missing, and one that the code does not know', async () => {
    await rename(last, '9999_later.sql')
    expect((await status()).migrations).toMatchObject({
      missing: [last],
      unknown: ['9999_later.sql'],
    })
  })
})

describe('what waits', () => {
  it('counts builds whose archive may still arrive, and those whose time is over', async () => {
    const { projectId, key } = await newProject('status')
    const before = (await status()).arrivals
    await bodyOf(
      await call(`/presigned-url/${projectId}/v1/storybook.zip`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
      }),
    )
    const waiting = (await status()).arrivals
    expect(waiting.awaited.count).toBe(before.awaited.count + 1)
    expect(waiting.awaited.since).not.toBeNull()
    expect(waiting.lost.count).toBe(before.lost.count)
    await db
      .prepare(`UPDATE builds SET reserved_until = ?2 WHERE project_id = ?1`)
      .bind(projectId, isoTime(Date.now() - MINUTE_MS))
      .run()
    const { awaited, lost } = (await status()).arrivals
    expect([awaited.count, lost.count]).toEqual([before.awaited.count, before.lost.count + 1])
  })

  it('names when retention last came to its end', async () => {
    const startedAt = isoTime()
    await worker.scheduled(createScheduledController(), env)
    const { last_step: step } = (await status()).retention
    expect(step!.started_at >= startedAt && step!.finished_at >= step!.started_at).toBe(true)
  })

  it('names when every project was last looked at, and when the bucket was last read to its end', async () => {
    await forgetTurns()
    const { projectId } = await newProject('status')
    await newProject('status')
    await setRead(null)
    const times = async () => {
      const { last_round, last_sweep } = (await status()).retention
      return [last_round, last_sweep]
    }
    await db.prepare(`UPDATE bucket_sweeps SET swept_at = NULL`).run()
    expect(await times()).toEqual([null, null])
    const began = isoTime()
    await worker.scheduled(createScheduledController(), env)
    const looked = '2026-11-20T09:30:00.000Z'
    await db
      .prepare(`UPDATE retention_turns SET taken_at = ?2 WHERE project_id = ?1`)
      .bind(projectId, looked)
      .run()
    expect(await times()).toEqual([looked, null])
    // Behind every key there is.
    await setRead('\u{10FFFF}')
    const before = isoTime()
    await worker.scheduled(createScheduledController(), env)
    const [round, swept] = await times()
    expect([round! >= began, swept! >= before]).toEqual([true, true])
    // The next reading is under way.
    await db.prepare(`UPDATE bucket_sweeps SET finished_at = '2026-01-01'`).run()
    await recordSweep(db, await getSweep(db), { beganAt: before, afterKey: 'a', finishedAt: null })
    expect(await times()).toEqual([round, swept])
    await setRead(null)
  })

  it('names connections to the code host that do not work, and the state of their reporters', async () => {
    const { projectId } = await newProject('status')
    await connectApp(projectId, KEY)
    const { troubled } = (await status()).code_host
    expect(troubled.find((connection) => connection.project_id === projectId)).toEqual({
      project_id: projectId,
      status: 'not_installed',
      reason: null,
      since: '2026-11-21T09:30:00.000Z',
      waiting: 0,
      failures: 0,
      failing_since: null,
    })
  })
})

describe('storage by project', () => {
  const stored = (projectId: string) =>
    db
      .prepare(
        `SELECT coalesce(sum(archive_size), 0) AS bytes, count(*) AS builds FROM builds
         WHERE project_id = ?1 AND status = 'active' AND arrived_at IS NOT NULL`,
      )
      .bind(projectId)
      .first<{ bytes: number; builds: number }>()

  const listed = async (projectId: string) =>
    (await status('?projects=100')).storage.projects.find(
      ({ project_id }) => project_id === projectId,
    )

  it('is that of the builds that are served, whatever becomes of them', async () => {
    const project = await newProject('status')
    const { projectId } = project
    const files = (length: number) => ({ 'a.bin': crypto.getRandomValues(new Uint8Array(length)) })
    const expectExact = async (builds: number) => {
      const exact = await stored(projectId)
      expect(exact!.builds).toBe(builds)
      expect(await listed(projectId)).toEqual({ project_id: projectId, ...exact })
    }
    const { data } = await publish(project, 'v1', files(30_000))
    await publish(project, 'v2', files(20_000))
    await expectExact(2)
    await publish(project, 'v2', files(60_000))
    await expectExact(2)
    const by = { buildId: data.buildId, who: 'ada' }
    for (let i = 0; i < 2; i++) await archiveBuild(stores, by)
    await expectExact(1)
    for (let i = 0; i < 2; i++) await restoreBuild(stores, by)
    await expectExact(2)
    await db.prepare(`DELETE FROM builds WHERE build_id = ?1`).bind(data.buildId).run()
    await expectExact(1)
  })
})

it('reads a bounded number of rows, however many there are', async () => {
  const { projectId } = await newProject('status')
  const past = isoTime(Date.now() - MINUTE_MS)
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)`
  await db.batch([
    db
      .prepare(
        `INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method,
           status, created_at, reserved_until, arrived_at, archive_etag, archive_size, removed_after)
         ${numbers} SELECT 'bounded_' || i, ?1, 'v' || i, i, '', 'direct', 'active', ?2, ?2,
           iif(i % 2, ?2, NULL), iif(i % 2, 'e', NULL), iif(i % 2, 1, NULL), iif(i % 2, ?2, NULL) FROM n`,
      )
      .bind(projectId, past),
    db
      .prepare(
        `INSERT INTO version_removals (project_id, version_id, state, since)
         ${numbers} SELECT ?1, 'w' || i, 'withdrawn', ?2 FROM n`,
      )
      .bind(projectId, past),
    db
      .prepare(`INSERT INTO code_host_changes ${numbers} SELECT ?1, 'v' || i FROM n`)
      .bind(projectId),
  ])
  try {
    const { DB, statements } = recordedDatabase(db)
    const view = await readStatus(
      { DB },
      { projects: 20, askReporter: () => Promise.resolve(null) },
    )
    expect([view.arrivals.lost.count, view.retention.ended.count]).toEqual([1_000, 1_000])
    expect([view.retention.withdrawn.count, view.code_host.unreported]).toEqual([1_000, 1_000])
    const rows = statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    // Four counts to their bound, each read twice: out of the index, and as it is counted.
    expect(rows).toBeLessThan(10_000)
    expect(statements).toHaveLength(11)
  } finally {
    await db.batch(
      ['builds', 'version_removals', 'code_host_changes'].map((table) =>
        db.prepare(`DELETE FROM ${table} WHERE project_id = ?1`).bind(projectId),
      ),
    )
  }
})
