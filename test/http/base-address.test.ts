import { expect, it } from 'vitest'
import { call, newProject } from '../support/service.ts'

it.each(['http://localhost:8787/', 'http://example.com/'])(
  'tells a browser at %s nothing of the projects: only npm start has a page there',
  async (url) => {
    await newProject('secret')
    const response = await call(url, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'Invalid subdomain. Use view-{project}.domain.com',
    })
  },
)
