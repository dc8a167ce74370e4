import { createServer } from 'node:net'

/** Where a server on this port can be reached by the name `localhost`. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** Whether something listens on the port already, on either loopback address. */
export async function isPortTaken(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) if (await cannotListen(port, host)) return true
  return false
}

function cannotListen(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(true)
      // A machine without IPv6 has nobody listening there.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') done(false)
      else fail(error)
    })
    server.listen({ port, host }, () => server.close(() => done(false)))
  })
}
