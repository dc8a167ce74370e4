import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli, type Ended } from '../../cli/support/run.ts'
import { jsonOf } from '../support/http-client.ts'
import { startService, type Project, type Service } from '../support/service.ts'
import { noise, view } from '../support/uploads.ts'
import { startCuttingProxy, type Cut, type CutPlan } from './support/cutting-proxy.ts'
import { ci } from './support/demo-pairs.ts'
import { storybookFolder } from './support/storybook.ts'

let service: Service
let folder: string

const asset = noise(300_000)

beforeAll(async () => {
  service = await startService()
  folder = storybookFolder({ 'assets/noise.bin': asset })
})

afterAll(() => service?.stop())

/** What becomes of a deployment's connections, one after the other; those behind the lists are left alone. */
interface Scenario {
  connections: boolean[]
  uploads: (Cut | null)[]
  others: (Cut | null)[]
  retries: number
}

const place = fc.oneof(
  { weight: 1, arbitrary: fc.record({ at: fc.constant('head' as const), bytes: fc.nat(600) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('body' as const),
      share: fc.oneof(
        fc.constantFrom(0, 1),
        fc.nat(1000).map((n) => n / 1000),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('answer' as const), bytes: fc.nat(500) }) },
)
const cut: fc.Arbitrary<Cut> = fc
  .tuple(place, fc.constantFrom('both' as const, 'client' as const, 'service' as const))
  .map(([where, broken]) => ({ ...where, broken }))

const scenario: fc.Arbitrary<Scenario> = fc.record({
  connections: fc.array(fc.boolean(), { maxLength: 3 }),
  uploads: fc.array(fc.option(cut, { freq: 6 }), { maxLength: 4 }),
  others: fc.array(fc.option(cut, { freq: 2 }), { maxLength: 6 }),
  retries: fc.nat(4),
})

interface Outcome extends Ended {
  project: Project
  /** Connections that were broken. */
  cuts: number
  /** Of each upload that began, whether the service had the archive by then. */
  arrivedBefore: boolean[]
}

interface Build {
  arrived_at: string | null
}

async function buildsOf(project: Project): Promise<Build[]> {
  const answer = await ci(service, project, 'builds?version=v1')
  return (jsonOf(answer) as { builds: Build[] }).builds
}

const arrivedOf = async (project: Project) =>
  (await buildsOf(project)).filter(({ arrived_at }) => arrived_at !== null)

async function deployThrough({
  connections,
  uploads,
  others,
  retries,
}: Scenario): Promise<Outcome> {
  const project = await service.newProject()
  const arrivedBefore: boolean[] = []
  const [breaks, ofUploads, ofOthers] = [connections.values(), uploads.values(), others.values()]
  const plan: CutPlan = {
    connection: () => breaks.next().value ?? false,
    request: (method) => (method === 'PUT' ? ofUploads : ofOthers).next().value ?? null,
    async before(method) {
      if (method === 'PUT') arrivedBefore.push((await arrivedOf(project)).length > 0)
    },
  }
  const proxy = await startCuttingProxy(service, plan)
  const args = ['deploy', folder, '--url', proxy.url, '--version-id', 'v1']
  try {
    const ended = await runCli([...args, '--retries', String(retries)], {
      env: { STORYBOOK_REVIEW_KEY: project.key },
    })
    return { ...ended, project, cuts: proxy.cuts(), arrivedBefore }
  } finally {
    await proxy.close()
  }
}

/** What must be true of a deployment whatever happened to its connections. */
async function expectWhole(
  { code, stdout, stderr, project, cuts, arrivedBefore }: Outcome,
  retries: number,
) {
  const arrived = await arrivedOf(project)
  const file = await view(service, project.projectId, '/v1/assets/noise.bin')
  const whole = { status: file.status, same: file.body.equals(asset) }
  const told = `${code} after ${cuts} cuts: ${stderr}`
  expect([0, 4], told).toContain(code)
  if (cuts <= retries) expect(code, told).toBe(0)
  expect(arrivedBefore, told).not.toContain(true)
  if (code === 0) {
    expect(stdout, told).toMatch(/^http:\/\/view-\S+\/v1\/\n$/)
    expect(arrived).toHaveLength(1)
  } else expect(stdout).toBe('')
  // Once it has ended in 4, the archive may have arrived all the same; if so, whole.
  expect(whole, told).toEqual(
    arrived.length > 0 ? { status: 200, same: true } : { status: 404, same: false },
  )
}

/** Deployments that run at once: they mostly wait. */
const AT_ONCE = 8

it('ends with the archive arrived once and whole, or with 4, wherever its connections are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(scenario, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (scenarios) => {
        const outcomes = await Promise.all(scenarios.map(deployThrough))
        for (const [i, outcome] of outcomes.entries())
          await expectWhole(outcome, scenarios[i]!.retries)
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
})
