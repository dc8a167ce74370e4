import { afterEach, expect, it } from 'vitest'
import { cpuSecondsOf, forgetPeak, memoryOf } from '../../../scripts/local/workerd-process.ts'
import { ci, dashboard } from '../cli/support/demo-pairs.ts'
import { measuredOf } from './bounds.ts'
import { blank, grey, inManyChunks, noise } from './hostile-images.ts'
import { jsonOf, send } from '../support/http-client.ts'
import { startService, type Project, type OwnService } from '../support/service.ts'

const TOKEN = 'system-test-service-token'
/** As many as a comment shows. */
const CROPS = 5
const MOST_BYTES = 100 * 1024 * 1024
const MOST_CPU_SECONDS = 10

let service: OwnService
afterEach(() => service?.stop())

/** Addresses of crops of as many issues at the far end of a pair whose both sides are the image. */
async function addressesOf(project: Project, image: Buffer): Promise<string[]> {
  const key = `${project.projectId}/v1/${crypto.randomUUID()}.png`
  await service.bucket.put(key, image as never)
  const pair_id = `pair-${crypto.randomUUID()}`
  await ci(service, project, 'pairs', { pair_id, image_a_key: key, image_b_key: key })
  const crops = []
  for (let i = 0; i < CROPS; i++) {
    const box = { x: 0.9 - i / 100, y: 0.9, w: 0.1, h: 0.1 }
    const issue = { pair_id, box_a: box, box_b: box }
    const { id } = await dashboard<{ id: string }>(service, TOKEN, '/api/issues', issue)
    crops.push({ issue_id: id, side: 'both' })
  }
  const granted = jsonOf(await ci(service, project, 'crops', { crops }))
  return (granted as { crops: { url: string }[] }).crops.map(({ url }) => url)
}

const fetchAtOnce = (addresses: string[]) =>
  Promise.all(
    addresses.map((address) =>
      send({ port: service.port, path: address.replace(/^.*?(?=\/crops)/, '') }),
    ),
  )

/** What the crops of an image take in a runtime of their own, which has drawn those of a small one. */
async function costOf(image: Buffer, atOnce: number) {
  service = await startService({ vars: { SERVICE_AUTH_TOKEN: TOKEN } })
  const project = await service.newProject()
  await fetchAtOnce(await addressesOf(project, grey(400, 400, noise)))
  const addresses = await addressesOf(project, image)
  forgetPeak(service.pid)
  const before = { bytes: memoryOf(service.pid, 'VmRSS'), seconds: cpuSecondsOf(service.pid) }
  const responses = await fetchAtOnce(addresses.slice(0, atOnce))
  return {
    statuses: [...new Set(responses.map(({ status }) => status))],
    bytes: memoryOf(service.pid, 'VmHWM') - before.bytes,
    seconds: cpuSecondsOf(service.pid) - before.seconds,
  }
}

/** Crops at once, and the status that they get. */
const IMAGES: [string, number, number, () => Buffer][] = [
  // A file of 16 MB: most of what it takes is garbage of reading it.
  ['of 16 megapixels of noise', CROPS, 200, () => grey(4_000, 4_000, noise)],
  [
    'of 16 megapixels of a palette',
    CROPS,
    200,
    () => blank({ width: 4_000, height: 4_000, colourType: 3 }, 4_000 * 4_001),
  ],
  [
    'interlaced, of 16-bit pixels',
    CROPS,
    404,
    () =>
      blank(
        { width: 4_000, height: 4_000, bitDepth: 16, colourType: 6, interlaced: true },
        8 * 4_000 * 4_000 + 7_500,
      ),
  ],
  ['that inflates without end', CROPS, 404, () => blank({ width: 100, height: 100 }, 400e6)],
  ['of a million chunks', CROPS, 200, () => inManyChunks('IDAT', 1_000_000, 'a byte')],
]

/** The most memory of those that are drawn, and what is refused while it is read. */
const USUAL = ['of 16 megapixels of noise', 'that inflates without end']

it.each(measuredOf(IMAGES, USUAL))(
  'an image %s: %i at once take at most 100 MB and 10 s of CPU',
  async (_, atOnce, status, image) => {
    // A resident set also holds the garbage that was not collected yet: the least of three counts.
    let cost = await costOf(image(), atOnce)
    for (let i = 0; i < 2 && cost.bytes > MOST_BYTES; i++) {
      await service.stop()
      const again = await costOf(image(), atOnce)
      if (again.bytes < cost.bytes) cost = again
    }
    expect(cost.statuses).toEqual([status])
    expect(cost.seconds).toBeLessThanOrEqual(MOST_CPU_SECONDS)
    expect(cost.bytes).toBeLessThanOrEqual(MOST_BYTES)
  },
  300_000,
)
