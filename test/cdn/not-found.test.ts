import { expect, it } from 'vitest'
import { notFoundPage } from '../../src/cdn/responses.ts'
import { newProject, publish, storeUnchecked, view } from '../support/service.ts'
import { buildArchive } from '../zip/build-archive.ts'

/** Projects in every state in which a path leads to no file. */
const CAUSES: Record<string, () => Promise<{ projectId: string; path: string }>> = {
  'of an unknown project': async () => ({ projectId: 'nobody', path: '/' }),
  'of a project without builds': async () => ({ ...(await newProject()), path: '/a.js' }),
  'that the build lacks': async () => {
    const project = await newProject('Not-Found')
    await publish(project, 'v1', { 'index.html': 'home' })
    return { ...project, path: '/assets/none.js?v=1' }
  },
  'that the version lacks': async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home' })
    return { ...project, path: '/v1/none.js' }
  },
  'that is malformed': async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home' })
    return { ...project, path: '/%E0%A4%A' }
  },
}

async function expectPage(response: Response, projectId: string): Promise<void> {
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const page = await response.text()
  expect(page).toContain('<title>404 Not Found</title>')
  expect(page).toContain('<p>The requested file was not found.</p>')
  expect(page).toContain(`<a href="/">Go to the start page of ${projectId.toLowerCase()}</a>`)
}

it.each(Object.entries(CAUSES))(
  'a file %s is a page that names the project and links to its start page',
  async (_, prepare) => {
    const { projectId, path } = await prepare()
    const response = await view(projectId, path)
    await expectPage(response, projectId)
    const head = await view(projectId, path, { method: 'HEAD' })
    expect(head.status).toBe(404)
    expect(await head.text()).toBe('')
    expect([...head.headers]).toEqual([...response.headers])
    expect(head.headers.get('Content-Length')).toMatch(/^\d+$/)
  },
)

// HEAD reads nothing from storage, so that it cannot know of the damage.
it('a damaged file is that page too', async () => {
  const project = await newProject()
  const entries = [{ name: 'a.js', content: 'text', local: { signature: 1 } }]
  await storeUnchecked(project, 'v1', buildArchive({ entries }))
  await expectPage(await view(project.projectId, '/a.js'), project.projectId)
})

it('the page escapes the name of the project', async () => {
  const page = await notFoundPage(`<i>&"'`, false).text()
  expect(page).toContain('page of &#60;i&#62;&#38;&#34;&#39;</a>')
  expect(page).not.toContain('<i>')
})
