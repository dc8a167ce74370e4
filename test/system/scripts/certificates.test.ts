import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '../../../src/base/time.ts'
import { checkCertificates } from '../../../scripts/doctor/certificate-checks.ts'
import { makeCertificate } from '../support/certificate.ts'

// Real handshakes: `npm run doctor` reads when the certificates of a deployment's hosts end.

/** Starts a server of TLS whose certificate ends in so many days; returns its port. */
async function serverFor(days: number): Promise<number> {
  const now = Date.now()
  const certificate = makeCertificate(
    new Date(now - 90 * DAY_MS),
    // An hour more: the certificate's time has no fractions of a second, and the test takes some.
    new Date(now + days * DAY_MS + DAY_MS / 24),
  )
  const server = createServer(certificate, (socket) => socket.on('error', () => {}).resume())
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const settings = (url: string) => ({ url: { value: url, source: '--url' } })

it('reads when the certificate of each host ends, and warns within two weeks', async () => {
  const [service, cdn, dashboard] = await Promise.all([60, 13, -2].map(serverFor))
  const results = await checkCertificates({
    settings: settings(`https://localhost:${service}`),
    cdnDomain: `localhost:${cdn}`,
    trialHost: null,
    dashboard: `https://localhost:${dashboard}`,
  })
  expect(
    results.map(({ status, detail }) => [status, detail.split(' ').slice(0, 3).join(' ')]),
  ).toEqual([
    ['ok', `that of localhost:${service}`],
    ['failed', `that of localhost:${dashboard}`],
    ['warning', `that of view-doctor.localhost:${cdn}`],
  ])
})

it('asks the host that a trial’s projects share', async () => {
  const port = await serverFor(60)
  const results = await checkCertificates({
    settings: settings('https://localhost:1'),
    cdnDomain: null,
    trialHost: `localhost:${port}`,
    dashboard: null,
  })
  // Nothing listens at the service's port, which another check says.
  expect(results.map(({ status }) => status)).toEqual(['skipped', 'ok'])
})

it('asks no host that is reached without https', async () => {
  const results = await checkCertificates({
    settings: settings('http://localhost:8787'),
    cdnDomain: 'localhost:8787',
    trialHost: null,
    dashboard: 'http://localhost:8788',
  })
  expect(results).toEqual([])
})
