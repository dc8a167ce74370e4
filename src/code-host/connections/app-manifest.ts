import type { CodeHostConfig } from '../../settings/config.ts'
import type { CodeHostManifest } from './view-schema.ts'

/** All that an App may do; docs/code-host.md says what each is for. GitHub adds `metadata: read` to every App. */
const PERMISSIONS = { actions: 'read', checks: 'write', pull_requests: 'read' } as const

/** What it is notified of, besides what happens to its installation. */
const EVENTS = ['pull_request', 'check_run']

/** GitHub takes no longer name of an App. */
const MOST_NAME = 34

export function appManifest(input: {
  projectId: string
  connectionId: string
  serviceUrl: string
  dashboardUrl: string
  returnTo: string
}): CodeHostManifest['manifest'] {
  const { projectId, connectionId, serviceUrl, dashboardUrl, returnTo } = input
  return {
    name: `Storybook review ${projectId}`.slice(0, MOST_NAME).trim(),
    url: dashboardUrl,
    description: 'Shows on pull requests whether a person still has to look at changed components.',
    public: false,
    redirect_url: returnTo,
    setup_url: returnTo,
    hook_attributes: { url: `${serviceUrl}/webhooks/github/${connectionId}`, active: true },
    default_permissions: PERMISSIONS,
    default_events: EVENTS,
  }
}

/** Returns the page on which a person makes an App for the owner of a repository. */
export function newAppUrl(
  { url }: Pick<CodeHostConfig, 'url'>,
  input: { repository: string; account: 'organization' | 'user'; state: string },
): string {
  const [owner = ''] = input.repository.split('/')
  const path = input.account === 'user' ? '' : `/organizations/${owner}`
  return `${url}${path}/settings/apps/new?${new URLSearchParams({ state: input.state }).toString()}`
}

/** Returns the page on which an owner installs an App. On GitHub's own hosts it has another path than on Enterprise Server. */
export function installUrl({ url }: Pick<CodeHostConfig, 'url'>, slug: string): string {
  const isHosted = /^(github\.com|[\w-]+\.ghe\.com)$/.test(new URL(url).hostname)
  return `${url}/${isHosted ? 'apps' : 'github-apps'}/${slug}/installations/new`
}
