/**
 * Sets the headers that every response of the upload and diff services carries: no cache keeps the response
 * unless it says for how long, and no browser guesses another type than the one it names.
 */
export function protectResponse(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
}
