import { gunzipSync } from 'node:zlib'
import { urlPath, type Corpus } from './corpus.ts'
import { send } from './http-client.ts'

/** Throws unless the server serves each file of the corpus with exactly its bytes. */
export async function verifyFiles(
  server: { name: string; port: number; host: string; encoding: string },
  { files }: Corpus,
): Promise<void> {
  const { name, port, host, encoding } = server
  for (const file of files) {
    const headers = { Host: host, 'Accept-Encoding': encoding }
    const { status, headers: got, body } = await send({ port, path: urlPath(file), headers })
    const bytes = got['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    if (status !== 200 || !bytes.equals(file.bytes))
      throw new Error(`${name} served ${file.path} wrongly: ${status}, ${bytes.length} bytes`)
  }
}
