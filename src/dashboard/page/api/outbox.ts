import { signal } from '@preact/signals'
import { isOnline, OfflineError, request } from './request.ts'

// Decisions that could not be sent are kept and sent in their order once the server responds again. The
// service refuses a move that its state does not allow, so a decision that did arrive is never made twice.

interface Kept {
  send: () => Promise<void>
  failed: (error: unknown) => void
}

const kept: Kept[] = []

/** How many decisions wait for the connection. */
export const waiting = signal(0)

let isSending = false

/** Sends a decision now, or keeps it while there is no connection. `failed` gets every other error. */
export async function deliver(entry: Kept): Promise<void> {
  kept.push(entry)
  waiting.value = isOnline.peek() ? waiting.peek() : kept.length
  await sendKept()
}

/** Sends what was kept. A decision leaves the list only after it has arrived, so that a reload in between warns. */
async function sendKept(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = kept[0]; next !== undefined; next = kept[0]) {
      if ((await attempt(next)) === 'offline') break
      kept.shift()
    }
  } finally {
    isSending = false
    waiting.value = isOnline.peek() ? 0 : kept.length
  }
}

async function attempt({ send, failed }: Kept): Promise<'sent' | 'offline'> {
  try {
    await send()
  } catch (error) {
    if (error instanceof OfflineError) return 'offline'
    failed(error)
  }
  return 'sent'
}

/** Listeners that reload what others may have changed meanwhile. */
const returns = new Set<() => void>()
export function onReturn(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

const RETRY_MS = 3_000

/** Asks the server whether it is back; if so, sends what was kept. */
async function ask(): Promise<void> {
  if (isOnline.peek()) return
  await request('/api/admin/session').catch(() => {})
  if (!isOnline.peek()) return
  await sendKept()
  for (const listener of returns) listener()
}

const LISTENERS: [keyof WindowEventMap, (event: Event) => void][] = [
  ['online', () => void ask()],
  ['offline', () => (isOnline.value = false)],
  ['beforeunload', (event) => kept.length > 0 && event.preventDefault()],
]

/** Watches the connection until the returned function is called. */
export function watchConnection(): () => void {
  const timer = window.setInterval(() => void ask(), RETRY_MS)
  for (const [name, listener] of LISTENERS) window.addEventListener(name, listener)
  return () => {
    window.clearInterval(timer)
    for (const [name, listener] of LISTENERS) window.removeEventListener(name, listener)
  }
}
