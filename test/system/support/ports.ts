import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { anyFreePort, obstacleToListening } from '../../../scripts/local/ports.ts'

/** Below these are services that a machine may run. */
const FIRST = 12_000

/**
 * A port that nothing listens on, nor on the next one, for a server that gets its port as a setting and listens later. It is none
 * of those that the system gives to servers without a port of their own and to connections: they would take it meanwhile.
 */
export async function portToCome(): Promise<number> {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  const [first] = range.split(/\s/)
  const end = 2 * Math.floor(Number(first) / 2)
  for (;;) {
    const port = end < 2 * FIRST ? await anyFreePort() : 2 * randomInt(FIRST / 2, end / 2)
    if ((await isFree(port)) && port < 65_535 && (await isFree(port + 1))) return port
  }
}

const isFree = async (port: number): Promise<boolean> =>
  (await obstacleToListening(port, { setting: 'PORT', command: '' })) === null
