import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli, type Ended } from '../../cli/support/run.ts'
import { runs } from '../../support/property-runs.ts'
import { sharedService } from '../shared/service.ts'
import { jsonOf } from '../support/http-client.ts'
import { startService, type Project, type Service } from '../support/service.ts'
import { noise, view } from '../support/uploads.ts'
import { anyCut } from './support/any-cut.ts'
import { startCuttingProxy, type Cut, type CutPlan } from './support/cutting-proxy.ts'
import { ci } from './support/demo-pairs.ts'
import { storybookFolder } from './support/storybook.ts'

/** Where archives are sent: the service itself, or the object storage by its S3 API. */
interface Ground {
  service: Service
  /** Of each project whose archive goes to the object storage directly: what becomes of its uploads. */
  direct: Map<string, CutPlan> | null
  stop(): Promise<void>
}

let folder: string
const grounds: Ground[] = []

const asset = noise(300_000)

beforeAll(() => {
  folder = storybookFolder({ 'assets/noise.bin': asset })
})

afterAll(() => Promise.all(grounds.map((ground) => ground.stop())))

async function throughService(): Promise<Ground> {
  return { service: await sharedService(), direct: null, stop: () => Promise.resolve() }
}

/** The signed address names the port of a proxy before the S3 endpoint, which breaks each project's connections. */
async function pastService(): Promise<Ground> {
  const direct = new Map<string, CutPlan>()
  // Storage has `<bucket>/<project>/<version>/<file>` behind the path of the endpoint.
  const planOf = (path: string) => direct.get(path.split('/').at(-3) ?? '')
  const endpoint = { port: 0 }
  const proxy = await startCuttingProxy(endpoint, {
    connection: () => false,
    request: (method, path) => planOf(path)?.request(method, path) ?? null,
    before: async (method, path) => planOf(path)?.before?.(method, path),
    cut: (path) => planOf(path)?.cut?.(path),
  })
  const service = await startService({ s3: { throughPort: Number(new URL(proxy.url).port) } })
  endpoint.port = service.s3Port!
  const stop = async () => {
    await proxy.close()
    await service.stop()
  }
  return { service, direct, stop }
}

/** What becomes of a deployment's connections, one after the other; those behind the lists are left alone. */
interface Scenario {
  connections: boolean[]
  uploads: (Cut | null)[]
  others: (Cut | null)[]
  retries: number
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  connections: fc.array(fc.boolean(), { maxLength: 3 }),
  uploads: fc.array(fc.option(anyCut, { freq: 6 }), { maxLength: 4 }),
  others: fc.array(fc.option(anyCut, { freq: 2 }), { maxLength: 6 }),
  retries: fc.nat(4),
})

interface Outcome extends Ended {
  project: Project
  /** Connections that were broken. */
  cuts: number
  /**
   * Of each upload that began, whether the service had the archive when the client last asked about it, or by now if
   * it has not asked since the upload before. What arrives after an answer, nobody can know.
   */
  arrivedBefore: boolean[]
}

interface Build {
  arrived_at: string | null
}

async function buildsOf(service: Service, project: Project): Promise<Build[]> {
  const response = await ci(service, project, 'builds?version=v1')
  return (jsonOf(response) as { builds: Build[] }).builds
}

const arrivedOf = async (service: Service, project: Project) =>
  (await buildsOf(service, project)).filter(({ arrived_at }) => arrived_at !== null)

async function deployThrough(
  { service, direct }: Ground,
  { connections, uploads, others, retries }: Scenario,
): Promise<Outcome> {
  const project = await service.newProject()
  const arrivedBefore: boolean[] = []
  let directCuts = 0
  let lastAnswer: boolean | null = null
  const [breaks, ofUploads, ofOthers] = [connections.values(), uploads.values(), others.values()]
  const plan: CutPlan = {
    connection: () => breaks.next().value ?? false,
    request: (method) => (method === 'PUT' ? ofUploads : ofOthers).next().value ?? null,
    async before(method) {
      const hasArrived = (await arrivedOf(service, project)).length > 0
      if (method === 'PUT') arrivedBefore.push(lastAnswer ?? hasArrived)
      lastAnswer = method === 'PUT' ? null : hasArrived
    },
  }
  direct?.set(project.projectId, { ...plan, cut: () => directCuts++ })
  const proxy = await startCuttingProxy(service, plan)
  const args = ['deploy', folder, '--url', proxy.url, '--version-id', 'v1']
  try {
    const ended = await runCli([...args, '--retries', String(retries)], {
      env: { STORYBOOK_REVIEW_KEY: project.key },
    })
    return { ...ended, project, cuts: proxy.cuts() + directCuts, arrivedBefore }
  } finally {
    await proxy.close()
  }
}

/** What must be true of a deployment whatever happened to its connections. */
async function expectWhole(
  { service }: Ground,
  { code, stdout, stderr, project, cuts, arrivedBefore }: Outcome,
  retries: number,
) {
  const arrived = await arrivedOf(service, project)
  const file = await view(service, project.projectId, '/v1/assets/noise.bin')
  const whole = { status: file.status, same: file.body.equals(asset) }
  const context = `${code} after ${cuts} cuts: ${stderr}`
  expect([0, 4], context).toContain(code)
  if (cuts <= retries) expect(code, context).toBe(0)
  expect(arrivedBefore, context).not.toContain(true)
  if (code === 0) {
    expect(stdout, context).toMatch(/^http:\/\/view-\S+\/v1\/\n$/)
    expect(arrived).toHaveLength(1)
    // It went where cuts are made.
    expect(arrivedBefore.length, context).toBeGreaterThan(0)
  } else expect(stdout).toBe('')
  // Once it has ended in 4, the archive may have arrived all the same; if so, whole.
  expect(whole, context).toEqual(
    arrived.length > 0 ? { status: 200, same: true } : { status: 404, same: false },
  )
}

/** Deployments that run at once: they mostly wait. */
const AT_ONCE = 12

describe.each([
  ['through the service', throughService],
  ['to the object storage directly', pastService],
])('a deployment that sends its archive %s', (_, startGround) => {
  it('ends with the archive arrived once and whole, or with 4, wherever its connections are cut', async () => {
    const ground = await startGround()
    grounds.push(ground)
    await fc.assert(
      fc.asyncProperty(
        fc.array(scenario, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (scenarios) => {
          const outcomes = await Promise.all(scenarios.map((each) => deployThrough(ground, each)))
          for (const [i, outcome] of outcomes.entries())
            await expectWhole(ground, outcome, scenarios[i]!.retries)
        },
      ),
      { numRuns: runs(2), endOnFailure: true },
    )
  })
})
