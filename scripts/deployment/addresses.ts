import { namesOf } from './names.ts'
import type { DeploymentSettings } from './settings.ts'

/** Where a deployment is reached. */
export interface Addresses {
  /** Of the service. */
  host: string
  dashboardHost: string
  /** Where the builds of a project open, with `{project}` to be filled in. */
  builds: string
  /** The setting by which the Workers know the same. */
  cdn: { CDN_DOMAIN: string } | { CDN_TRIAL_HOST: string }
}

/** A trial has the platform's own hosts, which are known once one of its Workers is deployed. */
export function addressesOf(settings: DeploymentSettings): Addresses {
  if (!('trial' in settings)) {
    const { host, dashboard_host: dashboardHost, cdn_domain: domain } = settings
    const builds = `https://view-{project}.${domain}`
    return { host, dashboardHost, builds, cdn: { CDN_DOMAIN: domain } }
  }
  const names = namesOf(settings.name)
  const at = (worker: string) => `${worker}.${settings.workers_dev ?? 'ACCOUNT.workers.dev'}`
  return {
    host: at(names.service),
    dashboardHost: at(names.dashboard),
    builds: `https://${at(names.cdn)}/p/{project}`,
    cdn: { CDN_TRIAL_HOST: at(names.cdn) },
  }
}

/** Suffixes below which everybody may register, such as co.uk: as far as their form shows. */
const SHARED_SUFFIX = /^(?:com?|org|net|ac|gov|edu|ne|or)\.[a-z]{2}$/

/** Whether browsers may take two hosts for one site. The public suffix list would know: their last labels say most. */
export function mayShareSite(host: string, other: string): boolean {
  const site = (name: string) => {
    const labels = name.split('.')
    return labels.slice(SHARED_SUFFIX.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
  }
  return site(host) === site(other)
}
