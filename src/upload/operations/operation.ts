import type { Context } from 'hono'
import type { Stores } from '../../builds/stores.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { operationsWith } from '../../http/operations/operation.ts'

/** Declares an operation whose handler validates the path, and then the key, itself. */
export const operation = operationsWith<null>()

export const storesOf = ({ env }: Context<AppEnv>): Stores => ({ bucket: env.STORAGE, db: env.DB })
