import { pagesOf } from '../service/pages.ts'
import { listIssuesFromCi, listPairsFromCi } from '../../../generated/clients/pipeline.ts'
import type { Service } from '../service/service.ts'
import { IssuePage, PairPage, type Issue, type Pair } from './replies.ts'

const PAIRS_A_PAGE = 200

/** Lists the pairs whose capture is of the version, in the order of their registration. */
export async function listPairs(service: Service, version: string): Promise<Pair[]> {
  const call = listPairsFromCi(service.project, { version, limit: PAIRS_A_PAGE })
  const pages = await Array.fromAsync(pagesOf(service, call, PairPage))
  return pages.flatMap(({ pairs }) => pairs)
}

/** Lists the issues of those pairs, oldest first, without the closed and dismissed ones. */
export async function listLiveIssues(service: Service, version: string): Promise<Issue[]> {
  const call = listIssuesFromCi(service.project, { version })
  const pages = await Array.fromAsync(pagesOf(service, call, IssuePage))
  return pages.flatMap(({ issues }) => issues).filter(({ status }) => LIVE.has(status))
}

const LIVE = new Set(['candidate', 'open', 'fixed_awaiting_verify'])
