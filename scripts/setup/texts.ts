import type { Account } from './account.ts'
import { addressesOf, mayShareSite } from '../deployment/addresses.ts'
import { namesOf } from '../deployment/names.ts'
import type { DeploymentSettings, DomainSettings } from '../deployment/settings.ts'

/** Says before anything is done what will be; `account` is null in a dry run without a sign-in. */
export function planText(settings: DeploymentSettings, account: Account | null): string {
  const { host, dashboardHost, builds } = addressesOf(settings)
  return [
    account
      ? `The deployment "${settings.name}" in the account ${account.name}:`
      : `The deployment "${settings.name}". wrangler is not signed in, so what is there already is not known:`,
    `  service    https://${host}`,
    `  dashboard  https://${dashboardHost}`,
    `  builds     ${builds}`,
    `  owner      ${settings.owner}`,
    ...('trial' in settings
      ? TRIAL
      : [
          `DNS records that ${host} and ${dashboardHost} may have are replaced.`,
          ...shareSite(settings),
        ]),
  ].join('\n')
}

const TRIAL = [
  'This is a trial: all projects share one host, where a page that is uploaded to one of them can read all others, and no private',
  'project is shown. What is stored stays when you name domains (--cdn-domain, --host, --dashboard-host) to a later run.',
]

function shareSite({ cdn_domain, host, dashboard_host }: DomainSettings): string[] {
  const shared = [host, dashboard_host].filter((name) => mayShareSite(name, cdn_domain))
  if (shared.length === 0) return []
  return [
    `Caution: browsers treat ${cdn_domain} and ${shared.join(', ')} as one site. Uploaded pages could set cookies for it;`,
    'give the CDN a registrable domain of its own.',
  ]
}

/** What a person has to do by hand, because no command of wrangler does it. */
export function byHand(settings: DeploymentSettings): string[] {
  const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } = settings.variables
  const access =
    team && audience
      ? []
      : [
          `${accessApplication(settings)}, with a policy that lets in whoever may review, then run ` +
            'npm run setup -- --var ACCESS_TEAM_DOMAIN=TEAM.cloudflareaccess.com --var ACCESS_AUD=AUDIENCE-TAG. ' +
            'Until then the dashboard responds 503.',
        ]
  return 'trial' in settings ? access : [wildcardRecord(settings), ...access]
}

const accessApplication = (settings: DeploymentSettings): string =>
  'trial' in settings
    ? `Under Workers & Pages, ${namesOf(settings.name).dashboard}, Settings, Domains & Routes, enable Cloudflare Access for workers.dev`
    : `In Cloudflare One, add a self-hosted application for ${settings.dashboard_host}`

const wildcardRecord = ({ cdn_domain }: DomainSettings): string =>
  `On the zone of ${cdn_domain}, make a proxied DNS record *.${cdn_domain} (AAAA, content 100::). Its certificate has to cover ` +
  `*.${cdn_domain}: the zone's own does unless the domain is a subdomain of it.`

/** Without options it looks at what setup has made. */
export const DOCTOR = 'npm run doctor'

/** What to open and what is left to do, after everything is done. */
export const doneText = (settings: DeploymentSettings): string =>
  [
    '',
    `Open https://${addressesOf(settings).dashboardHost} as ${settings.owner}, who owns every project.`,
    'Make a key for a pipeline there, or with npm run --silent keys -- create --project P --name CI --remote',
    '',
    'To do by hand, once:',
    ...byHand(settings).map((line, i) => `  ${i + 1}. ${line}`),
    '',
    `Then ${DOCTOR} looks at all of it from outside.`,
  ].join('\n')
