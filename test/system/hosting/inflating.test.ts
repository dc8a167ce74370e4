import { afterAll, expect, it } from 'vitest'
import { bundle, servicePath } from '../../../bench/bundle.ts'
import { send } from '../../../bench/http-client.ts'
import { bomb } from '../../../bench/upload-bodies.ts'
import { startOurs } from '../../../bench/upload-cost.ts'
import { stopAllWorkerds } from '../../../bench/workerd.ts'

afterAll(stopAllWorkerds)

it('others are answered while 4 GiB are inflated', async () => {
  const receiver = await startOurs(await bundle('service', servicePath))
  const { port } = receiver.workerd
  // Read in chunks of 5 MB, one of which holds all of it.
  const upload = { done: false }
  const uploaded = receiver.send(bomb(), { chunked: true }).finally(() => (upload.done = true))
  let answered = 0
  while (!upload.done) {
    await send({ port, path: '/health', headers: { Host: 'localhost' } })
    answered++
  }
  await uploaded
  // Hundreds; a few if all is inflated at a stretch.
  expect(answered).toBeGreaterThan(20)
})
