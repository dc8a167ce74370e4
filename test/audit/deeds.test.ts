import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/base/hash.ts'
import { newId } from '../../src/base/ids.ts'
import { isoTime } from '../../src/base/time.ts'
import { pinVersion, setRetention } from '../../src/retention/manage-retention.ts'
import {
  deleteCodeHostConnection,
  replaceCodeHostConnection,
} from '../../src/store/code-host/connections.ts'
import { getForkRunByKeyHash, insertForkRun } from '../../src/store/code-host/fork-runs.ts'
import { deleteConnection, upsertConnection } from '../../src/store/design-tool/connections.ts'
import { retireJudge } from '../../src/store/judging/judges.ts'
import { createKey, revokeKey } from '../../src/upload/keys.ts'
import { ci } from '../ci/ci.ts'
import { newForkKey } from '../code-host/fork-key.ts'
import { bodyOf, diff, insertCandidates, register } from '../support/review.ts'
import { newProject, publish } from '../support/service.ts'
import { admin, newEvents, wholeLog } from './audit.ts'

const db = env.DB
const SEALED = { keyId: 'k', box: 'sealed-box' }

describe('keys', () => {
  it('are recorded as they are created, with their project, and revoked once', async () => {
    const projectId = `audit-${crypto.randomUUID().slice(0, 8)}`
    const key = await admin.createKey({ projectId, name: 'CI', createdBy: 'ada' })
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'ada',
        action: 'key_created',
        subject: key.id,
        detail: { name: 'CI', prefix: key.prefix, expires_at: null },
      },
      { who: 'ada', action: 'project_created', subject: projectId, detail: {} },
    ])
    for (const revokedBy of ['ben', 'cyd']) await admin.revokeKey({ id: key.id, revokedBy })
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'ben',
        action: 'key_revoked',
        subject: key.id,
        detail: { name: 'CI', prefix: key.prefix },
      },
    ])
    expect(await wholeLog()).not.toContain(key.key)
  })

  it('that are refused leave no event', async () => {
    const { projectId } = await newProject('Audit')
    const events = await newEvents(projectId)
    expect(events).toHaveLength(2)
    await expect(createKey(db, { projectId: projectId.toUpperCase(), name: 'x' })).rejects.toThrow(
      'exists already',
    )
    await expect(revokeKey(db, { id: 'key_none' })).rejects.toThrow()
    expect(await newEvents(projectId)).toEqual([])
  })
})

describe('builds and versions', () => {
  it('are recorded as a person archives and restores them, if that changes anything', async () => {
    const project = await newProject('audit')
    const { projectId } = project
    const { data } = await publish(project, 'v1', { 'index.html': '' })
    await newEvents(projectId)
    const event = { subject: data.buildId, detail: { build_number: 1, version: 'v1' } }
    for (const who of ['ada', 'ben']) await admin.archiveBuild(data.buildId, who)
    expect(await newEvents(projectId)).toEqual([{ who: 'ada', action: 'build_archived', ...event }])
    for (const who of ['cyd', 'dan']) await admin.restoreBuild(data.buildId, who)
    expect(await newEvents(projectId)).toEqual([{ who: 'cyd', action: 'build_restored', ...event }])
    await admin.archiveBuild(data.buildId)
    expect(await newEvents(projectId)).toMatchObject([{ who: 'admin' }])
  })

  it('are recorded as a key ends them, once', async () => {
    const project = await newProject('audit')
    await publish(project, 'pr-7', { 'index.html': '' })
    const [, { subject: keyId }] = (await newEvents(project.projectId)).toReversed() as [
      unknown,
      { subject: string },
    ]
    for (let i = 0; i < 2; i++)
      expect((await ci(project, 'versions/pr-7/expire', { method: 'POST' })).status).toBe(202)
    expect(await newEvents(project.projectId)).toEqual([
      {
        who: keyId,
        action: 'version_expired',
        subject: 'pr-7',
        detail: { removed_after: expect.any(String), rule: null },
      },
    ])
  })

  it('are recorded as they are pinned and unpinned', async () => {
    const project = await newProject('audit')
    const { projectId } = project
    await publish(project, 'v1', { 'index.html': '' })
    await newEvents(projectId)
    const pin = { projectId, versionId: 'v1', who: 'ada' }
    const pinned = { who: 'ada', action: 'version_pinned', subject: 'v1', detail: {} }
    for (let i = 0; i < 2; i++) await admin.pinVersion(pin)
    expect(await newEvents(projectId)).toEqual([pinned])
    await ci(project, 'versions/v1/expire', { method: 'POST' })
    await newEvents(projectId)
    await admin.pinVersion(pin)
    expect(await newEvents(projectId)).toEqual([pinned])
    for (let i = 0; i < 2; i++) await admin.unpinVersion(pin)
    expect(await newEvents(projectId)).toEqual([{ ...pinned, action: 'version_unpinned' }])
    await expect(pinVersion(db, { ...pin, versionId: 'none' })).rejects.toThrow()
    expect(await newEvents(projectId)).toEqual([])
  })
})

describe('settings', () => {
  it('of retention are recorded whole, and not at all if they are wrong', async () => {
    const { projectId } = await newProject('audit')
    await newEvents(projectId)
    const rules = [{ match: 'pr-*', keep_days: 30, keep_builds: null }]
    await admin.setRetention({ projectId, who: 'ada', policy: { rules, grace_days: 3 } })
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'ada',
        action: 'retention_changed',
        subject: projectId,
        detail: expect.objectContaining({ rules, grace_days: 3 }),
      },
    ])
    const wrong = { projectId, who: 'ada', policy: { grace_days: -1 } }
    await expect(setRetention(db, wrong)).rejects.toThrow()
    const unknown = { projectId: 'no-such-project', who: 'ada', policy: {} }
    await expect(setRetention(db, unknown)).rejects.toThrow()
    expect(await newEvents(projectId)).toEqual([])
    expect(await newEvents('no-such-project')).toEqual([])
  })

  it('of judges are recorded for every project', async () => {
    const { projectId } = await newProject('audit')
    await newEvents(projectId)
    const judge = { role: 'shadow', name: 'quiet', createdBy: 'ada' } as const
    const register = (gap: number) =>
      admin.registerJudge({ ...judge, configuration: gap === 0 ? {} : { tier: 'rules' } })
    const { id } = await register(0)
    const detail = { name: 'quiet', role: 'shadow', environment: 'unlabelled' }
    const registered = {
      who: 'ada',
      action: 'judge_registered',
      detail: { ...detail, share: null },
    }
    expect(await newEvents(projectId)).toEqual([{ ...registered, subject: id }])
    await register(0)
    expect(await newEvents(projectId)).toEqual([])
    // It would judge pairs of other test files, which count reads.
    await retireJudge(db, { judgeId: id, who: 'ada', now: isoTime() })
    expect(await newEvents(projectId)).toMatchObject([{ action: 'judge_retired', subject: id }])
  })
})

describe('connections', () => {
  it('with the design tool are recorded, and changed and ended ones too', async () => {
    const { projectId } = await newProject('audit')
    await newEvents(projectId)
    const id = newId('con')
    const connection = {
      id,
      projectId,
      designToolUserId: '7',
      handle: 'Ada',
      kind: 'token' as const,
      tokens: SEALED,
      expiresAt: null,
      connectedBy: 'ada',
      shared: true,
      createdAt: isoTime(),
    }
    const detail = { account: '7', handle: 'Ada', kind: 'token', shared: true }
    await upsertConnection(db, connection)
    await upsertConnection(db, { ...connection, connectedBy: null, shared: false })
    // Sealed for another id: nothing is stored.
    expect(await upsertConnection(db, { ...connection, id: newId('con') })).toBeNull()
    const removal = { projectId, user: 'ada', now: isoTime() }
    expect(await deleteConnection(db, { ...removal, id })).toBe(false)
    expect(await deleteConnection(db, { ...removal, user: null, id })).toBe(true)
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'service',
        action: 'design_tool_changed',
        subject: id,
        detail: { ...detail, shared: false },
      },
      { who: 'ada', action: 'design_tool_connected', subject: id, detail },
      {
        who: 'service',
        action: 'design_tool_disconnected',
        subject: id,
        detail: { account: '7', handle: 'Ada' },
      },
    ])
    expect(await wholeLog()).not.toContain(SEALED.box)
  })

  it('with the code host are recorded, and changed and ended ones too', async () => {
    const { projectId } = await newProject('audit')
    await newEvents(projectId)
    const connect = (id: string, repository: string) =>
      replaceCodeHostConnection(db, {
        id,
        projectId,
        repository,
        kind: 'token',
        app: null,
        secrets: SEALED,
        status: 'active',
        connectedBy: 'ada',
        createdAt: isoTime(),
      })
    await connect('hub_1', 'acme/shop')
    await connect('hub_2', 'acme/store')
    const removal = { projectId, who: 'ben', now: isoTime() }
    expect(await deleteCodeHostConnection(db, { ...removal, id: 'hub_1' })).toBe(false)
    expect(await deleteCodeHostConnection(db, { ...removal, id: 'hub_2' })).toBe(true)
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'ada',
        action: 'code_host_changed',
        subject: 'hub_2',
        detail: { repository: 'acme/store', kind: 'token' },
      },
      {
        who: 'ada',
        action: 'code_host_connected',
        subject: 'hub_1',
        detail: { repository: 'acme/shop', kind: 'token' },
      },
      {
        who: 'ben',
        action: 'code_host_disconnected',
        subject: 'hub_2',
        detail: { repository: 'acme/store' },
      },
    ])
  })
})

describe('keys of runs in pull requests from forks', () => {
  it('are recorded as they are issued, without the key, and once for each attempt of a run', async () => {
    const { projectId } = await newProject('audit')
    await newEvents(projectId)
    const key = await newForkKey(projectId, 'fork-pr-7')
    const run = await getForkRunByKeyHash(db, sha256Hex(key))
    const { runId: run_id, runAttempt: run_attempt, pullRequest: pull_request } = run!
    expect(await newEvents(projectId)).toEqual([
      {
        who: 'github',
        action: 'fork_key_issued',
        subject: run!.id,
        detail: {
          repository: 'acme/shop',
          pull_request,
          commit: run!.commit,
          run_id,
          run_attempt,
          version: 'fork-pr-7',
        },
      },
    ])
    const again = { ...run!, id: newId('frk'), keyHash: sha256Hex('another') }
    expect(await insertForkRun(db, { run: again, keepFrom: isoTime(0) })).toBe(false)
    expect(await newEvents(projectId)).toEqual([])
  })
})

describe('decisions in bulk', () => {
  it('on candidates of several pairs are recorded one by one, under one id', async () => {
    const pair = await register()
    const ids = await insertCandidates(pair, [{}, {}])
    const decide = (id: string, fields: object) =>
      diff(`/api/issues/${id}/transition`, {
        json: { action: 'promote', severity: 'major', who: 'ada', ...fields },
      })
    const decision_id = 'decision-1'
    for (const id of ids) expect((await decide(id, { decision_id })).status).toBe(200)
    expect((await decide(ids[0]!, { decision_id })).status).toBe(409)
    const event = { who: 'ada', action: 'issue_decided_in_bulk' }
    const detail = { decision: 'promote', severity: 'major', decision_id }
    expect(await newEvents(pair.project_id)).toEqual(
      ids
        .map((subject, i) => ({ ...event, subject, detail: { number: i + 1, ...detail } }))
        .toSorted((p, q) => (p.subject < q.subject ? -1 : 1)),
    )
    const [alone] = await insertCandidates(pair, [{}])
    expect((await decide(alone!, {})).status).toBe(200)
    expect(await newEvents(pair.project_id)).toEqual([])
    expect((await decide(alone!, { decision_id: 'x y' })).status).toBe(400)
  })

  it('are recorded with their number, and so is their undoing', async () => {
    const pair = await register()
    await insertCandidates(pair, [{}, {}, {}])
    const dismissal = { max_confidence: 1, reason: 'noise', who: 'ada' }
    const dismiss = () =>
      diff(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, { json: dismissal })
    const { undo_id } = await bodyOf<{ undo_id: string }>(await dismiss())
    const event = { who: 'ada', subject: pair.pair_id }
    const dismissed = { issues: 3, reason: 'noise', undo_id }
    expect(await newEvents(pair.project_id)).toEqual([
      { ...event, action: 'issues_dismissed', detail: dismissed },
    ])
    await dismiss()
    expect(await newEvents(pair.project_id)).toEqual([])
    for (let i = 0; i < 2; i++) await diff('/api/undo', { json: { undo_id, who: 'ada' } })
    expect(await newEvents(pair.project_id)).toEqual([
      { ...event, action: 'dismissal_undone', detail: { issues: 3, undo_id } },
    ])
  })
})
