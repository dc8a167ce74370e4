import { AppError } from '../../base/errors.ts'
import { createHttpApp } from '../../http/create-app.ts'
import { mountAdmin } from './admin/operations.ts'
import { diffRoutes } from './diff/routes.ts'
import type { Dashboard, DashboardHttp } from './http.ts'
import { protectDashboard } from './guard/headers.ts'
import { pageResponse } from './guard/pages.ts'
import { countRequest } from './guard/rate-limit.ts'
import { refuseCrossSiteRequests } from './guard/same-origin.ts'
import { openProject } from './open.ts'
import { hidePerson } from './people/hide-person.ts'
import { personInLogs } from './people/who.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** The dashboard's server: data routes under `/api/`, behind a sign-in, and the page. */
export function createDashboard(signIn: SignIn): Dashboard {
  const app = createHttpApp<DashboardHttp>({
    component: 'dashboard',
    failureMessage: 'Request failed',
  })
  app.use(async (c, next) => {
    c.set('signIn', signIn)
    await next()
  })
  app.use(protectDashboard)
  app.use(refuseCrossSiteRequests)
  app.use('/api/admin/projects/:project/members/:who', hidePerson)
  if (signIn.routes) app.route('/', signIn.routes)
  app.use('/api/*', async (c, next) => {
    const person = await signIn.identify(c.req.raw, c.env)
    await countRequest(c, person)
    if (!person) throw new AppError('unauthorized', 'Sign in first')
    c.set('person', person)
    c.var.logFields['person'] = personInLogs(person.who)
    await next()
  })
  app.get('/open', openProject)
  app.route('/', diffRoutes)
  mountAdmin(app)
  app.notFound(pageResponse)
  return app
}
