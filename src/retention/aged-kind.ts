import type { Stores } from '../builds/stores.ts'
import type { RetainedKind } from '../store/retention/retained-objects.ts'
import type { RetentionPolicy } from '../vocabulary/retention-policy.ts'

export interface StoredObject {
  key: string
  size: number
  etag: string
}

/** A kind of objects that are kept for a time after nothing needs them any more. */
export interface AgedKind {
  kind: RetainedKind
  /** For how many days by the policy; null: they are not removed. */
  days: (policy: RetentionPolicy) => number | null
  /** Returns those of `subjects` that something needs. */
  listNeeded: (
    db: D1Database,
    projectId: string,
    subjects: readonly string[],
  ) => Promise<Set<string>>
  /** Finds what is stored of the subjects; `needed` are those whose objects show that they are. */
  findObjects: (
    stores: Stores,
    subjects: readonly string[],
    now: number,
  ) => Promise<{ objects: StoredObject[]; needed: ReadonlySet<string> }>
  /** Returns the keys of what is deleted with them, whether or not it is stored: nobody asks storage. */
  goWith: (
    db: D1Database,
    removed: { projectId: string; subjects: readonly string[]; objects: readonly StoredObject[] },
  ) => Promise<string[]>
}
