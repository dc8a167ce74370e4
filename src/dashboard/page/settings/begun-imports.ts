// Imports that were begun in this browser and are not finished.

const KEY = 'imports'

export interface Begun {
  project: string
  snapshotId: string
  /** The file to import, in the form that the service expects. */
  file: { file_key: string; scale: number; node_ids?: string[] }
}

/** Returns the unfinished imports; none if the browser stores nothing for this site, or something unreadable. */
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
    // Without storage, only this page knows of the import.
  }
}

export const forget = (snapshotId: string): void =>
  keep(begun().filter((each) => each.snapshotId !== snapshotId))

export function remember(work: Begun): void {
  forget(work.snapshotId)
  keep([...begun(), work])
}
