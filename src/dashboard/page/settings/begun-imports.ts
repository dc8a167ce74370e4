// Imports that were begun in this browser and have not come to an end.

const KEY = 'imports'

export interface Begun {
  project: string
  snapshotId: string
  /** What is imported, as the service takes it. */
  file: { file_key: string; scale: number; node_ids?: string[] }
}

/** None where the browser keeps nothing for this site, or something else. */
export function begun(): Begun[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Begun[]) : []
  } catch {
    return []
  }
}

const keep = (imports: Begun[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(imports))
  } catch {
    // Then this page does it alone.
  }
}

export const forget = (snapshotId: string): void =>
  keep(begun().filter((each) => each.snapshotId !== snapshotId))

export function remember(work: Begun): void {
  forget(work.snapshotId)
  keep([...begun(), work])
}
