import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY_MS, isoTime } from '../../../src/base/time.ts'
import { deleteOldEvents } from '../../../src/store/audit/end.ts'
import { listAuditEvents } from '../../../src/store/audit/list.ts'
import { recordDeed, recordDeeds, recordIfChanged } from '../../../src/store/audit/record.ts'
import { recordedDatabase } from '../../support/recorded-database.ts'
import { newProject } from '../../support/service.ts'

const db = env.DB

const change = (projectId: string) =>
  ({ action: 'title_changed', who: 'ada', at: isoTime(), projectId, subject: projectId }) as const

const all = (projectId: string) =>
  listAuditEvents(db, {
    projectId,
    after: null,
    limit: 200,
    who: null,
    action: 'title_changed',
  })

describe('the audit log', () => {
  it('records a deed once it has changed a row, and not otherwise', async () => {
    const { projectId } = await newProject()
    const rename = (to: string) =>
      db
        .prepare(`UPDATE api_keys SET name = ?2 WHERE project_id = ?1 AND name <> ?2`)
        .bind(projectId, to)
    const batch = () => [
      rename('other'),
      recordIfChanged(db, { ...change(projectId), detail: { title: 'other' } }),
    ]
    await db.batch(batch())
    await db.batch(batch())
    expect(await all(projectId)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
        at: expect.any(String),
        who: 'ada',
        action: 'title_changed',
        subject: projectId,
        detail: { title: 'other' },
      },
    ])
  })

  it('keeps no event of a deed whose batch fails', async () => {
    const { projectId } = await newProject()
    const failing = db.prepare(`INSERT INTO projects (project_id) VALUES (NULL)`)
    await expect(db.batch([recordDeed(db, change(projectId)), failing])).rejects.toThrow()
    expect(await all(projectId)).toEqual([])
  })

  it('refuses to change and to delete events, and ignores one that would replace another', async () => {
    const { projectId } = await newProject()
    await recordDeed(db, change(projectId)).run()
    const before = await all(projectId)
    for (const sql of [
      `UPDATE audit_events SET who = 'nobody' WHERE project_id = ?1`,
      `DELETE FROM audit_events WHERE project_id = ?1`,
    ])
      await expect(db.prepare(sql).bind(projectId).run()).rejects.toThrow('append-only')
    await db
      .prepare(
        `INSERT OR REPLACE INTO audit_events (id, project_id, at, who, action, subject, detail)
         SELECT id, project_id, at, 'nobody', action, subject, detail FROM audit_events WHERE project_id = ?1`,
      )
      .bind(projectId)
      .run()
    expect(await all(projectId)).toEqual(before)
  })

  it('has an end: what is older than the deployment keeps it is deleted by steps, and nothing else', async () => {
    const { projectId } = await newProject()
    const at = (days: number) => isoTime(Date.now() - days * DAY_MS)
    for (const days of [401, 399, 61]) {
      const event = { ...change(projectId), at: at(days), detail: { days } }
      await recordDeed(db, event).run()
    }
    const kept = async () => (await all(projectId)).map(({ detail }) => detail['days'])
    const now = Date.now()
    await deleteOldEvents(db, { days: 400, now })
    expect(await kept()).toEqual([61, 399])
    await expect(
      db.prepare(`DELETE FROM audit_events WHERE project_id = ?1`).bind(projectId).run(),
    ).rejects.toThrow('append-only')
    // Whoever writes another end than the deployment's meets the last 30 days.
    for (const sql of [
      `UPDATE audit_end SET events_before = '9999'`,
      `INSERT OR REPLACE INTO audit_end (id, events_before) VALUES (1, '9999')`,
    ])
      await db.prepare(sql).run()
    await deleteOldEvents(db, { days: 1, now })
    expect(await kept()).toEqual([61, 399])
  })

  it('deletes at most 1,000 events a step, and reads no other', async () => {
    const { projectId } = await newProject()
    await recordDeeds(
      db,
      { action: 'title_changed', who: 'ada', at: isoTime(Date.now() - 500 * DAY_MS) },
      {
        select: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
                 SELECT ?1 AS project_id, i AS subject, '{}' AS detail FROM n`,
        parameters: [projectId],
      },
    ).run()
    const { DB, statements } = recordedDatabase(db)
    await deleteOldEvents(DB, { days: 400, now: Date.now() })
    const left = await db
      .prepare(`SELECT count(*) AS n FROM audit_events WHERE project_id = ?1 AND at < ?2`)
      .bind(projectId, isoTime(Date.now() - 400 * DAY_MS))
      .first('n')
    expect(left).toBe(500)
    expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(10_000)
  })

  it('bounds what an event holds', async () => {
    const { projectId } = await newProject()
    const long = 'x'.repeat(100_000)
    await recordDeed(db, { ...change(projectId), subject: long, detail: { long } }).run()
    expect(await all(projectId)).toMatchObject([
      { subject: 'x'.repeat(400), detail: { characters: 100_011 } },
    ])
  })

  it.each([
    { who: null, action: null },
    { who: 'ben', action: null },
    { who: null, action: 'title_changed' },
    { who: 'ben', action: 'title_changed' },
  ])('reads no more rows for a page than it lists, filtered by %o', async (filter) => {
    const { projectId } = await newProject()
    await recordDeeds(
      db,
      { action: 'key_revoked', who: 'ada', at: isoTime() },
      {
        select: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                 SELECT ?1 AS project_id, i AS subject, '{}' AS detail FROM n`,
        parameters: [projectId],
      },
    ).run()
    for (let i = 0; i < 3; i++) await recordDeed(db, { ...change(projectId), who: 'ben' }).run()
    const { DB, statements } = recordedDatabase(db)
    const listed = await listAuditEvents(DB, { projectId, after: null, limit: 20, ...filter })
    expect(listed.length).toBe(filter.who || filter.action ? 3 : 20)
    expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(200)
  })

  it('records a deed on each row of a selection, every one under an id of its own', async () => {
    const { projectId } = await newProject()
    const deed = { action: 'title_changed', who: 'ada', at: isoTime() } as const
    await recordDeeds(db, deed, {
      select: `SELECT ?1 AS project_id, value AS subject, '{}' AS detail FROM json_each(?2)`,
      parameters: [projectId, JSON.stringify(['a', 'b', 'c'])],
    }).run()
    const events = await all(projectId)
    expect(events.map(({ subject }) => subject).toSorted()).toEqual(['a', 'b', 'c'])
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  })
})
