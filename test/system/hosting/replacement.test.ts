import { describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { expectSoon } from '../support/freshness.ts'
import { archiveOf, Readers, REQUESTS } from '../support/readers.ts'
import { publish } from '../support/uploads.ts'

const REPLACEMENTS = 20

const service = await sharedService()

describe('while a version is replaced 20 times', () => {
  it.each(['where they are uploaded', 'elsewhere'])(
    'each of 8 readers always gets whole files of one upload, %s',
    async (place) => {
      const project = await service.newProject()
      const archives = Array.from({ length: REPLACEMENTS + 1 }, (_, upload) => archiveOf(upload))
      await publish(service, project, 'v1', archives[0]!)

      const port = place === 'elsewhere' ? service.elsewherePort! : service.port
      const readers = new Readers(port, project.projectId)
      for (const archive of archives.slice(1)) await publish(service, project, 'v1', archive)
      const since = performance.now()
      await readers.stop()

      const seen = readers.readings.map((reading) => ({
        ...reading,
        upload: readers.uploadOf(reading),
      }))
      const isWhole = ({ status, coding, encoding, upload }: (typeof seen)[number]) =>
        status === 200 && coding === encoding && upload !== null
      expect(seen.filter((reading) => !isWhole(reading))).toEqual([])
      // Of many uploads, and of every request: the readers did read in between.
      expect(new Set(seen.map(({ upload }) => upload)).size).toBeGreaterThan(REPLACEMENTS / 4)
      expect(new Set(seen.map(({ path, encoding }) => path + encoding)).size).toBe(REQUESTS.length)
      for (const request of REQUESTS) {
        const newest = async () => readers.uploadOf(await readers.read(request))
        await expectSoon(newest, REPLACEMENTS, since)
      }
      readers.close()
    },
  )
})
