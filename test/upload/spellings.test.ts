import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { register } from '../support/review.ts'
import { call, newProject, publish, upload, view, zipOf } from '../support/service.ts'

// Storage has one object for all spellings of a name that Unicode holds to be equal, which the local one does not do:
// developers.cloudflare.com/r2/reference/unicode-interoperability. So a name has one spelling before it gets there.

const COMPOSED = 'caf\u00e9'
/** As macOS spells names of files. */
const DECOMPOSED = 'cafe\u0301'

const index = (text: string) => ({ 'index.html': text })

it('takes both spellings of a version for one', async () => {
  const project = await newProject()
  const { projectId, key } = project
  await publish(project, DECOMPOSED, index('first'))
  for (const version of [COMPOSED, DECOMPOSED])
    expect(await (await view(projectId, `/${encodeURIComponent(version)}/`)).text()).toBe('first')
  await publish(project, COMPOSED, index('second'))
  for (const version of [COMPOSED, DECOMPOSED]) {
    expect(await (await view(projectId, `/${encodeURIComponent(version)}/`)).text()).toBe('second')
    const query = new URLSearchParams({ version }).toString()
    const list = await call(`/ci/${projectId}/builds?${query}`, { headers: { 'X-API-Key': key } })
    expect(await list.json()).toMatchObject({
      builds: [{ version_id: COMPOSED }, { version_id: COMPOSED }],
    })
    const archive = `/storage/${projectId}/${encodeURIComponent(version)}/storybook.zip`
    expect((await call(archive, { method: 'HEAD' })).status).toBe(200)
  }
})

it('stores a file under the spelling of its key', async () => {
  const { projectId, key } = await newProject()
  const headers = { 'X-API-Key': key, 'Content-Type': 'image/png' }
  const name = encodeURIComponent(`${DECOMPOSED}.png`)
  const presigned = await call(`/presigned-url/${projectId}/v1/${name}`, {
    method: 'POST',
    headers,
  })
  const granted = await presigned.json<{ key: string; url: string }>()
  expect(granted.key).toBe(`${projectId}/v1/${COMPOSED}.png`)
  const path = granted.url.replace(/caf%C3%A9/i, 'cafe%CC%81')
  expect(path).toContain('%CC%81')
  expect((await call(path, { method: 'PUT', headers, body: 'a picture' })).status).toBe(200)
  expect(await env.STORAGE.head(granted.key)).not.toBeNull()
})

it('registers keys in the spelling of the objects', async () => {
  const pair = await register({ image_a_key: `screens/${DECOMPOSED}.png` })
  expect(pair.image_a_key).toBe(`screens/${COMPOSED}.png`)
})

it('refuses a name that is too long in the spelling that is kept', async () => {
  // Each character becomes two.
  const version = '\u{1d15e}'.repeat(65)
  expect((await upload(await newProject(), version, zipOf(index('x')))).status).toBe(400)
})

it('takes names up to the length of the longest key that storage has', async () => {
  const project = await newProject('p'.repeat(40))
  const { projectId, key } = project
  const longest = '\u{1f4d6}'.repeat(120)
  await publish(project, longest, index('x'))
  const headers = { 'X-API-Key': key, 'Content-Type': 'image/png' }
  const path = `/presigned-url/${projectId}/${encodeURIComponent(longest)}`
  const presign = (name: string) =>
    call(`${path}/${encodeURIComponent(name)}`, { method: 'POST', headers })
  const { url } = await (await presign(longest)).json<{ url: string }>()
  expect((await call(url, { method: 'PUT', headers, body: 'a picture' })).status).toBe(200)
  const refused = await presign(`${longest}x`)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'takes more than 480 bytes in UTF-8' }),
  ])
})
