import * as z from 'zod'
import type { Output } from '../../output/output.ts'
import { hostFailure, isHostError, isUnreachable, messageOf } from '../host-errors.ts'
import type { Github } from './client.ts'

/** An author as GitHub's REST API names one; null where the account was deleted. */
type Author = { id: number | bigint; login: string } | null | undefined

const Viewer = z.object({
  viewer: z.object({ login: z.string().min(1), databaseId: z.number().nullish() }),
})

/**
 * The author that the token writes as. Only GitHub knows: the environment names whoever started the pipeline, and a
 * text can be copied. While it is not known, nothing counts as the token's own.
 */
export class Identity {
  #id: number | null = null
  #login: string | null = null

  /**
   * Asks GitHub. `viewer` is known for every kind of token, `GET /user` only for those of users: the token of a job
   * and other tokens of apps are refused there.
   */
  static async read(github: Github, output: Output): Promise<Identity> {
    const identity = new Identity()
    try {
      const { viewer } = Viewer.parse(await github.graphql('query { viewer { login databaseId } }'))
      identity.#login = viewer.login
      identity.#id = viewer.databaseId ?? null
    } catch (error) {
      if (isHostError(error) && isUnreachable(error))
        throw hostFailure('GitHub', error, 'Whose token it is cannot be asked')
      const why = isHostError(error)
        ? messageOf('GitHub', error)
        : 'It answered with something else.'
      output.warn(
        `GitHub does not say whose token it is, so that is read from what this run creates. ${why}`,
      )
    }
    return identity
  }

  /** Takes the author of what the token has just created, which is the last word on who that is. */
  learn(author: Author): void {
    if (!author) return
    this.#id = Number(author.id)
    this.#login = author.login
  }

  /** Takes the app that GitHub names for a check of the token; unless the author is known already. */
  learnApp(app: { slug?: string } | null | undefined): void {
    if (app?.slug !== undefined) this.#login ??= botOf(app.slug)
  }

  /** Whether the token wrote it. A user may be renamed, and another may take the old name, so the id decides. */
  isOwn(author: Author): boolean {
    if (!author) return false
    return this.#id === null ? this.#isLogin(author.login) : Number(author.id) === this.#id
  }

  /** Whether it belongs to the token's app; the token of a user has none. */
  isOwnApp(app: { slug?: string } | null | undefined): boolean {
    return app?.slug !== undefined && this.#isLogin(botOf(app.slug))
  }

  #isLogin(login: string): boolean {
    return this.#login?.toLowerCase() === login.toLowerCase()
  }
}

/** The name under which an app writes; no user's can have brackets. */
const botOf = (slug: string): string => `${slug}[bot]`
