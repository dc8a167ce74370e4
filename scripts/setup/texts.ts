import type { Account } from './account.ts'
import type { DeploymentSettings } from '../deployment/settings.ts'

/** Says before anything is done what will be; `account` is null in a dry run without a sign-in. */
export const planText = (settings: DeploymentSettings, account: Account | null): string =>
  [
    account
      ? `The deployment "${settings.name}" in the account ${account.name}:`
      : `The deployment "${settings.name}". wrangler is not signed in, so what is there already is not known:`,
    `  service    https://${settings.host}`,
    `  dashboard  https://${settings.dashboard_host}`,
    `  builds     https://view-{project}.${settings.cdn_domain}`,
    `  owner      ${settings.owner}`,
    `DNS records that ${settings.host} and ${settings.dashboard_host} may have are replaced.`,
    ...shareSite(settings),
  ].join('\n')

/** Whether two hosts may be of one site cannot be known without the public suffix list: their last two labels say most. */
function shareSite({ cdn_domain, host, dashboard_host }: DeploymentSettings): string[] {
  const site = (name: string) => name.split('.').slice(-2).join('.')
  const shared = [host, dashboard_host].filter((name) => site(name) === site(cdn_domain))
  if (shared.length === 0) return []
  return [
    `Caution: browsers treat ${cdn_domain} and ${shared.join(', ')} as one site. Uploaded pages could set cookies for it;`,
    'give the CDN a registrable domain of its own.',
  ]
}

/** What a person has to do by hand, because no command of wrangler does it. */
export function byHand({ cdn_domain, dashboard_host, variables }: DeploymentSettings): string[] {
  const access =
    variables['ACCESS_TEAM_DOMAIN'] && variables['ACCESS_AUD']
      ? []
      : [
          `In Cloudflare One, add a self-hosted application for ${dashboard_host} whose policy lets in whoever may review, then run ` +
            'npm run setup -- --var ACCESS_TEAM_DOMAIN=TEAM.cloudflareaccess.com --var ACCESS_AUD=AUDIENCE-TAG. ' +
            'Until then the dashboard responds 503.',
        ]
  return [
    `On the zone of ${cdn_domain}, make a proxied DNS record *.${cdn_domain} (AAAA, content 100::). Its certificate has to cover ` +
      `*.${cdn_domain}: the zone's own does unless the domain is a subdomain of it.`,
    ...access,
  ]
}

/** Without options it looks at what setup has made. */
export const DOCTOR = 'npm run doctor'

/** What to open and what is left to do, after everything is done. */
export const doneText = (settings: DeploymentSettings): string =>
  [
    '',
    `Open https://${settings.dashboard_host} as ${settings.owner}, who owns every project.`,
    'Make a key for a pipeline there, or with npm run --silent keys -- create --project P --name CI --remote',
    '',
    'To do by hand, once:',
    ...byHand(settings).map((line, i) => `  ${i + 1}. ${line}`),
    '',
    `Then ${DOCTOR} looks at all of it from outside.`,
  ].join('\n')
