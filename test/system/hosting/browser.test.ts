import { describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { tour, visit } from '../support/demo-tour.ts'
import { demoArchive, publish, zipOf } from '../support/uploads.ts'

const service = await sharedService()
const browser = await sharedBrowser()

describe('the demo Storybook in a browser', () => {
  it('works at the root of its host', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', demoArchive())

    const storybook = await visit(
      browser,
      `http://view-${project.projectId}.localhost:${service.port}/`,
    )
    await tour(storybook)

    expect(storybook.problems).toEqual([])
  })

  it('works under its version while the root shows the same build', async () => {
    const project = await service.newProject()
    const { viewUrl } = await publish(service, project, 'v1', demoArchive())

    const storybook = await visit(
      browser,
      `http://view-${project.projectId}.localhost:${service.port}/v1/`,
    )
    await tour(storybook)

    expect(new URL(viewUrl).pathname).toBe('/v1/')
    expect(storybook.problems).toEqual([])
  })

  it('works under its version while the root is a build without its absolute assets', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', demoArchive())
    await publish(service, project, 'v2', zipOf({ 'index.html': '<h1>Another build</h1>' }))
    const host = `http://view-${project.projectId}.localhost:${service.port}`

    const storybook = await visit(browser, `${host}/v1/`)
    await tour(storybook)

    expect(storybook.received).toContain(`${host}/logo.svg`)
    expect(storybook.problems).toEqual([])
    const root = await visit(browser, host)
    await root.page.getByText('Another build').waitFor()
  })
})
