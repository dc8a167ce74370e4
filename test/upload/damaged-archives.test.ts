import { env } from 'cloudflare:workers'
import { crc32, deflateRawSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { call, newProject, noise, publish, upload, view } from '../support/service.ts'
import {
  buildArchive,
  concat,
  extraField,
  u64,
  utf8,
  type ArchiveSpec,
  type EntrySpec,
} from '../zip/build-archive.ts'
import { DAMAGED, LAYOUTS } from '../zip/damage.ts'

const MEGABYTE = 1024 * 1024
const home = { name: 'index.html', content: 'home' }

const keysOf = async (prefix: string) =>
  (await env.STORAGE.list({ prefix })).objects.map(({ key }) => key)

/** Expects a refusal that names what is wrong and leaves everything as it was. */
async function expectRefused(body: BodyInit, message: RegExp): Promise<void> {
  const project = await newProject()
  await publish(project, 'v1', { 'index.html': 'before' })
  const before = await keysOf(`${project.projectId}/`)
  const response = await upload(project, 'v1', body)
  expect(response.status).toBe(400)
  const refusal = await response.json<{ error: string; message: string }>()
  expect(refusal.error).toBe('Invalid ZIP archive')
  expect(refusal.message).toMatch(message)
  expect(await (await view(project.projectId, '/')).text()).toBe('before')
  expect(await keysOf(`${project.projectId}/`)).toEqual(before)
  expect(await keysOf('.incoming/aside/')).toEqual([])
  const next = await publish(project, 'v1', { 'index.html': 'after' })
  expect(next.data.buildNumber).toBe(2)
}

describe('an archive is refused by the name of its damaged entry', () => {
  it.each(Object.entries(DAMAGED))('%s', async (_what, bad) => {
    const { 'among others': layOut = (entry: EntrySpec) => ({ entries: [entry] }) } = LAYOUTS
    await expectRefused(buildArchive(layOut(bad)), /"bad\.js/)
  })

  it('also one that the site does not show', async () => {
    const data = noise(60)
    for (const name of ['__MACOSX/._a', 'index.html', 'folder/']) {
      const entries = [{ name, content: 'x'.repeat(99), data }, home]
      await expectRefused(buildArchive({ entries }), /does not inflate/)
    }
  })

  it('sent in chunks of unknown length, and as a form', async () => {
    const entries = [
      home,
      { name: 'bad.js', content: 'x', local: { crc32: 9 }, record: { crc32: 9 } },
    ]
    const archive = buildArchive({ entries })
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < archive.length; at += 10)
          controller.enqueue(archive.slice(at, at + 10))
        controller.close()
      },
    })
    await expectRefused(body, /"bad\.js" does not have the CRC-32/)
    const project = await newProject()
    const form = new FormData()
    form.set('file', new File([archive], 'a.zip'))
    const headers = { 'X-API-Key': project.key }
    const url = `/upload/${project.projectId}/v1`
    const response = await call(url, { method: 'POST', headers, body: form })
    expect(response.status).toBe(400)
  })
})

/** `megabytes` of zeros as a deflate stream, made of the same piece over and over. */
function zeros(megabytes: number): { data: Uint8Array; crc32: number; size: number } {
  const content = new Uint8Array(MEGABYTE)
  const piece = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })
  const end = Uint8Array.of(3, 0)
  let crc = 0
  for (let i = 0; i < megabytes; i++) crc = crc32(content, crc)
  const pieces = Array.from({ length: megabytes }, () => piece)
  return { data: concat(...pieces, end), crc32: crc, size: megabytes * MEGABYTE }
}

function zerosEntry(name: string, { data, crc32, size }: ReturnType<typeof zeros>): EntrySpec {
  const truth = { crc32, uncompressedSize: size }
  return { name, data, local: truth, record: truth }
}

describe('what an archive inflates to', () => {
  it('may be 512 MiB an entry, and no byte more', async () => {
    const project = await newProject()
    const largest = zerosEntry('bad.js', zeros(512))
    expect((await upload(project, 'v1', buildArchive({ entries: [largest] }))).status).toBe(201)
    const larger = zerosEntry('bad.js', zeros(513))
    await expectRefused(buildArchive({ entries: [larger] }), /"bad\.js" declares 537919488 bytes/)
    const unannounced = { ...larger, flags: 8, local: { ...larger.local, uncompressedSize: 0 } }
    await expectRefused(buildArchive({ entries: [unannounced] }), /"bad\.js"/)
  })

  it('is not more than its size announces: the rest is not inflated', async () => {
    const { data } = zeros(512)
    const entries = [{ name: 'bad.js', content: 'ten bytes!', data }]
    await expectRefused(buildArchive({ entries }), /"bad\.js" inflates to more than 10 bytes/)
  })

  it('may be 4 GiB in all', async () => {
    const each = zeros(512)
    const archive = (count: number) =>
      buildArchive({
        entries: Array.from({ length: count }, (_, i) => zerosEntry(`${i}.js`, each)),
      })
    const project = await newProject()
    expect((await upload(project, 'v1', archive(8))).status).toBe(201)
    await expectRefused(archive(9), /more than 4294967296 bytes in all/)
  })
})

const large = { name: 'large.bin', content: noise(6 * MEGABYTE), method: 0 }

const unfollowed: Record<string, ArchiveSpec> = {
  'a stub before it': { entries: [large, home], prefix: utf8('#!/bin/sh\n') },
  'a gap in it': { entries: [{ ...home, gap: utf8('gap') }, large] },
  'a gap before its directory': { entries: [home, { ...large, gap: noise(5 * MEGABYTE, 3) }] },
  'stored data of unknown length': { entries: [{ ...large, descriptor: true }, home] },
  'another archive before it': {
    entries: [large, home],
    prefix: buildArchive({ entries: [{ name: 'index.html', content: 'old' }] }),
  },
  'its directory in another order': { entries: [home, large], reversed: true },
  'ZIP64 sizes in its local headers': {
    entries: [
      {
        ...large,
        zip64: true,
        localExtra: extraField(1, concat(u64(6 * MEGABYTE), u64(6 * MEGABYTE))),
        local: { compressedSize: 0xffff_ffff, uncompressedSize: 0xffff_ffff },
      },
      home,
    ],
    zip64: true,
  },
}

describe('a large archive that cannot be followed without its directory', () => {
  it.each(Object.entries(unfollowed))('is taken with %s', async (_what, spec) => {
    const project = await newProject()
    expect((await upload(project, 'v1', buildArchive(spec))).status).toBe(201)
    expect(await (await view(project.projectId, '/')).text()).toBe('home')
    const served = await (await view(project.projectId, '/large.bin')).arrayBuffer()
    expect(crc32(new Uint8Array(served))).toBe(crc32(large.content))
    expect(await keysOf('.incoming/aside/')).toEqual([])
  })

  it('is refused if it is damaged', async () => {
    const bad = { ...large, name: 'bad.js', local: { crc32: 4 }, record: { crc32: 4 } }
    await expectRefused(buildArchive({ entries: [home, bad], prefix: utf8('x') }), /"bad\.js"/)
  })
})
