import { inject } from 'vitest'
import { newFolder } from '../../cli/support/scratch.ts'
import { startHarness, type Harness } from '../design-tool/support/harness.ts'
import { startService, type Service } from '../support/service.ts'

// A process runs many files, one after the other, and each of these servers starts once for all of them. Every test
// makes projects of its own in it. What ends a server, or needs it with other settings, starts one for itself.

let connected: Promise<Harness> | undefined
let withS3: Promise<Service> | undefined

const stateDir = () => newFolder(inject('scratch'))

/** The service with its dashboard, in two isolates, connected to a stand-in for the design tool without a fault. */
export async function sharedHarness(): Promise<Harness> {
  const harness = await (connected ??= startHarness({
    dashboard: true,
    elsewhere: true,
    stateDir: stateDir(),
  }))
  harness.standIn.recover()
  harness.standIn.calls = []
  return harness
}

/** The service of that harness, for tests that have nothing to do with the design tool. */
export const sharedService = async (): Promise<Service> => (await sharedHarness()).service

/** A service whose presigned URLs lead to the local S3 endpoint. */
export const sharedServiceWithS3 = (): Promise<Service> =>
  (withS3 ??= startService({ s3: true, stateDir: stateDir() }))
