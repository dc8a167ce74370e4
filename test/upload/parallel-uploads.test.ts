import { expect, it } from 'vitest'
import { newProject, noise, upload, zipOf } from '../support/service.ts'

const AT_ONCE = 8
const archive = zipOf({ 'index.html': 'parallel' })

/** A body of unknown length whose end comes on request. */
function openBody() {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const begun = writer.write(archive.slice(0, 20)).catch(() => {})
  const end = async () => {
    await begun
    // A refused body is cancelled.
    await writer.write(archive.slice(20)).catch(() => {})
    await writer.close().catch(() => {})
  }
  return { readable, end }
}

it('of unknown length, no more than eight are taken at once, and the next one after that', async () => {
  const project = await newProject()
  const bodies = Array.from({ length: AT_ONCE + 1 }, openBody)
  const uploads = bodies.map(({ readable }, i) => upload(project, `v${i}`, readable))
  // All others wait for the rest of their bodies.
  const refused = await Promise.race(uploads)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ error: 'Rate limit exceeded' })

  const form = new FormData()
  form.set('file', new File([archive], 'a.zip'))
  const formHead = new Response(form)
  const type = { 'Content-Type': formHead.headers.get('Content-Type')! }
  const small = await formHead.bytes()
  expect((await upload(project, 'known', archive)).status).toBe(201)
  expect((await upload(project, 'form', small, type)).status).toBe(201)

  await Promise.all(bodies.map(({ end }) => end()))
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(AT_ONCE)
  const last = openBody()
  const [response] = await Promise.all([upload(project, 'last', last.readable), last.end()])
  expect(response.status).toBe(201)
})

it('a refused one gives its place back', async () => {
  const project = await newProject()
  for (let i = 0; i <= AT_ONCE; i++) {
    const body = new Blob([noise(100, i + 1)]).stream()
    expect((await upload(project, 'v1', body)).status).toBe(400)
  }
})
