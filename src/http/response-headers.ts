/**
 * What every answer of the upload and diff services carries: no cache keeps it unless it says itself
 * for how long, and no browser takes it for another type than the one it names.
 */
export function protectAnswer(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
}
