import { LruCache } from '../base/lru.ts'

/**
 * Whether a client accepts `gzip` (RFC 9110 §12.5.3). Inside the runtime the header always reads `br, gzip`;
 * `cf.clientAcceptEncoding`, if present, is what the client itself sent (empty if it sent none) and takes precedence.
 */
export function acceptsGzip(request: Request): boolean {
  const client = request.cf?.['clientAcceptEncoding']
  const header = typeof client === 'string' ? client : request.headers.get('Accept-Encoding')
  if (!header) return false
  const known = verdicts.get(header)
  if (known !== undefined) return known
  const verdict = gzipQuality(header) > 0
  if (header.length <= REMEMBERED_LENGTH) verdicts.set(header, verdict)
  return verdict
}

const REMEMBERED_LENGTH = 100

/** Browsers send only a few different values. */
const verdicts = new LruCache<boolean>(100)

function gzipQuality(header: string): number {
  let any = 0
  for (const item of header.split(',')) {
    const [coding = '', ...parameters] = item.trim().toLowerCase().split(';')
    const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    const quality = q === undefined ? 1 : Number(q)
    const name = coding.trim()
    if (name === 'gzip' || name === 'x-gzip') return quality
    if (name === '*') any = quality
  }
  return any
}
