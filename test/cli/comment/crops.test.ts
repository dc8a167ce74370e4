import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readCrops } from '../../../src/cli/comment/crops.ts'
import { createOutput } from '../../../src/cli/output/output.ts'
import { Service } from '../../../src/cli/service/service.ts'
import { finding, review, story } from '../review/reviews.ts'
import { listen } from '../support/listen.ts'

/** Gives an address for all that is asked for, and a picture at each. */
async function startService() {
  const requests: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'GET') return response.setHeader('Content-Type', 'image/png').end('')
      const { crops } = JSON.parse(body) as { crops: Record<string, string>[] }
      requests.push(crops)
      const granted = crops.map((crop) => ({
        ...crop,
        url: `${url}/crops/of-${crop['issue_id'] ?? crop['pair_id']}`,
        expires_at: '2027-01-01T00:00:00Z',
      }))
      return response.end(JSON.stringify({ crops: granted }))
    })
  })
  const { url, close } = await listen(server)
  return { url, requests, close }
}

it('pictures are of the worst findings, then of changes without one, by their pairs', async () => {
  const { url, requests, close } = await startService()
  const sink = { write() {} }
  const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: true })
  const service = new Service({ url, key: 'k', project: 'p', retries: 0, output })
  const stories = [
    story({ pairId: 'p1', unnamed: true, againstBuild: true }),
    story({ pairId: 'p2', findings: [finding({ id: 'iss_2' })] }),
    story({ pairId: 'p3' }),
  ]
  const crops = await readCrops(service, output, review(stories), 'built')
  await close()
  expect(requests).toEqual([
    [
      { issue_id: 'iss_2', side: 'b' },
      { pair_id: 'p1', side: 'both' },
    ],
  ])
  expect(crops.map((crop) => [crop.finding?.id, crop.url])).toEqual([
    ['iss_2', `${url}/crops/of-iss_2`],
    [undefined, `${url}/crops/of-p1`],
  ])
})
