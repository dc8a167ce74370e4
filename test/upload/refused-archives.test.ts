import { describe, expect, it } from 'vitest'
import { newProject, publish, upload, view } from '../support/service.ts'
import { buildArchive, type ArchiveSpec } from '../zip/build-archive.ts'

const home = { name: 'index.html', content: 'home' }

const refused: Record<string, ArchiveSpec> = {
  encrypted: { entries: [{ ...home, flags: 1 }] },
  'of a method other than stored and deflated': {
    entries: [{ ...home, method: 14, data: new Uint8Array(9) }],
  },
  'with a path that climbs out': { entries: [home, { name: '../../etc/passwd', content: 'x' }] },
  'with an absolute path': { entries: [home, { name: '/etc/passwd', content: 'x' }] },
  'with an entry outside': { entries: [{ ...home, record: { localHeaderOffset: 9_999_999 } }] },
  'with more entries announced than there are': {
    entries: [home],
    end: { entryCount: 7, entriesOnDisk: 7 },
  },
  'with two entries over the same bytes': {
    entries: [home, { name: 'again.html', content: 'x', record: { localHeaderOffset: 0 } }],
  },
  'of several disks': { entries: [home], end: { disk: 1, directoryDisk: 1 } },
}

describe('an archive is refused and the previous build stays', () => {
  it.each(Object.entries(refused))('%s', async (_, spec) => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'before' })
    const response = await upload(project, 'v1', buildArchive(spec))
    expect(response.status).toBe(400)
    const body = await response.json<{ error: string; message: string }>()
    expect(body.error).toBe('Invalid ZIP archive')
    expect(body.message).toMatch(/\w+ \w+/)
    expect(await (await view(project.projectId, '/')).text()).toBe('before')
  })
})

describe('an unusual archive is taken', () => {
  const accepted: Record<string, ArchiveSpec> = {
    'with a comment and bytes before it': {
      entries: [home],
      comment: 'PK\u0005\u0006 is not the end',
      prefix: new TextEncoder().encode('#!/bin/sh\n'),
    },
    'with ZIP64 records': { entries: [{ ...home, zip64: true }], zip64: true },
    'with data descriptors': { entries: [{ ...home, descriptor: true }] },
    'with a name twice: the last one wins': {
      entries: [{ name: 'index.html', content: 'first' }, home],
    },
    'with an extra field longer than usual': {
      entries: [{ ...home, localExtra: new Uint8Array(900) }],
    },
  }
  it.each(Object.entries(accepted))('%s', async (_, spec) => {
    const project = await newProject()
    expect((await upload(project, 'v1', buildArchive(spec))).status).toBe(201)
    for (const coding of ['gzip', 'identity']) {
      const headers = { 'Accept-Encoding': coding }
      expect(await (await view(project.projectId, '/', { headers })).text()).toBe('home')
    }
  })

  it('with control characters in its names, even those of a ZIP64 locator', async () => {
    const project = await newProject()
    const names = ['Icon\r', `PK\x06\x07${'a'.repeat(16)}`]
    const entries = names.map((name) => ({ name, content: name }))
    expect((await upload(project, 'v1', buildArchive({ entries }))).status).toBe(201)
    for (const name of names)
      expect(await (await view(project.projectId, `/${encodeURIComponent(name)}`)).text()).toBe(
        name,
      )
  })

  it('with names in code page 437 and in UTF-8', async () => {
    const project = await newProject()
    const entries = [
      { name: Uint8Array.of(0x81, 0x2e, 0x63, 0x73, 0x73), content: 'cp437' },
      { name: 'ß.css', flags: 0x800, content: 'utf-8' },
    ]
    await upload(project, 'v1', buildArchive({ entries }))
    expect(await (await view(project.projectId, '/%C3%BC.css')).text()).toBe('cp437')
    expect(await (await view(project.projectId, '/%C3%9F.css')).text()).toBe('utf-8')
  })

  it('without any entry: there is nothing to see', async () => {
    const project = await newProject()
    expect((await upload(project, 'v1', buildArchive({ entries: [] }))).status).toBe(201)
    expect((await view(project.projectId, '/')).status).toBe(404)
  })
})
