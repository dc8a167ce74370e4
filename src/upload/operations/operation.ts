import type { Context } from 'hono'
import type { Stores } from '../../builds/stores.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { operationsWith } from '../../http/operations/operation.ts'

/** Declares an operation whose handler validates the path, and then the key, itself. */
export const operation = operationsWith<null>()

/** Where an upload looks for what it would hide, or what hides it. */
export const siteOf = (c: Context<AppEnv>) => ({
  stores: storesOf(c),
  config: c.var.config,
})

export const storesOf = ({ env }: Context<AppEnv>): Stores => ({ bucket: env.STORAGE, db: env.DB })
