import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody } from '../../http/validate.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { RegistrationBody } from './schema.ts'
import { lookAtPairView } from './get-pair-view.ts'
import { registerPair } from './register-pair.ts'

export const pairRoutes = new Hono<AppEnv>()

pairRoutes.post('/api/pairs', async (c) => {
  const pair = await registerPair(c.env, await jsonBody(c, RegistrationBody), projectScope(c))
  return c.json(pair, pair.created ? 201 : 200)
})

pairRoutes.get('/api/pairs/:pairId', async (c) => {
  const pair = await lookAtPairView(c.env, c.req.param('pairId'), projectScope(c))
  if (!pair) throw notFound('Pair')
  return c.json(pair)
})
