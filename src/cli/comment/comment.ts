import { findBaseline } from '../baseline/find-baseline.ts'
import type { Context } from '../command-line/command.ts'
import { CliError, usageError } from '../errors.ts'
import { oneLine } from '../output/foreign-text.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { addToSummary } from '../report/github-files.ts'
import { requestOf, type JudgingOptions } from '../review/review.ts'
import { summaryText } from '../review/formats/text.ts'
import { reviewVersion, type Review } from '../review/review-of-version.ts'
import { isIncomplete, verdictOf } from '../review/verdict.ts'
import { path } from '../../base/url-path.ts'
import { changedStories } from '../stories/changed-stories.ts'
import { readCrops } from './crops.ts'
import type { CropsOf } from './crops-option.ts'
import { commentText, markerOf, titleOf, type CommentContent } from './comment-text.ts'
import {
  connectGithub,
  githubFailure,
  isForbidden,
  isGithubError,
  messageOf,
  MAX_LISTED,
  type Github,
} from './github.ts'
import { Identity } from './identity.ts'
import type { Target } from './target.ts'
import { writeCheck } from './write-check.ts'
import { writeComment } from './write-comment.ts'
import { writeDeployment } from './write-deployment.ts'

export interface CommentOptions extends JudgingOptions {
  'changed-since'?: string
  repository?: string
  'pull-request'?: number
  crops?: CropsOf
  'dry-run'?: boolean
}

/** Keeps the comment, the check and the deployment of a version up to date. */
export async function comment(context: Context, options: CommentOptions): Promise<void> {
  const { env, output } = context
  const { retries, file } = context.settings()
  const github = options['dry-run']
    ? null
    : { target: targetOf(context, options), client: connectGithub(env, { output, retries }) }
  const service = await context.service()
  const request = requestOf(context, options)
  const review = await reviewVersion(service, output, request)
  const since = await findBaseline(context, options['changed-since'], { allowMissing: true })
  const changes = since === null ? null : await changesSince(context, since, request.version)
  const dashboard =
    request.dashboard === null ? null : request.dashboard + path`/p/${service.project}`
  const cropsOf = options.crops ?? file.comment?.crops ?? 'built'
  const crops = await readCrops(service, context.output, review, cropsOf)
  const text = commentText({ review, crops, changes, dashboard })
  if (github === null) {
    output.result({ text, json: { dry_run: true, body: text } })
  } else {
    addToSummary({ env, output }, text)
    const { target, client } = github
    const written = await writeAll(context, client, { target, review, text, dashboard })
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

/** Returns the pull request and commit to write to. Throws a CliError if neither the pipeline nor the options name one. */
function targetOf(context: Context, options: CommentOptions): Target {
  const pipeline = readPipeline(context)
  const repository = options.repository ?? pipeline.repository ?? ''
  const [owner = '', repo = '', ...rest] = repository.split('/')
  if (owner === '' || repo === '' || rest.length > 0)
    throw usageError(
      repository === ''
        ? 'No repository of GitHub: run this in GitHub Actions, or set --repository owner/name'
        : `--repository: ${JSON.stringify(repository)} is not owner/name`,
    )
  const pullRequest = options['pull-request'] ?? pipeline.pullRequest
  return { owner, repo, pullRequest, commit: pipeline.commit }
}

interface Content {
  target: Target
  review: Review
  text: string
  dashboard: string | null
}

const READ_ONLY =
  'The token may be read-only, as it is for pull requests from forks: let a workflow of `workflow_run` ' +
  'run this command, or give the job `permissions: pull-requests: write`. What the comment would say is in the job summary.'

async function writeAll(context: Context, github: Github, content: Content) {
  const { target, review, text } = content
  const { pullRequest, commit } = target
  const identity = await Identity.read(github, context.output)
  const marker = markerOf(review.project)
  if (pullRequest === null)
    context.output.warn('There is no pull request, so no comment is written')
  const comment =
    pullRequest === null
      ? null
      : await writeComment(github, identity, target, {
          pullRequest,
          marker,
          body: `${marker}\n${text}`,
        }).catch((error: unknown) => {
          throw githubFailure(
            error,
            `The comment on pull request ${pullRequest} could not be written`,
            isGithubError(error) && isForbidden(error) ? READ_ONLY : '',
          )
        })
  if (pullRequest !== null && comment === null)
    context.output.warn(
      `Pull request ${pullRequest} has more than ${MAX_LISTED} comments, and none of the first ${MAX_LISTED} is ` +
        'the one of this program, so no comment is written',
    )
  if (commit === null) {
    context.output.warn('The commit is not known, so there is neither a check nor a deployment')
    return { comment, check: null, deployment: null }
  }
  return {
    comment,
    // The service keeps the check of a project that is connected to its code host: a decision changes it at once.
    check: review.gate.connected
      ? null
      : await allowed(context, 'check', 'checks', () =>
          writeCheck(github, identity, target, commit, checkOf(content)),
        ),
    deployment:
      review.viewUrl === null
        ? null
        : await allowed(context, 'deployment', 'deployments', () =>
            writeDeployment(
              github,
              identity,
              target,
              commit,
              deploymentOf(content, review.viewUrl ?? ''),
            ),
          ),
  }
}

/** Writes what the token may write; if a permission is missing, warns which one to grant. */
async function allowed<T>(
  { output }: Context,
  what: string,
  permission: string,
  write: () => Promise<T>,
): Promise<T | null> {
  try {
    return await write()
  } catch (error) {
    if (!isGithubError(error) || !isForbidden(error))
      throw githubFailure(error, `The ${what} could not be written`)
    output.warn(
      `The ${what} was not written. ${messageOf(error)} Give the job \`permissions: ${permission}: write\`.`,
    )
    return null
  }
}

function checkOf({ review, text, dashboard }: Content) {
  const { conclusion } = verdictOf(review)
  return {
    name: `Storybook review (${review.project})`,
    externalId: `storybook-review:${review.project}`,
    // A check run that is done cannot be pending, which nothing is without a connection.
    conclusion: conclusion === 'pending' ? ('neutral' as const) : conclusion,
    title: titleOf(review),
    summary: text,
    detailsUrl: review.gate.queueUrl ?? dashboard ?? review.viewUrl,
  } as const
}

const deploymentOf = ({ target, review }: Content, url: string) => ({
  environment: `storybook-${review.project}${target.pullRequest === null ? '' : `-pr-${target.pullRequest}`}`,
  url,
  transient: target.pullRequest !== null,
})
