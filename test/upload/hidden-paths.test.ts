import { describe, expect, it } from 'vitest'
import type { Uploaded } from '../../src/upload/view-schema.ts'
import { call, newProject, publish, upload, view, zipOf } from '../support/service.ts'

type Project = Awaited<ReturnType<typeof newProject>>

const ROOT = {
  'index.html': 'root',
  'guide/one.html': 'guide',
  'guides.txt': '',
  'logo.svg': '<svg/>',
}

const archive = zipOf({ 'index.html': 'new' })

const presign = ({ projectId, key }: Project, version: string, file = 'storybook.zip') =>
  call(`/presigned-url/${projectId}/${version}/${file}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
  })

describe('a version that would hide what the root build holds', () => {
  it.each(['guide', 'logo.svg', 'guides.txt'])('is refused with a proposal: %s', async (name) => {
    const project = await newProject()
    await publish(project, 'main', ROOT)
    for (const response of [await upload(project, name, archive), await presign(project, name)])
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          error: 'Missing required parameter: version',
          message: `"${name}" is a name at the top of the root build (version main), which such a version would hide; call it "version-${name}"`,
        }),
      ])
    expect(await (await view(project.projectId, '/guide/one.html')).text()).toBe('guide')
  })

  it.each(['guid', 'guides', 'guide-', 'Guide', 'one.html', 'logo'])(
    'is not one that is only called alike: %s',
    async (name) => {
      const project = await newProject()
      await publish(project, 'main', ROOT)
      expect((await upload(project, name, archive)).status).toBe(201)
    },
  )

  it('may hold other files, and be uploaded again if it was there before', async () => {
    const project = await newProject()
    await publish(project, 'guide', { 'index.html': 'first' })
    await publish(project, 'main', ROOT)
    expect((await presign(project, 'logo.svg', 'image.png')).status).toBe(200)
    expect((await upload(project, 'guide', archive)).status).toBe(201)
  })
})

it('an upload names its folders that a version hides', async () => {
  const project = await newProject()
  await publish(project, 'guide', { 'index.html': 'version' })
  const { data } = await publish(project, 'main', ROOT)
  expect(data.warnings).toEqual([
    'The folder "guide" of this build is hidden at the project\'s root by the version "guide"',
  ])
  const other: Uploaded = await publish(project, 'other', { 'index.html': '', 'docs/a.html': '' })
  expect(other.data).not.toHaveProperty('warnings')
})
