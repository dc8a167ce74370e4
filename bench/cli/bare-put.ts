import { createReadStream, statSync } from 'node:fs'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'

// Sends a file by PUT, and nothing else: `node bare-put.ts FILE URL`.

const [file = '', url = ''] = process.argv.slice(2)
const put = request(url, {
  method: 'PUT',
  headers: { 'Content-Type': 'application/zip', 'Content-Length': statSync(file).size },
})
put.on('response', (response) => {
  response.resume()
  if (response.statusCode !== 200) process.exitCode = 1
})
await pipeline(createReadStream(file), put)
