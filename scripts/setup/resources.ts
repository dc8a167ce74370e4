import type { Names } from '../deployment/names.ts'
import type { DeploymentSettings } from '../deployment/settings.ts'
import type { Step } from '../deployment/step.ts'
import type { Wrangler } from '../deployment/deploy-steps.ts'
import { WranglerError } from '../local/wrangler.ts'

// What a deployment stores in and listens to. wrangler is asked for each, and makes it if it is not there.

export interface Place {
  wrangler: Wrangler
  names: Names
  settings: Pick<DeploymentSettings, 'jurisdiction' | 'location'>
}

/** Archives wait there until they have been checked. */
const INCOMING = '.incoming/'

/** Returns what wrangler prints; null where it says that there is no such thing. */
export async function unlessMissing(
  output: Promise<string>,
  missing: RegExp,
): Promise<string | null> {
  try {
    return await output
  } catch (error) {
    if (error instanceof WranglerError && missing.test(error.message)) return null
    throw error
  }
}

/**
 * Whether one of the rules that wrangler lists is of these values, which are regular expressions: it prints a rule as lines of
 * `label:  value`, and an empty line between two.
 */
const hasRule = (printed: string, values: Record<string, string>): boolean =>
  printed
    .split(/\n\s*\n/)
    .some((rule) =>
      Object.entries(values).every(([label, value]) =>
        new RegExp(`^${label}: +(?:${value})\\s*$`, 'm').test(rule),
      ),
    )

const OF_INCOMING = `${RegExp.escape(INCOMING)}|\\(all prefixes\\)`

const inJurisdiction = ({ settings: { jurisdiction } }: Place): string[] =>
  jurisdiction === undefined ? [] : ['--jurisdiction', jurisdiction]

/** A location is a hint, for what is not bound to a jurisdiction. */
const where = (place: Place): string[] => {
  const { jurisdiction, location } = place.settings
  return jurisdiction === undefined && location !== undefined
    ? ['--location', location]
    : inJurisdiction(place)
}

export function bucketSteps(place: Place): Step[] {
  const { wrangler, names } = place
  const bucket = ['r2', 'bucket']
  const within = inJurisdiction(place)
  let isOld = false
  return [
    {
      what: `bucket ${names.bucket}`,
      async look() {
        const info = wrangler([...bucket, 'info', names.bucket, '--json', ...within])
        isOld = (await unlessMissing(info, /\[code: 10006\]/)) !== null
        return isOld ? null : 'make the bucket'
      },
      async act() {
        await wrangler([
          ...bucket,
          'create',
          names.bucket,
          '--update-config=false',
          ...where(place),
        ])
      },
    },
    {
      what: `lifecycle rule for ${INCOMING}`,
      async look() {
        // A new one has none of ours.
        const rules = isOld
          ? await wrangler([...bucket, 'lifecycle', 'list', names.bucket, ...within])
          : ''
        const rule = {
          enabled: 'Yes',
          prefix: RegExp.escape(INCOMING),
          action: '.*Expire objects.*',
        }
        return hasRule(rules, rule) ? null : 'delete after a day what broken-off uploads leave'
      },
      async act() {
        const rule = ['incoming', INCOMING, '--expire-days', '1', '--force']
        await wrangler([...bucket, 'lifecycle', 'add', names.bucket, ...rule, ...within])
      },
    },
  ]
}

export function queueSteps(place: Place): Step[] {
  const { wrangler, names } = place
  const notification = ['r2', 'bucket', 'notification']
  const within = inJurisdiction(place)
  let exists = false
  return [
    {
      what: `queue ${names.queue}`,
      async look() {
        const info = wrangler(['queues', 'info', names.queue])
        exists = (await unlessMissing(info, /Queue "[^"]*" does not exist/)) !== null
        return exists ? null : 'make the queue'
      },
      async act() {
        await wrangler(['queues', 'create', names.queue, ...within])
      },
    },
    {
      what: `notification of uploads to ${names.queue}`,
      async look() {
        const list = () => wrangler([...notification, 'list', names.bucket, ...within])
        // A bucket without any is refused by this number.
        const rules = exists ? await unlessMissing(list(), /\[code: 11015\]/) : null
        const rule = { queue_name: RegExp.escape(names.queue), prefix: OF_INCOMING }
        return hasRule(rules ?? '', rule) ? null : `report what arrives in ${INCOMING}`
      },
      async act() {
        const rule = ['--event-type', 'object-create', '--prefix', INCOMING, '--queue', names.queue]
        await wrangler([...notification, 'create', names.bucket, ...rule, ...within])
      },
    },
  ]
}

/** The ids of databases, which configurations name. */
export interface DatabaseIds {
  service: string | undefined
  dashboard: string | undefined
}

export function databaseSteps(place: Place, ids: DatabaseIds): Step[] {
  const { wrangler, names } = place
  const list = async () => {
    const found = JSON.parse(await wrangler(['d1', 'list', '--json'])) as {
      name: string
      uuid: string
    }[]
    const idOf = (name: string) => found.find((database) => database.name === name)?.uuid
    isListed = true
    ids.service = idOf(names.database)
    ids.dashboard = idOf(names.dashboardDatabase)
  }
  let isListed = false
  const step = (name: string, key: keyof DatabaseIds): Step => ({
    what: `database ${name}`,
    async look() {
      if (!isListed) await list()
      return ids[key] === undefined ? 'make the database' : null
    },
    async act() {
      await wrangler(['d1', 'create', name, '--update-config=false', ...where(place)])
      await list()
      if (ids[key] === undefined)
        throw new WranglerError(`wrangler does not list ${name}, which it made`)
    },
  })
  return [step(names.database, 'service'), step(names.dashboardDatabase, 'dashboard')]
}
