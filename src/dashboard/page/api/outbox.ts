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

/** Settles once what was kept is sent, or cannot be. */
let sending: Promise<void> | null = null

/** Sends a decision now, or keeps it while there is no connection. `failed` gets every other error. */
export async function deliver(entry: Kept): Promise<void> {
  kept.push(entry)
  if (!isOnline.peek()) waiting.value = kept.length
  await sendKept()
}

function sendKept(): Promise<void> {
  sending ??= sendInOrder().finally(() => {
    sending = null
    waiting.value = kept.length
  })
  return sending
}

/** A decision leaves the list only after it has arrived, so that a reload in between warns. */
async function sendInOrder(): Promise<void> {
  for (let next = kept[0]; next !== undefined; next = kept[0]) {
    if ((await attempt(next)) === 'offline') break
    kept.shift()
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

/** Asks the server whether it is back, or sends what a connection that came and went has left. */
async function retry(): Promise<void> {
  if (!isOnline.peek()) await request('/api/admin/session').catch(() => {})
  else if (kept.length > 0) await sendKept()
}

async function comeBack(): Promise<void> {
  await sendKept()
  if (isOnline.peek()) for (const listener of returns) listener()
}

const LISTENERS: [keyof WindowEventMap, (event: Event) => void][] = [
  ['online', () => void retry()],
  ['offline', () => (isOnline.value = false)],
  ['beforeunload', (event) => kept.length > 0 && event.preventDefault()],
]

/** Watches the connection until the returned function is called. */
export function watchConnection(): () => void {
  const timer = window.setInterval(() => void retry(), RETRY_MS)
  for (const [name, listener] of LISTENERS) window.addEventListener(name, listener)
  // Any request may be the first to get through, not only the one that asks.
  let wasOnline = isOnline.peek()
  const unsubscribe = isOnline.subscribe((online) => {
    if (online && !wasOnline) void comeBack()
    wasOnline = online
  })
  return () => {
    unsubscribe()
    window.clearInterval(timer)
    for (const [name, listener] of LISTENERS) window.removeEventListener(name, listener)
  }
}
