/** The pull request and commit that are written to. */
export interface Target {
  owner: string
  repo: string
  /** Null: the pipeline is of no pull request. */
  pullRequest: number | null
  /** The commit that was pushed; null: not known. */
  commit: string | null
}

export type Written = 'created' | 'updated' | 'unchanged'
