/** The pull request and commit that are written to. */
export interface Target {
  owner: string
  repo: string
  /** Null if the pipeline does not belong to a pull request. */
  pullRequest: number | null
  /** The commit that was pushed; null if not known. */
  commit: string | null
}

export type Written = 'created' | 'updated' | 'unchanged'
