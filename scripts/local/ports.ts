import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Where a server on this port can be reached by the name `localhost`. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** The command that the user called, and the setting that chooses another port. */
interface Chosen {
  setting: string
  command: string
}

/** Returns in one line why a server cannot listen on the port, or null when it can. */
export async function obstacleToListening(port: number, chosen: Chosen): Promise<string | null> {
  for (const host of LOOPBACKS) {
    const code = await listeningError(port, host)
    const obstacle = code === null ? null : obstacleOf(code, port, chosen)
    if (obstacle !== null) return obstacle
  }
  return null
}

/** Returns a port that nothing listens on. */
export async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function obstacleOf(code: string, port: number, { setting, command }: Chosen): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there or choose another: ${setting}=${anotherPort(port)} ${command}`
    case 'EACCES':
      return `Port ${port} is reserved for the system. Choose another: ${setting}=8787 ${command}`
    // On a machine without IPv6 nothing listens there.
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return null
    default:
      return `Port ${port} cannot be listened on (${code}). Choose another: ${setting}=${anotherPort(port)} ${command}`
  }
}

const anotherPort = (port: number): number => (port < 65_535 ? port + 1 : port - 1)

function listeningError(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen({ port, host }, () => server.close(() => done(null)))
  })
}
