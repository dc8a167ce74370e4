import { CliError } from '../errors.ts'
import type { HttpResponse } from './transport.ts'

/** What a person can do about a status, after the service's own words. */
const REMEDIES: Record<number, string> = {
  401: 'Set STORYBOOK_REVIEW_KEY to an active API key of the project.',
  403: 'The API key is of another project, or may not do this: check --project and STORYBOOK_REVIEW_KEY.',
  404: 'Check --url, --project and the version.',
  413: 'The service takes no more than 100 MiB.',
  429: 'Try again later, or share the work among fewer jobs.',
}

/** For a body that the service has never seen: it would have said so in JSON. */
const TOO_LARGE_ON_THE_WAY =
  'The proxy in front of the service takes no body of this size: on the Free and Pro plans of Cloudflare none of more ' +
  'than 100 MB. Whoever runs the service can let archives go straight to storage (docs/platform.md, Sizes).'

/** The error for a response that is no success: refused where the service decided so, else a failure. */
export function refusalOf(call: string, { status, body }: HttpResponse): CliError {
  const isOnTheWay = status === 413 && !body.toString('utf8').trimStart().startsWith('{')
  const remedy = isOnTheWay ? TOO_LARGE_ON_THE_WAY : REMEDIES[status]
  const words = `${call}: ${status} ${wordsOf(body)}`.trim()
  const message = remedy ? `${words.replace(/\.?$/, '.')} ${remedy}` : words
  return new CliError(status >= 500 ? 'network' : 'refused', message)
}

/** `{error, message}` of the service's JSON errors; of anything else, its first words. */
function wordsOf(body: Buffer): string {
  const text = body.subarray(0, 2000).toString('utf8')
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown }
    return [error, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  } catch {
    return text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120)
  }
}
