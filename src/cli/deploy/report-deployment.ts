import type { Context } from '../command-line/command.ts'
import { countText, sizeText } from '../output/size-text.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { shortCommit } from '../pipeline/version.ts'
import { addToSummary, setOutputs } from '../report/github-files.ts'
import { escapeMarkdown, markdownLink, markdownTable } from '../../base/markdown.ts'

/** What `deploy --json` prints; null is what a dry run cannot know. */
interface Deployment {
  url: string | null
  project: string | null
  version: string
  build_id: string | null
  build_number: number | null
  bytes: number
  files: number
  stories: number
  duration_ms: number
}

/** Prints a deployment, and reports one that was made to the CI service. */
export function reportDeployment(
  { env, output }: Context,
  { deployment, pipeline }: { deployment: Deployment; pipeline: Pipeline },
): void {
  const { url, version, bytes, files, stories } = deployment
  if (stories === 0)
    output.warn('The Storybook lists no stories, so `changed` and `capture` will find none in it')
  const size = `${countText(files, 'file')}, ${countText(stories, 'story', 'stories')}, ${sizeText(bytes)}`
  if (url === null) output.note(`Would be deployed as ${version}: ${size}.`)
  else {
    const seconds = (deployment.duration_ms / 1000).toFixed(1)
    output.note(`Deployed as ${version} in ${seconds} s: ${size}.`)
    setOutputs({ env, output }, outputsOf(deployment, url))
    addToSummary({ env, output }, summaryOf(deployment, url, pipeline))
  }
  output.result({ text: url ?? '', json: deployment })
}

const outputsOf = ({ project, version, build_id, build_number }: Deployment, url: string) => ({
  url,
  project: String(project),
  version,
  'build-id': String(build_id),
  'build-number': String(build_number),
})

function summaryOf(deployment: Deployment, url: string, pipeline: Pipeline): string {
  const { version, build_number, files, stories, bytes } = deployment
  const { commit, branch, pullRequest } = pipeline
  const rows = [
    ['Preview', markdownLink(escapeMarkdown(url), url)],
    ['Version', escapeMarkdown(version)],
    ['Build', String(build_number)],
    [
      'Content',
      `${countText(stories, 'story', 'stories')}, ${countText(files, 'file')}, ${sizeText(bytes)}`,
    ],
    ...(commit ? [['Commit', escapeMarkdown(shortCommit(commit))]] : []),
    ...(branch ? [['Branch', escapeMarkdown(branch)]] : []),
    ...(pullRequest ? [['Pull request', String(pullRequest)]] : []),
  ]
  return `### Storybook deployed\n\n${markdownTable(['', ''], rows)}`
}
