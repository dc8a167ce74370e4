import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { sharedService } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import { keysOf, multipartUploads } from '../support/r2-state.ts'
import { BODY_FORMS, cutUpload, sendWhole, uploadRequest } from '../support/raw-upload.ts'
import type { Project } from '../support/service.ts'
import { noise, publish, view, zipOf } from '../support/uploads.ts'

const service = await sharedService()

const archiveOf = (generation: string, bytes: number) =>
  zipOf({ 'index.html': generation, 'noise.bin': noise(bytes) }, 0)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What readers of the version get: the page, the large file, the archive. */
async function served({ projectId }: Project) {
  const page = await view(service, projectId, '/v1/')
  const file = await view(service, projectId, '/v1/noise.bin')
  const download = await send({
    port: service.port,
    path: `/storage/${projectId}/v1/storybook.zip`,
  })
  return { page: page.body.toString(), file: sha256(file.body), archive: sha256(download.body) }
}

/** What is held of a body of unknown length before it becomes an R2 multipart upload. */
const PART_BYTES = 8 * 1024 * 1024

/** Of each form and size. */
const CUTS = runs(4)

const SIZES = [
  { size: 'less than one part', bytes: 300_000 },
  { size: 'several parts', bytes: 18 * 1024 * 1024 },
]

const cases = BODY_FORMS.flatMap((form) => SIZES.map((size) => ({ form, ...size })))

describe('an upload cut off by the client', () => {
  it.each(cases)('changes and leaves nothing: $form, $size', async ({ form, bytes }) => {
    const project = await service.newProject()
    const previous = archiveOf('previous build', 50_000)
    const first = await publish(service, project, 'v1', previous)
    const before = await served(project)
    expect(before).toEqual({
      page: 'previous build',
      file: sha256(noise(50_000)),
      archive: sha256(previous),
    })
    const objects = await keysOf(service, project.projectId)
    const request = uploadRequest(project, 'v1', form, archiveOf('next build', bytes))

    const cut = fc.record({
      length: fc.integer({ min: 0, max: request.body.length - 1 }),
      ending: fc.constantFrom('close' as const, 'reset' as const),
    })
    await fc.assert(
      fc.asyncProperty(cut, async (cut) => {
        await cutUpload(service.port, request, cut)
        expect(await served(project)).toEqual(before)
      }),
      {
        seed: 20_261_121,
        numRuns: CUTS,
        examples: [[{ length: request.body.length - 1, ending: 'close' }]],
      },
    )

    const multiparts = () => multipartUploads(service, project.projectId)
    await expect.poll(multiparts).not.toContain('unfinished')
    // A body that does not tell its length can only be taken in part by part: some were begun.
    if (form === 'chunked' && bytes > PART_BYTES) expect(multiparts()).toContain('aborted')
    expect(await keysOf(service, project.projectId)).toEqual(objects)
    // The same bytes, sent to their end, are taken: it was the cuts that kept them out.
    expect(await sendWhole(service.port, request)).toMatch(/^HTTP\/1\.1 201 /)
    expect((await served(project)).page).toBe('next build')
    const { results } = await service.db
      .prepare('SELECT build_number AS number FROM builds WHERE project_id = ?1 ORDER BY 1')
      .bind(project.projectId)
      .all()
    expect(results).toEqual([{ number: first.buildNumber }, { number: first.buildNumber + 1 }])
    await expect.poll(multiparts).not.toContain('unfinished')
    expect(await keysOf(service, project.projectId)).toHaveLength(objects.length)
  })
})
