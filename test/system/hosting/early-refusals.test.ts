import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { sharedService } from '../shared/service.ts'
import { sendWhole, uploadRequest, type Reading } from '../support/raw-upload.ts'
import type { Project } from '../support/service.ts'

const service = await sharedService()
let project: Project

beforeAll(async () => {
  project = await service.newProject()
})

const OVERSIZED = new Uint8Array(101 * 1024 * 1024)
const TIMES = runs(1)

const readings: Reading[] = ['while it sends', 'once all is sent']

// On a connection closed while the client still sends, a reset overtakes the response and destroys it.
describe.each(readings)('a client that sends 101 MB and reads %s', (reading) => {
  it('is refused for its announced length', async () => {
    const request = uploadRequest(project, 'v1', 'raw with a length', OVERSIZED)
    for (let time = 0; time < TIMES; time++) {
      const response = await sendWhole(service.port, request, reading)
      expect(response).toMatch(/^HTTP\/1\.1 413 /)
      expect(response).toContain('"error":"File too large"')
    }
  })

  it('is refused once what it sends in chunks is too much', async () => {
    const request = uploadRequest(project, 'v1', 'chunked', OVERSIZED)
    const response = await sendWhole(service.port, request, reading)
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toContain('"error":"File too large"')
  })

  it('is refused for an unknown key', async () => {
    const withUnknownKey = { ...project, key: `svc_proj_${project.projectId}_unknown` }
    const request = uploadRequest(withUnknownKey, 'v1', 'raw with a length', OVERSIZED)
    for (let time = 0; time < TIMES; time++) {
      const response = await sendWhole(service.port, request, reading)
      expect(response).toMatch(/^HTTP\/1\.1 401 /)
      expect(response).toContain('"error":"Invalid API key"')
    }
  })
})
