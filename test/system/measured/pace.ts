/** As much as a core's own cache holds. */
const TABLE = Uint32Array.from({ length: 1 << 16 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 16)
const STEPS = 8_000_000
const EVERY_MS = 500

/** Does the same work each time. Returns the CPU seconds it took. */
function takeRound(): number {
  const before = process.threadCpuUsage()
  let at = 1
  for (let i = 0; i < STEPS; i++) at = (TABLE[at]! + Math.imul(at, 31) + i) & 0xffff
  TABLE[at] = (TABLE[at]! + 1) & 0xffff
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Awaits `work` and returns the CPU seconds that one round of a fixed work took meanwhile. What others do on a machine
 * makes both slower, by half and more: only their ratio says something of the program.
 */
export async function paced<T>(work: Promise<T>): Promise<{ result: T; roundSeconds: number }> {
  const rounds = [takeRound()]
  const timer = setInterval(() => rounds.push(takeRound()), EVERY_MS)
  try {
    const result = await work
    return { result, roundSeconds: rounds.reduce((sum, each) => sum + each, 0) / rounds.length }
  } finally {
    clearInterval(timer)
  }
}
