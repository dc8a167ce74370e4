/** The pull request (merge request) and the commit that are written to. */
export interface Target {
  /** Null if the pipeline does not belong to a pull request. */
  pullRequest: number | null
  /** The commit that was pushed; null if not known. */
  commit: string | null
}

export type Written = 'created' | 'updated' | 'unchanged'

export interface Comment {
  id: number
  body: string
  url: string
}

/** The comments of one pull request, as the token sees them. */
export interface Comments {
  /** Oldest first, as far as they are read: others can make as many as they like. */
  list(): AsyncIterable<Comment & { isOwn: boolean }>
  create(body: string): Promise<Comment>
  update(id: number, body: string): Promise<Comment>
  remove(id: number): Promise<void>
}

export interface Check {
  name: string
  /** Distinguishes this program's check from another tool's of the same name. */
  externalId: string
  conclusion: 'success' | 'pending' | 'neutral' | 'failure'
  title: string
  /** Markdown of at most 65,535 characters. */
  summary: string
  detailsUrl: string | null
}

export interface Deployment {
  environment: string
  /** Address of the build. */
  url: string
  /** Whether the environment ends with its pull request. */
  transient: boolean
}

/** A code host, with a token that may write to one of its repositories. */
export interface Host {
  /** As people call it. */
  name: string
  /** What a pull request is called there. */
  request: string
  target: Target
  /** Says what to grant to a token that may not write the comment. */
  grantForComment: string
  /** The same for a check or a deployment, after which the others are written all the same. */
  grantFor(what: 'check' | 'deployment'): string
  comments(pullRequest: number): Comments
  writeCheck(commit: string, check: Check): Promise<{ url: string | null; written: Written }>
  /** Null where the pipeline's own file says what is deployed. */
  writeDeployment:
    | ((commit: string, deployment: Deployment) => Promise<{ written: Written }>)
    | null
  /** What else its Markdown obeys than the text has been escaped for. */
  harmless(markdown: string): string
}
