import { html as template, raw } from 'hono/html'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { words } from './words.ts'

interface SignInForm {
  /** Hosts besides this one that a person may get back to. */
  after: string | null
  /** The path that the person requested. */
  returnTo: string
  name?: string
  /** Why the form was refused. */
  problem?: string
}

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#f4f5f7, #0f1216); --card: light-dark(#fff, #171b21);
  --text: light-dark(#1c2128, #e6e9ee); --muted: light-dark(#59636e, #98a2ae); --line: light-dark(#d5dae1, #333b45);
  --accent: light-dark(#2156c4, #86adff); --on-accent: light-dark(#fff, #0b1220); --bad: light-dark(#b3261e, #ff8f86) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground);
  color: var(--text); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { width: 100%; max-width: 340px }
form { padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 4px; font-size: 18px; font-weight: 600; letter-spacing: -.01em }
p { margin: 0 0 20px; color: var(--muted) }
label { display: block; margin-bottom: 6px; font-weight: 500 }
input { width: 100%; height: 36px; padding: 0 10px; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--line); border-radius: 6px }
button { width: 100%; height: 36px; margin-top: 16px; font: inherit; font-weight: 600; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: 6px; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem { margin: 6px 0 0; color: var(--bad) }
.note { margin: 16px 4px 0; font-size: 12px }
`

/** `after` are the hosts that the form may lead to: browsers hold its redirects against the policy, too. */
const policy = (after: string | null): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256(utf8ToBytes(STYLE)).toBase64()}'`,
    'img-src data:',
    `form-action 'self' ${after ?? ''}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Responds with the sign-in form; 400 if it says what was wrong with the last one. */
export async function signInPage({
  after,
  returnTo,
  name = '',
  problem,
}: SignInForm): Promise<Response> {
  const page = await template`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${words.title}</title>
    <link rel="icon" href="data:," />
    ${raw(`<style>${STYLE}</style>`)}
  </head>
  <body>
    <main>
      <form method="post" action="/sign-in">
        <h1>${words.product}</h1>
        <p>${words.lead}</p>
        <label for="name">${words.name}</label>
        <input
          id="name"
          name="name"
          value="${name}"
          autocomplete="username"
          maxlength="80"
          required
          autofocus
          ${problem ? raw('aria-invalid="true" aria-describedby="problem"') : ''}
        />
        ${problem ? template`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
        <input type="hidden" name="return_to" value="${returnTo}" />
        <button type="submit">${words.signIn}</button>
      </form>
      <p class="note">${words.note}</p>
    </main>
  </body>
</html> `
  return new Response(String(page), {
    status: problem ? 400 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(after),
    },
  })
}
