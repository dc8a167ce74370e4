/**
 * Sets the headers of every response of the upload and diff services: no cache stores the response unless it says for
 * how long, and browsers do not sniff its type.
 */
export function protectResponse(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
}
