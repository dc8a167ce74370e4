import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export interface Listening {
  port: number
  url: string
  /** Ends connections of HTTP, too. */
  close: () => Promise<void>
}

/** Listens on a port of 127.0.0.1 that the system chooses. */
export async function listen(server: Server | HttpServer): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
