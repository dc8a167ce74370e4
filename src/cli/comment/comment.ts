import { findBaseline } from '../baseline/find-baseline.ts'
import type { Context } from '../command-line/command.ts'
import { CliError } from '../errors.ts'
import { readSource } from '../fork/read-source.ts'
import { oneLine } from '../output/untrusted-text.ts'
import { addToSummary } from '../report/github-files.ts'
import { requestOf, type JudgingOptions } from '../review/review.ts'
import { summaryText } from '../review/formats/text.ts'
import { reviewVersion, type Review } from '../review/review-of-version.ts'
import { isIncomplete, verdictOf } from '../review/verdict.ts'
import { changedStories } from '../stories/changed-stories.ts'
import { readCrops } from './crops.ts'
import type { CropsOf } from './crops-option.ts'
import { commentText, markerOf, titleOf, type CommentContent } from './comment-text.ts'
import type { Check, Deployment, Host, Target } from './host.ts'
import { hostFailure, isForbidden, isHostError, messageOf } from './host-errors.ts'
import { hostOf } from './host-of.ts'
import { MAX_LISTED } from './pages.ts'
import { writeComment } from './write-comment.ts'

interface CommentOptions extends JudgingOptions {
  'changed-since'?: string
  repository?: string
  'pull-request'?: number
  crops?: CropsOf
  'dry-run'?: boolean
}

/** Keeps the comment, the check and the deployment of a version up to date. */
export async function comment(context: Context, options: CommentOptions): Promise<void> {
  const { env, output } = context
  const { file } = context.settings()
  const connect = options['dry-run'] ? null : hostOf(context, options)
  const service = await context.service()
  const request = requestOf(context, options)
  const review = await reviewVersion(service, output, request)
  const since = await findBaseline(context, options['changed-since'], { allowMissing: true })
  const changes = since === null ? null : await changesSince(context, since, request.version)
  const dashboard = review.gate.queueUrl
  const cropsOf = options.crops ?? file.comment?.crops ?? 'built'
  const crops = await readCrops(service, context.output, review, cropsOf)
  const text = commentText({ review, crops, changes, dashboard })
  if (connect === null) {
    output.result({ text, json: { dry_run: true, body: text } })
  } else {
    addToSummary({ env, output }, text)
    const { pullRequest, commit } = await readSource(context)
    const target = { pullRequest: options['pull-request'] ?? pullRequest, commit }
    const written = await writeAll(context, await connect(target), { review, text, dashboard })
    output.result({ text: oneLine(written.comment?.url ?? ''), json: written })
  }
  if (isIncomplete(review)) throw new CliError('incomplete', summaryText(review))
}

/** Returns null if the two versions cannot be compared; the rest of the comment is written all the same. */
async function changesSince(
  context: Context,
  since: string,
  version: string,
): Promise<CommentContent['changes']> {
  try {
    return { since, stories: await changedStories(await context.service(), since, version) }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    context.output.warn(`Which stories changed since ${since} is not known: ${error.message}`)
    return null
  }
}

interface Content {
  review: Review
  text: string
  dashboard: string | null
}

async function writeAll(context: Context, host: Host, content: Content) {
  const { commit } = host.target
  const { review } = content
  const comment = await keepComment(context, host, content)
  if (commit === null) {
    context.output.warn('The commit is not known, so there is neither a check nor a deployment')
    return { comment, check: null, deployment: null }
  }
  // The service keeps the check of a project that is connected to its code host: a decision changes it at once.
  const check = review.gate.connected
    ? null
    : await allowed(context, host, 'check', () => host.writeCheck(commit, checkOf(content)))
  const { viewUrl } = review
  const deploy = host.writeDeployment
  const deployment =
    viewUrl === null || deploy === null
      ? null
      : await allowed(context, host, 'deployment', () =>
          deploy(commit, deploymentOf(review, host.target, viewUrl)),
        )
  return { comment, check, deployment }
}

/** Keeps the comment on the pull request, if there is one; returns null and says why, if none is written. */
async function keepComment({ output }: Context, host: Host, { review, text }: Content) {
  const { name, request, target } = host
  const { pullRequest } = target
  if (pullRequest === null) {
    output.warn(`There is no ${request}, so no comment is written`)
    return null
  }
  const marker = markerOf(review.project)
  const body = host.harmless(`${marker}\n${text}`)
  const comment = await writeComment(host.comments(pullRequest), { marker, body }).catch(
    (error: unknown) => {
      const remedy = isHostError(error) && isForbidden(error) ? host.grantForComment : ''
      throw hostFailure(
        name,
        error,
        `The comment on ${request} ${pullRequest} could not be written`,
        remedy,
      )
    },
  )
  if (comment === null)
    output.warn(
      `${capitalized(request)} ${pullRequest} has more than ${MAX_LISTED} comments, and none of the first ${MAX_LISTED} is ` +
        'the one of this program, so no comment is written',
    )
  return comment
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes what the token may write; if a permission is missing, warns which one to grant. */
async function allowed<T>(
  { output }: Context,
  host: Host,
  what: 'check' | 'deployment',
  write: () => Promise<T>,
): Promise<T | null> {
  try {
    return await write()
  } catch (error) {
    if (!isHostError(error) || !isForbidden(error))
      throw hostFailure(host.name, error, `The ${what} could not be written`)
    output.warn(
      `The ${what} was not written. ${messageOf(host.name, error)} ${host.grantFor(what)}`,
    )
    return null
  }
}

const checkOf = ({ review, text, dashboard }: Content): Check => ({
  name: `Storybook review (${review.project})`,
  externalId: `storybook-review:${review.project}`,
  conclusion: verdictOf(review).conclusion,
  title: titleOf(review),
  summary: text,
  detailsUrl: dashboard ?? review.viewUrl,
})

const deploymentOf = ({ project }: Review, { pullRequest }: Target, url: string): Deployment => ({
  environment: `storybook-${project}${pullRequest === null ? '' : `-pr-${pullRequest}`}`,
  url,
  transient: pullRequest !== null,
})
