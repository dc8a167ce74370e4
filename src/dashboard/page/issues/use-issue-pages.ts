import { useEffect, useRef, useState } from 'preact/hooks'
import { listProjectIssues } from '../api/diff.ts'
import { onReturn } from '../api/outbox.ts'
import { messageOf } from '../api/request.ts'
import type { NamedIssue } from '../api/types.ts'
import { queryOf, type IssueFilter } from './listed-issues.ts'

interface Pages {
  issues: NamedIssue[]
  /** The cursor of the next page; null on the last. */
  next: number | null
}

const NOTHING_YET: Pages = { issues: [], next: null }

interface IssuePages {
  /** Null until the first page has come. */
  pages: Pages | null
  failure: string | null
  reload: () => void
  /** Loads the next page, if there is one. */
  more: () => void
}

/** Loads a project's issues page by page, from the start whenever the filter changes. */
export function useIssuePages(project: string, filter: IssueFilter): IssuePages {
  const [pages, setPages] = useState<Pages | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef<Promise<unknown> | null>(null)

  /** Adds a page. A response that arrives after a later load has begun is dropped. */
  const load = async ({ issues, next }: Pages): Promise<void> => {
    setFailure(null)
    const response = listProjectIssues(project, { ...queryOf(filter), after: next ?? undefined })
    latest.current = response
    try {
      const page = await response
      if (latest.current !== response) return
      setPages({ issues: [...issues, ...page.issues], next: page.next_after })
    } catch (error) {
      if (latest.current !== response) return
      setFailure(messageOf(error))
    }
    latest.current = null
  }
  const reload = (): void => void load(NOTHING_YET)
  useEffect(() => {
    setPages(null)
    reload()
    return onReturn(reload)
  }, [project, JSON.stringify(filter)])
  const more = (): void => {
    if (pages !== null && pages.next !== null && latest.current === null) void load(pages)
  }
  return { pages, failure, reload, more }
}
