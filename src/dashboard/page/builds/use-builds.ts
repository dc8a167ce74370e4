import { useRef } from 'preact/hooks'
import { listBuilds } from '../../../../generated/clients/dashboard.ts'
import type { Build } from '../api/types.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'

interface KnownBuilds {
  /** Newest first. */
  builds: Build[]
  /** The build that a link names; null if there is none. */
  linked: Build | null
  hasOlder: boolean
}

/** Loads the newest builds of a project, and the one with the linked number; `more` adds a page of older ones. */
export function useBuilds(
  project: string,
  number: number | null,
): Loaded<KnownBuilds> & { more: () => Promise<void> } {
  const pages = useRef(1)
  const loaded = useLoaded(() => load(project, pages.current, number), [project])
  const more = async (): Promise<void> => {
    pages.current += 1
    await loaded.reload()
  }
  return { ...loaded, more }
}

async function load(project: string, pages: number, number: number | null): Promise<KnownBuilds> {
  const builds: Build[] = []
  let before: number | null = null
  for (let page = 0; page < pages; page++) {
    const older = await listBuilds(project, before === null ? {} : { before })
    builds.push(...older.builds)
    before = older.next_before
    if (before === null) break
  }
  const isNamed = ({ build_number: own }: Build): boolean => own === number
  const linked = builds.find(isNamed) ?? (number === null ? null : await buildOf(project, number))
  return { builds, linked, hasOlder: before !== null }
}

/** Returns the build with a number, which may be older than those that are listed. */
async function buildOf(project: string, number: number): Promise<Build | null> {
  const { builds } = await listBuilds(project, { before: number + 1, limit: 1 })
  return builds.find(({ build_number: own }) => own === number) ?? null
}
