import type { CheckContent, GithubClient, StatusContent } from '../../clients/github/client.ts'
import type { SentReport } from '../../store/code-host/report-table.ts'

/** A commit that a report is about. */
export interface Target {
  /** owner/name */
  repository: string
  commit: string
}

type KnownRun = Pick<SentReport, 'checkRunId' | 'state'>

/**
 * Keeps one check run of an App on a commit, and returns its id. What is not `known` is looked up first, by the
 * external id, so that a run whose creation went unanswered is not made twice. GitHub keeps the state of a completed
 * run permanently: another state takes another run, which it shows in place of the earlier one. So does one that somebody
 * has `asked` for.
 */
export async function writeCheck(
  api: GithubClient,
  { repository, commit }: Target,
  input: { appId: number; known: KnownRun | null; asked: boolean; content: CheckContent },
): Promise<number> {
  const { asked, content } = input
  const run = asked ? null : (input.known ?? (await findRun(api, { repository, commit }, input)))
  const goesOn = run && (run.state === content.state || run.state === 'pending')
  const { id } =
    goesOn && run.checkRunId !== null
      ? await api.updateCheckRun(repository, run.checkRunId, content)
      : await api.createCheckRun(repository, commit, content)
  return id
}

async function findRun(
  api: GithubClient,
  { repository, commit }: Target,
  { appId, content }: { appId: number; content: CheckContent },
): Promise<KnownRun | null> {
  const { name, externalId } = content
  const runs = await api.listCheckRuns(repository, { commit, name, appId })
  const own = runs.filter((run) => run.external_id === externalId && run.app?.id === appId)
  const latest = own.toSorted((a, b) => b.id - a.id)[0]
  if (!latest) return null
  const state = latest.status === 'completed' ? (latest.conclusion ?? '') : 'pending'
  return { checkRunId: latest.id, state }
}

const MOST_DESCRIPTION = 140

/** Returns a check as a commit status, which is all that a personal token can set; it has no neutral state. */
export const statusOf = ({ name, state, title, detailsUrl }: CheckContent): StatusContent => ({
  context: name,
  state: state === 'neutral' ? 'pending' : state,
  description: title.slice(0, MOST_DESCRIPTION),
  targetUrl: detailsUrl,
})
