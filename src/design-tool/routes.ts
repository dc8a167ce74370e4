import { Hono } from 'hono'
import type { AppEnv } from '../http/create-app.ts'
import { connectionRoutes } from './connections/routes.ts'
import { devResourceRoutes } from './dev-resources/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { screenRoutes } from './screens/routes.ts'
import { snapshotRoutes } from './snapshots/routes.ts'
import { sourceRoutes } from './sources/routes.ts'

export const designToolRoutes = new Hono<AppEnv>()

designToolRoutes.route('/', connectionRoutes)
designToolRoutes.route('/', fileRoutes)
designToolRoutes.route('/', sourceRoutes)
designToolRoutes.route('/', snapshotRoutes)
designToolRoutes.route('/', screenRoutes)
designToolRoutes.route('/', devResourceRoutes)
