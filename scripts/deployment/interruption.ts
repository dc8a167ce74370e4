import { UsageError } from '../shell/usage-error.ts'

/** Somebody pressed Ctrl+C, or asked this process to end. */
export class Interrupted extends UsageError {}

/** Aborts where the first of either comes, which then no longer ends this process by itself. */
export function watchInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Interrupted(`Interrupted by ${signal}`)))
  return controller.signal
}
