import { Hono } from 'hono'
import { AppError } from '../../../base/errors.ts'
import { isKeyActor } from '../../../base/actors.ts'
import { isLoopbackHost } from '../../../base/loopback.ts'
import { readText } from '../../../http/json-text.ts'
import { parseReturnTo } from '../../../http/return-to.ts'
import { cdnOrigins } from '../cdn-hosts.ts'
import type { DashboardHttp } from '../http.ts'
import { countRequest } from '../guard/rate-limit.ts'
import { isAdministrator, recordSeen } from '../people/people.ts'
import { whoOf } from '../people/who.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { signInPage } from './page.ts'
import { words } from './words.ts'
import {
  endSession,
  personOfSession,
  sessionCookies,
  sessionToken,
  startSession,
} from './sessions.ts'

// The sign-in of a server on one's own machine: whoever types a name is that person. No deployed module imports
// this, so that nothing can switch it on there; besides, it accepts only host names of this machine.

const MAX_NAME = 80

const routes = new Hono<DashboardHttp>()

/** Refuses any other host name that leads to this machine: it belongs to a web site (DNS rebinding). */
function requireOwnMachine(request: Request): void {
  if (!isLoopbackHost(new URL(request.url).hostname))
    throw new AppError('not_configured', 'The development sign-in is for this machine only')
}

routes.get('/sign-in', (c) => {
  requireOwnMachine(c.req.raw)
  const returnTo = placeToReturnTo(c.req.raw, c.req.query('return_to'))
  return signInPage({ after: cdnOrigins(c.env), returnTo })
})

routes.post('/sign-in', async (c) => {
  requireOwnMachine(c.req.raw)
  await countRequest(c, null)
  const form = await formOf(c.req.raw)
  const name = (form.get('name') ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const returnTo = placeToReturnTo(c.req.raw, form.get('return_to'))
  const problem = problemOf(name)
  if (problem !== null) return signInPage({ after: cdnOrigins(c.env), returnTo, name, problem })
  // A name that nobody has invited may do everything; one that was invited has its roles alone.
  const { who } = await recordSeen(c.env.DB, { who: whoOf(name), name, administrator: true })
  const token = await startSession(c.env.DB, who)
  for (const cookie of sessionCookies(new URL(c.req.url), token))
    c.header('Set-Cookie', cookie, { append: true })
  return c.redirect(returnTo, 303)
})

routes.post('/sign-out', async (c) => {
  const token = sessionToken(c.req.raw)
  if (token !== null) await endSession(c.env.DB, token)
  for (const cookie of sessionCookies(new URL(c.req.url), null))
    c.header('Set-Cookie', cookie, { append: true })
  return c.redirect('/sign-in', 303)
})

export const developmentSignIn: SignIn = {
  async identify(request, env) {
    requireOwnMachine(request)
    const token = sessionToken(request)
    return token === null ? null : personOfSession(env.DB, token)
  },
  isAdministrator: (who, { DB }) => isAdministrator(DB, who),
  page: '/sign-in',
  identifiesBy: 'name',
  signOut: '/sign-out',
  routes,
}

/** The real form is much smaller. */
const FORM_LIMIT = { bytes: 16 * 1024, text: '16 KiB' }

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, FORM_LIMIT))

function problemOf(name: string): string | null {
  if (name === '') return words.noName
  if (name.length > MAX_NAME) return words.longName(MAX_NAME)
  if (isKeyActor(name)) return words.keyName
  return /\p{Cc}/u.test(name) ? words.controlCharacters : null
}

/** Returns a place on this server; the start page if the address might be of another site. */
const placeToReturnTo = ({ url }: Request, address: string | null | undefined): string =>
  (address && parseReturnTo(address, url)) || '/'
