import { expect, it } from 'vitest'
import { newProject, noise, storeUnchecked, view } from '../support/service.ts'
import { buildArchive, type EntrySpec } from '../zip/build-archive.ts'

// Uploads are checked; these archives were stored in another way, or damaged in storage.

const neighbour: EntrySpec = { name: 'secret.json', content: 'neighbour'.repeat(50) }
const text = 'some text '.repeat(40)
const STORED = 0

const LIES: [string, Partial<EntrySpec>][] = [
  ['another signature', { local: { signature: 0x1234 } }],
  ['encryption', { local: { flags: 1 } }],
  ['another method', { local: { method: STORED } }],
  ['a longer name', { local: { nameLength: 4 + 9 } }],
  ['a shorter name', { local: { nameLength: 1 } }],
  ['no name', { local: { nameLength: 0 } }],
  ['a name as long as can be', { local: { nameLength: 0xffff } }],
  ['a longer extra field', { local: { extraLength: 1 } }],
  ['an extra field that leads into the neighbour', { local: { extraLength: 100 } }],
  ['an extra field beyond what is read at once', { local: { extraLength: 5_000 } }],
  ['an extra field beyond the archive', { local: { extraLength: 0xffff } }],
]

const forms: [string, Partial<EntrySpec>][] = [
  ['deflated', {}],
  ['stored', { method: STORED, local: {} }],
]

for (const [form, fields] of forms)
  it.each(LIES)(
    `a ${form} file whose local header declares %s is not found, in any form`,
    async (_, lie) => {
      const local = {
        ...lie.local,
        ...(form === 'stored' && lie.local?.method === STORED && { method: 8 }),
      }
      const entry = { name: 'a.js', content: text, ...fields, local }
      const project = await newProject()
      const last = { name: 'z.bin', content: noise(9_000), method: STORED }
      await storeUnchecked(project, 'v1', buildArchive({ entries: [entry, neighbour, last] }))
      for (const headers of [
        { 'Accept-Encoding': 'gzip' },
        { 'Accept-Encoding': 'identity' },
        { Range: 'bytes=0-9' },
      ] as Record<string, string>[]) {
        const response = await view(project.projectId, '/a.js', { headers })
        expect([headers, response.status]).toEqual([headers, 404])
        expect(response.headers.get('Cache-Control')).toBe('no-cache')
      }
      const other = await view(project.projectId, '/secret.json')
      expect(await other.text()).toBe('neighbour'.repeat(50))
    },
  )

it('a long extra field is skipped', async () => {
  const project = await newProject()
  const entries = [
    { name: 'a.js', content: text, localExtra: noise(3_000) },
    { name: 'b.js', content: text, method: STORED, localExtra: noise(3_000) },
    neighbour,
  ]
  await storeUnchecked(project, 'v1', buildArchive({ entries }))
  for (const path of ['/a.js', '/b.js'])
    expect(await (await view(project.projectId, path)).text()).toBe(text)
})
