import { join } from 'node:path'
import {
  maybeStartOrUpdateRemoteProxySession,
  unstable_convertConfigBindingsToStartWorkerBindings as toWorkerBindings,
  unstable_readConfig,
} from 'wrangler'
import { d1Client } from '../local/d1-client.ts'
import { openLocalDatabase } from '../local/database.ts'
import { CONFIG_PATH } from '../local/project.ts'
import { deployedConfigPath } from '../deployment/settings.ts'
import { quietEnvironment } from '../local/quiet.ts'
import { prepareStateDirectory, stateDirectory } from '../local/state-directory.ts'
import { FailedError, RefusedError } from './errors.ts'
import { ObjectStore, type TransferBindings } from './object-store.ts'

/** The database and the bucket of a deployment, or of a local server, which may be running. */
export interface Deployment {
  /** What tells it from others. */
  name: string
  db: D1Database
  objects: ObjectStore
  close: () => Promise<void>
}

/** `make`: a state directory that does not exist is made. */
export const openDeployment = (options: {
  remote: boolean
  make: boolean
}): Promise<Deployment> => {
  Object.assign(process.env, quietEnvironment(stateDirectory()))
  return options.remote ? openRemote() : openLocal(stateDirectory(), options.make)
}

export async function openLocal(folder: string, make: boolean): Promise<Deployment> {
  const { db, close } = openLocalDatabase(folder, {
    onMake() {
      if (!make)
        throw new RefusedError(
          `There is no database in ${folder}. For a server with another state directory, set STATE_DIR as it was started with.`,
        )
      prepareStateDirectory(folder)
    },
  })
  const { bucket_name } = bucketConfiguration(CONFIG_PATH)
  const objects = await ObjectStore.open({
    resourcePersistencePath: join(folder, 'v3'),
    r2Buckets: { STORAGE: { id: bucket_name } },
  })
  const closeAll = async () => {
    close()
    await objects.close()
  }
  return { name: folder, db, objects, close: closeAll }
}

/** By wrangler's own login, and by its own way from a local Worker to deployed bindings. */
async function openRemote(): Promise<Deployment> {
  // It would say on the standard output what it does.
  process.env['WRANGLER_LOG'] ??= 'error'
  const config = deployedConfigPath()
  const { name, account_id, d1_databases } = unstable_readConfig({ config })
  const bucket = bucketConfiguration(config)
  const [database] = d1_databases
  if (!database?.database_id) throw new RefusedError(`${config} names no database`)
  const bindings = toWorkerBindings({
    r2_buckets: [{ ...bucket, remote: true }],
    d1_databases: [{ ...database, remote: true }],
  })
  const started = await maybeStartOrUpdateRemoteProxySession({
    name,
    account_id,
    bindings: bindings ?? {},
  }).catch((error: unknown) => {
    throw unreachable(String(error), error)
  })
  if (!started) throw unreachable('wrangler has started no Worker there')
  const { remoteProxyConnectionString } = started.session
  const deployment = await openByWorker(`remote ${bucket.bucket_name}`, {
    r2Buckets: { STORAGE: { id: bucket.bucket_name, remoteProxyConnectionString } },
    d1Databases: { DB: { id: database.database_id, remoteProxyConnectionString } },
  })
  const closeAll = async () => {
    await deployment.close()
    await started.session.dispose()
  }
  return { ...deployment, close: closeAll }
}

const unreachable = (why: string, cause?: unknown): FailedError =>
  new FailedError(
    `The deployment could not be reached: ${why}. wrangler has to start a Worker in the account for as long as this ` +
      'runs. Nothing was changed.',
    { cause },
  )

/** Opens a bucket and a database that are both reached by the Worker on this machine. */
export async function openByWorker(name: string, bindings: TransferBindings): Promise<Deployment> {
  const objects = await ObjectStore.open(bindings)
  const db = d1Client((statements) => objects.execute(statements))
  return { name, db, objects, close: () => objects.close() }
}

function bucketConfiguration(config: string) {
  const [bucket] = unstable_readConfig({ config }).r2_buckets
  if (!bucket?.bucket_name) throw new RefusedError(`${config} names no bucket`)
  return { ...bucket, bucket_name: bucket.bucket_name }
}
