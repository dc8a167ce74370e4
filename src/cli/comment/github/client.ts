import { setTimeout as pause } from 'node:timers/promises'
import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { usageError } from '../../errors.ts'
import type { Output } from '../../output/output.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { waitFor, wordsOf, type HostError } from '../host-errors.ts'
import { MAX_PAGES } from '../pages.ts'

const Client = Octokit.plugin(paginateRest)
export type Github = InstanceType<typeof Client>

export interface Repository {
  owner: string
  repo: string
}

const TOKEN_VARIABLE = 'GITHUB_TOKEN'

/**
 * GitHub's REST API with the token of the environment. Rate limits are waited for, and temporary failures
 * are tried again; a POST only after a refusal, because one whose response was lost may have taken effect, unless it is
 * a query of GraphQL.
 */
export function connectGithub(
  env: Readonly<Record<string, string | undefined>>,
  { output, retries }: { output: Output; retries: number },
): Github {
  const token = env[TOKEN_VARIABLE]?.trim()
  if (!token)
    throw usageError(
      `${TOKEN_VARIABLE} is not set: give the step the token of its job, \${{ github.token }}`,
    )
  const baseUrl = env['GITHUB_API_URL']?.trim().replace(/\/+$/, '')
  const note = (line: string) => output.note(line)
  const log = { debug() {}, info() {}, warn: note, error: note }
  const github = new Client({
    auth: token,
    userAgent: 'storybook-review',
    log,
    request: { fetch: boundedFetch() },
    ...(baseUrl && { baseUrl }),
  })
  github.hook.wrap('request', async (request, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(options)
      } catch (error) {
        const changes = options.method === 'POST' && !options.url.endsWith('/graphql')
        const wait = waitFor(error as HostError, changes, attempt)
        if (wait === null || attempt > retries) throw error
        output.note(
          `${wordsOf('GitHub', error as HostError)} Trying again in ${(wait / 1000).toFixed(1)} s.`,
        )
        await pause(wait)
      }
    }
  })
  return github
}

/** Yields the entries of a list whose pages have 100 each, as far as they are read. */
export async function* listed<T>(pages: AsyncIterable<{ data: T[] }>): AsyncGenerator<T> {
  let read = 0
  for await (const { data } of pages) {
    yield* data
    if (++read === MAX_PAGES) return
  }
}
