import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { jsonOf, send, type HttpResponse } from '../support/http-client.ts'
import { zipOf } from '../support/uploads.ts'
import {
  checkOn,
  connectedByApp,
  connectionsOf,
  newChange,
  REPOSITORY,
  shownOn,
} from './support/harness.ts'

const harness = await sharedHarness()
const { github, ok, service } = harness
const { port } = service

beforeEach(() => github.recover())

const REFUSED = { error: 'Unauthorized', message: 'The webhook is not signed by a known App' }

const answerOf = (response: HttpResponse) => {
  const { request_id: _, ...body } = jsonOf(response) as Record<string, unknown>
  return [response.status, body]
}

const closed = (number: number, change: object = {}) => ({
  action: 'closed',
  number,
  pull_request: { number, closed_at: new Date().toISOString(), title: '/approve all' },
  repository: { full_name: REPOSITORY },
  ...change,
})

/** A connected project with a version of a pull request that is served. */
async function withPullRequest(number: number) {
  const { projectId, slug, connection } = await connectedByApp(harness)
  const versionId = `pr-${number}`
  const key = await service.newKey(projectId)
  await send({
    port,
    method: 'POST',
    path: `/upload/${projectId}/${versionId}`,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body: zipOf({ 'index.html': '<p>' }),
  })
  await newChange(harness, projectId, { versionId, pull_request: number })
  const isEnding = async () => {
    const row = await service.db
      .prepare(`SELECT removed_after FROM builds WHERE project_id = ?1`)
      .bind(projectId)
      .first<{ removed_after: string | null }>()
    return row?.removed_after !== null
  }
  const deliver = (payload: unknown, rest: object = {}) =>
    github.deliver(slug, { event: 'pull_request', payload, port, ...rest })
  return { projectId, slug, connection, deliver, isEnding }
}

describe('a webhook', () => {
  it('that nobody signed, or another App, or for no connection is refused alike', async () => {
    const { deliver, isEnding } = await withPullRequest(7)
    const other = await connectedByApp(harness)
    const payload = closed(7)
    const refused = [
      await deliver(payload, { secret: 'a guess' }),
      await deliver(payload, { path: `/webhooks/github/${other.connection.id}` }),
      await deliver(payload, { path: '/webhooks/github/hub_none' }),
      await deliver(payload, { headers: { 'X-Hub-Signature-256': '' } }),
      await deliver(payload, { headers: { 'X-Hub-Signature-256': 'sha1=00' } }),
      await deliver(payload, { deliveryId: 'no/id' }),
    ]
    expect(refused.map(answerOf)).toEqual(refused.map(() => [401, REFUSED]))
    expect(await isEnding()).toBe(false)
  })

  it('of a closed pull request ends its versions, and no others', async () => {
    const { deliver, isEnding } = await withPullRequest(7)
    expect(answerOf(await deliver(closed(8)))).toEqual([200, { handled: false }])
    const elsewhere = closed(7, { repository: { full_name: 'acme/other' } })
    expect(answerOf(await deliver(elsewhere))).toEqual([200, { handled: false }])
    expect(answerOf(await deliver(closed(7, { action: 'edited' })))).toEqual([
      200,
      { handled: false },
    ])
    expect(await isEnding()).toBe(false)
    expect(answerOf(await deliver(closed(7)))).toEqual([200, { handled: true }])
    expect(await isEnding()).toBe(true)
  })

  it('is dealt with once, also as a copy under another id, or days later', async () => {
    const { deliver, isEnding, projectId } = await withPullRequest(7)
    const [payload, deliveryId] = [closed(7), randomUUID()]
    expect(answerOf(await deliver(payload, { deliveryId }))).toEqual([200, { handled: true }])
    await service.db
      .prepare(`UPDATE builds SET removed_after = NULL WHERE project_id = ?1`)
      .bind(projectId)
      .run()
    const old = new Date(Date.now() - 4 * 86_400_000).toISOString()
    for (const copy of [
      await deliver(payload, { deliveryId }),
      await deliver(payload),
      await deliver(closed(7), { deliveryId }),
      await deliver(closed(7, { pull_request: { closed_at: old } })),
    ])
      expect(answerOf(copy)).toEqual([200, { handled: false }])
    expect(await isEnding()).toBe(false)
  })

  it('that is too long is refused before it is read', async () => {
    const { slug } = await connectedByApp(harness)
    const payload = JSON.stringify({ action: 'x'.repeat(1024 * 1024) })
    const response = await github.deliver(slug, { event: 'pull_request', payload, port })
    expect(response.status).toBe(413)
  })

  it.each(['', 'null', '[]', '{', '{"action":{}}', '{"action":"closed","number":"7"}'])(
    'with the body %j changes nothing',
    async (payload) => {
      const { slug } = await connectedByApp(harness)
      for (const event of ['pull_request', 'check_run', 'installation', 'ping', '__proto__']) {
        const { status } = await github.deliver(slug, { event, payload, port })
        expect([event, [200, 400].includes(status)]).toEqual([event, true])
      }
    },
  )

  it('that asks for a check again has it sent again', async () => {
    const { projectId, slug } = await connectedByApp(harness)
    const { commit } = await newChange(harness, projectId)
    await expect.poll(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
    const before = checkOn(harness, commit)!.id
    const payload = {
      action: 'rerequested',
      check_run: { head_sha: commit, id: before },
      repository: { full_name: REPOSITORY },
    }
    // GitHub shows the check before the service has noted that it was sent: until then there is none to send again.
    let deliveries = 0
    const askAgain = async () => {
      const again = { ...payload, delivery: ++deliveries }
      const response = await github.deliver(slug, { event: 'check_run', payload: again, port })
      expect(answerOf(response)).toEqual([200, { handled: true }])
      return checkOn(harness, commit)!.id
    }
    await expect.poll(askAgain).not.toBe(before)
  })

  it('of an installation has GitHub asked how it stands', async () => {
    const { projectId, slug } = await connectedByApp(harness)
    const status = async () => {
      const { connections } = await ok('GET', connectionsOf(projectId))
      return connections[0]?.status
    }
    const deliver = (action: string) =>
      github.deliver(slug, { event: 'installation', payload: { action, at: randomUUID() }, port })
    // What the payload says is not believed.
    expect(answerOf(await deliver('deleted'))).toEqual([200, { handled: true }])
    expect(await status()).toBe('active')
    github.suspend(slug, REPOSITORY)
    await deliver('suspend')
    expect(await status()).toBe('suspended')
    github.uninstall(slug, REPOSITORY)
    await deliver('deleted')
    expect(await status()).toBe('not_installed')
    github.install(slug, REPOSITORY)
    await deliver('created')
    expect(await status()).toBe('active')
  })
})
