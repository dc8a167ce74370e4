import { expect, it } from 'vitest'
import { createOutput } from '../../src/cli/output/output.ts'
import { Service } from '../../src/cli/service/service.ts'

const sink = { write() {} }
const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: true })

it.each([
  ['https://view-shop.example-usercontent.com/v1/', true],
  ['https://view-shop.example-usercontent.com:8443/v1/index.json', true],
  ['http://view-shop.example-usercontent.com/v1/', false],
  ['https://view-other.example-usercontent.com/v1/', false],
  ['https://view-shop-2.example-usercontent.com/v1/', false],
  ['https://elsewhere.example/view-shop.example-usercontent.com/', false],
  ['https://view-shop.@elsewhere.example/', false],
  ['https://storage.example/shop/v1/storybook.zip', false],
])('the key goes to %s: %s', (address, isSent) => {
  const url = 'https://storybooks.example.com'
  const service = new Service({ url, key: 'the key', project: 'Shop', retries: 0, output })
  expect(service.keyFor(new URL(address))).toEqual(isSent ? { 'X-API-Key': 'the key' } : {})
})
