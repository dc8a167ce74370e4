import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

export interface StaticServer {
  /** Ends in a slash. */
  url: string
  close(): Promise<void>
}

/** Serves a folder's files to this machine alone, on a port of its own. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const root = await realpath(folder)
  return listenLocally((request, response) => serve(root, request, response))
}

/** Starts a server on a port of its own, for this machine alone; a request that fails breaks its connection. */
export async function listenLocally(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(root: string, request: IncomingMessage, response: ServerResponse) {
  const file = await fileAt(root, request.url ?? '/')
  if (file === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
    return
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file.path).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': file.size,
    'Cache-Control': 'max-age=3600',
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response)
}

/** Returns the file that a request's target names; null if there is none, or it is outside the folder. */
async function fileAt(
  root: string,
  target: string,
): Promise<{ path: string; size: number } | null> {
  try {
    const pathname = decodeURIComponent(new URL(target, 'http://localhost').pathname)
    const named = join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const path = await realpath(named)
    const file = await stat(path)
    return path.startsWith(root + sep) && file.isFile() ? { path, size: file.size } : null
  } catch {
    return null
  }
}
