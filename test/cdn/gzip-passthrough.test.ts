import { expect, it } from 'vitest'
import { EntryIndex } from '../../src/builds/entry-index.ts'
import { DirectoryWindow, readLocalHeader } from '../../src/zip/index.ts'
import { newProject, noise, upload, view, zipOf } from '../support/service.ts'

/** Returns the deflate bytes of an entry from the archive. */
function deflateBytes(archive: Uint8Array, path: string): Uint8Array {
  const window = new DirectoryWindow()
  window.push(archive)
  const index = EntryIndex.of(window.finish())
  const entry = index.entry(index.find(path))
  const header = archive.subarray(entry.localHeaderOffset)
  const start = entry.localHeaderOffset + readLocalHeader(header, entry).dataStart
  return archive.subarray(start, start + entry.compressedSize)
}

it('the gzip body is the archive’s own deflate bytes between a header and a trailer of 18 bytes', async () => {
  const project = await newProject()
  const words = Array.from(noise(2_500_000), (byte) => byte & 31)
  const files = {
    'small.js': 'export default 1',
    'page.html': '<p>some text</p>'.repeat(300),
    'large.json': new Uint8Array(words),
  }
  const archive = zipOf(files)
  await upload(project, 'v1', archive)
  for (const path of Object.keys(files)) {
    const deflated = deflateBytes(archive, path)
    const response = await view(project.projectId, `/${path}`, {
      headers: { 'Accept-Encoding': 'gzip' },
      encodeResponseBody: 'manual',
    })
    const body = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('Content-Length')).toBe(String(deflated.length + 18))
    expect(body.length).toBe(deflated.length + 18)
    expect(body.subarray(10, -8)).toEqual(deflated)
  }
  expect(deflateBytes(archive, 'large.json').length).toBeGreaterThan(1024 * 1024)
})
