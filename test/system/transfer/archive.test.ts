import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { ArchiveError } from '../../../scripts/transfer/archive/errors.ts'
import { FORMAT, objectName, rowsName } from '../../../scripts/transfer/archive/manifest.ts'
import { ProjectArchive } from '../../../scripts/transfer/archive/read-archive.ts'
import { writeArchive } from '../../../scripts/transfer/archive/write-archive.ts'
import { runs } from '../../support/property-runs.ts'
import { written, type Content } from './archives.ts'

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-archive-'))
const FILE = join(folder, 'archive.zip')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEAD = {
  format: FORMAT,
  project: 'shop',
  exported_at: '2026-11-01T00:00:00.000Z',
  schema: '0001_hosting.sql',
} as const

const ofObject = (key: string, bytes: Uint8Array): Content => ({
  part: {
    name: objectName(key),
    object: { key, etag: '0'.repeat(32), content_type: 'image/png', metadata: {} },
  },
  bytes,
})

const write = (contents: Content[]) => writeArchive(FILE, HEAD, contents.map(written))

async function readAll(): Promise<{ names: string[]; contents: Buffer[] }> {
  const archive = await ProjectArchive.open(FILE)
  try {
    const taken: Buffer[] = []
    await archive.verify(() => {
      const chunks: Uint8Array[] = []
      return { take: (chunk) => chunks.push(chunk), end: () => taken.push(Buffer.concat(chunks)) }
    })
    const { parts } = archive.manifest
    for (const [i, content] of taken.entries()) {
      const again: Uint8Array[] = []
      for await (const chunk of archive.read(i)) again.push(chunk)
      expect(Buffer.concat(again)).toEqual(content)
    }
    return { names: parts.map(({ name }) => name), contents: taken }
  } finally {
    await archive.close()
  }
}

const key = fc
  .array(fc.constantFrom('a', 'B', '..', '.', '', '%', 'é', 'x y', '%2E', '\\', 'view'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((segments) => `shop/${segments.join('/')}`)
const contents = fc
  .uniqueArray(fc.tuple(key, fc.uint8Array({ maxLength: 200 })), {
    selector: ([name]) => name,
    maxLength: 6,
  })
  .map((objects): Content[] => [
    { part: { name: rowsName('projects'), rows: 0 }, bytes: new Uint8Array() },
    ...objects.map(([name, bytes]) => ofObject(name, bytes)),
  ])

it('reads back what was written, whatever keys and bytes', () =>
  fc.assert(
    fc.asyncProperty(contents, async (given) => {
      await write(given)
      const found = await readAll()
      expect(found.names).toEqual(given.map(({ part }) => part.name))
      expect(found.contents).toEqual(given.map(({ bytes }) => Buffer.from(bytes)))
      for (const name of found.names) expect(name).not.toMatch(/(^|\/)\.{0,2}(\/|$)|\\/)
    }),
    { numRuns: runs(100) },
  ))

it('refuses an archive of which any byte was changed, removed or added', () =>
  fc.assert(
    fc.asyncProperty(
      contents,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('changed', 'removed', 'added', 'cut'),
      async (given, position, flip, how) => {
        await write(given)
        const bytes = readFileSync(FILE)
        const at = position % bytes.length
        if (how === 'changed') bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at)
        const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
        const damaged = {
          changed: [bytes],
          removed: [before, after.subarray(1)],
          added: [bytes, Buffer.from([flip])],
          cut: [before],
        }[how]
        writeFileSync(FILE, Buffer.concat(damaged))
        await expect(readAll()).rejects.toThrow(ArchiveError)
      },
    ),
    { numRuns: runs(300) },
  ))

it('refuses a part whose name leads elsewhere, that is named twice or that is of no known kind', async () => {
  const one = ofObject('shop/v1/a.png', new Uint8Array(3))
  const named = (name: string): Content => ({ ...one, part: { ...one.part, name } })
  for (const name of ['objects/../x', '/objects/shop/v1/a.png', 'objects/shop/v2/a.png']) {
    await write([named(name)])
    await expect(readAll(), name).rejects.toThrow(/is not named as its object/)
  }
  await write([one, one])
  await expect(readAll()).rejects.toThrow('objects/shop/v1/a.png is named twice')
  await write([{ part: { name: 'readme.txt', rows: 1 }, bytes: new Uint8Array() }])
  await expect(readAll()).rejects.toThrow(/neither an object nor the rows of a table/)
})

it('is a ZIP that other programs read, with the manifest first', async () => {
  await write([ofObject('shop/v1/a.png', Buffer.from('picture'))])
  const files = unzipSync(readFileSync(FILE))
  expect(Object.keys(files)).toEqual(['manifest.json', 'objects/shop/v1/a.png'])
  expect(files['objects/shop/v1/a.png']).toEqual(new Uint8Array(Buffer.from('picture')))
})
