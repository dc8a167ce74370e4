import { open } from 'node:fs/promises'

/** More than a socket buffers: it asks for the next chunk once the system has taken this one. */
const CHUNK_BYTES = 256 * 1024

/**
 * Reads a file into two buffers in turn, so that a chunk is valid until the next but one is requested. A new buffer
 * for each chunk would pile up until the garbage is collected.
 */
export async function* readInTurns(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const buffers = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)] as const
    for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
      const { bytesRead } = await file.read(buffers[turn])
      if (bytesRead === 0) return
      yield buffers[turn].subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
