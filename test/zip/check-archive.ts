import {
  ByteReader,
  DirectoryWindow,
  readPassingEntries,
  refuseDamaged,
  verifyEntries,
  type ZipEntry,
} from '../../src/zip/index.ts'

/** Yields chunks of that size in one buffer, as a stream does that reuses its buffer. */
export async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size)
    buffer.set(chunk)
    yield buffer.subarray(0, chunk.length)
    buffer.fill(0xee)
  }
}

/** Checks an archive as it passes by, and afterwards the entries that could not be followed; returns all. */
export async function checkPassing(archive: Uint8Array, chunkSize = 1000): Promise<ZipEntry[]> {
  const window = new DirectoryWindow()
  const reader = new ByteReader(chunksOf(archive, chunkSize))
  const passed = await readPassingEntries(reader)
  const end = reader.position
  window.push(archive)
  const entries = window.finish()
  const unseen = refuseDamaged(entries, passed)
  await verifyEntries(unseen, new ByteReader(chunksOf(archive.subarray(end), chunkSize), end))
  return [...entries]
}

/** Checks an archive by its directory alone, and returns its entries. */
export async function checkStored(archive: Uint8Array, chunkSize = 1000): Promise<ZipEntry[]> {
  const window = new DirectoryWindow()
  window.push(archive)
  const entries = window.finish()
  await verifyEntries(entries, new ByteReader(chunksOf(archive, chunkSize)))
  return [...entries]
}
