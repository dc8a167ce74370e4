import { KEY_ACTOR } from '../../../base/actors.ts'

/** What the sign-in of a server on one's own machine says. */
export const words = {
  product: 'Design review',
  title: 'Sign in · Design review',
  lead: 'Sign in to the server on this machine.',
  name: 'Your name',
  signIn: 'Sign in',
  note: 'You need no password, because this sign-in works on this machine only. Deployments sign in with Cloudflare Access.',
  noName: 'Enter a name.',
  longName: (most: number) => `A name has at most ${most} characters.`,
  keyName: `A name cannot begin with “${KEY_ACTOR}”: that stands for an API key.`,
  controlCharacters: 'A name has no control characters.',
}
