import { path } from '../service/path.ts'
import type { Service } from '../service/service.ts'
import { IssuePage, PairPage, type Issue, type Pair } from './replies.ts'

const PAIRS_A_PAGE = 200

/** The pairs whose capture is of the version, in the order of their registration. */
export async function listPairs(service: Service, version: string): Promise<Pair[]> {
  const target = path`/ci/${service.project}/pairs`
  const pairs: Pair[] = []
  let after: string | undefined
  for (;;) {
    const page = await service.get(target, PairPage, { version, limit: PAIRS_A_PAGE, after })
    pairs.push(...page.pairs)
    if (page.next_after === null) return pairs
    after = page.next_after
  }
}

/** The issues of those pairs, oldest first, without the closed and dismissed ones. */
export async function listLiveIssues(service: Service, version: string): Promise<Issue[]> {
  const target = path`/ci/${service.project}/issues`
  const issues: Issue[] = []
  let after: number | undefined
  for (;;) {
    const page = await service.get(target, IssuePage, { version, after })
    issues.push(...page.issues.filter(({ status }) => LIVE.has(status)))
    if (page.next_after === undefined) return issues
    after = page.next_after
  }
}

const LIVE = new Set(['candidate', 'open', 'fixed_awaiting_verify'])
