import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { sharedService } from '../../shared/service.ts'
import { capturingVariables } from '../../support/chromium.ts'
import type { Project } from '../../support/service.ts'
import { cli, cliHere, emptyFolder } from '../support/cli.ts'
import { demoFolder } from './demo-storybook.ts'
import { expectReported, type Change, type Reported } from './reported.ts'

// The demo Storybook against the designs of demo/pairs, imported as screens of a design file.

const service = await sharedService()
const chromium = await capturingVariables()

async function run(project: Project, ...args: string[]): Promise<string> {
  const env = { ...chromium, STORYBOOK_REVIEW_KEY: project.key }
  const url = `http://localhost:${service.port}`
  const command = args[0] === 'capture' ? cli : cliHere
  const ended = await command([...args, '--url', url, '--quiet'], { env })
  expect(ended.code, `${args.join(' ')}\n${ended.stderr}`).toBe(0)
  return ended.stdout
}

/** Designs of the demo, and in what their components differ from them, as demo/pairs/README.md tells. */
const DESIGNS: { pair: string; story: string; changes: Change[] }[] = [
  {
    pair: 'pricing-card-highlighted',
    story: 'patterns-pricingcard--highlighted',
    changes: [
      { label: 'extra/element', says: null },
      { label: 'text/content', says: 'text: per month instead of a month' },
      { label: 'spacing/layout', says: { axis: 'y', by: -6 } },
      { label: 'colour/background', says: 'background-color: #0b6b75 instead of #12283a' },
      { label: 'border/radius', says: 'border-radius: 16 px instead of 8 px' },
    ],
  },
  {
    pair: 'alert-danger',
    story: 'components-alert--danger',
    changes: [
      { label: 'missing/element', says: null },
      {
        label: 'text/content',
        says:
          'text: Use another card to keep your booking. instead of ' +
          'Try another card to keep your booking.',
      },
      { label: 'spacing/layout', says: { axis: 'x', by: -8 } },
      { label: 'colour/background', says: 'background-color: #fdeae7 instead of #ffffff' },
    ],
  },
  { pair: 'button-primary', story: 'components-button--primary', changes: [] },
]

interface DesignFacts {
  design: { export_scale: number; node_size: { w: number; h: number }; node_type: string }
}

/** The designs as an import leaves them: images and structures in storage, screens in the database. */
async function importDesigns({ projectId }: Project): Promise<void> {
  const snapshot = `snap_${crypto.randomUUID()}`
  const now = '2026-11-21T00:00:00.000Z'
  await service.db
    .prepare(
      `INSERT INTO design_snapshots (id, project_id, name, status, created_at) VALUES (?1, ?2, 'Now', 'open', ?3)`,
    )
    .bind(snapshot, projectId, now)
    .run()
  for (const [at, { pair }] of DESIGNS.entries()) {
    const read = (file: string) => readFileSync(fromRoot('demo/pairs', pair, file))
    const { design } = JSON.parse(read('facts.json').toString()) as DesignFacts
    const png = read('design.png')
    const [image, structure] = [
      `.design/${snapshot}/f/${at}.png`,
      `.design/${snapshot}/f/${at}.json`,
    ]
    await service.bucket.put(image, png)
    await service.bucket.put(structure, read('design.json'))
    await service.db
      .prepare(
        `INSERT INTO design_screens (id, snapshot_id, project_id, ordinal, file_key, node_id, scale, name, node_type,
                                     node_width, node_height, structure_key, image_key, width, height, imported_at)
         VALUES (?1, ?2, ?3, ?4, 'KEY', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`,
      )
      .bind(
        `scr_${crypto.randomUUID()}`,
        snapshot,
        projectId,
        at,
        `1:${at}`,
        design.export_scale,
        pair,
        design.node_type,
        design.node_size.w,
        design.node_size.h,
        structure,
        image,
        png.readUInt32BE(16),
        png.readUInt32BE(20),
        now,
      )
      .run()
  }
}

interface Review {
  stories: {
    story_id: string
    outcome: string
    problem: string | null
    findings: Reported[]
  }[]
}

describe('the demo Storybook against its designs', () => {
  it('makes pairs of proposed matches once they are confirmed, in which the judge finds every difference and nothing else', async () => {
    const project = await service.newProject()
    const folder = demoFolder()
    await run(project, 'deploy', folder, '--version-id', 'v1')
    rmSync(folder, { recursive: true })
    await importDesigns(project)

    const map = join(emptyFolder(), 'design-map.json')
    await run(project, 'capture', 'map', map, '--version-id', 'v1')
    const proposed = JSON.parse(readFileSync(map, 'utf8')) as {
      entries: { story: string; screen: string; confirmed: boolean }[]
    }
    expect(proposed.entries.map(({ story, screen }) => ({ story, pair: screen }))).toEqual(
      DESIGNS.map(({ story, pair }) => ({ story, pair })).toSorted((a, b) =>
        a.story < b.story ? -1 : 1,
      ),
    )
    for (const entry of proposed.entries) entry.confirmed = true
    writeFileSync(map, JSON.stringify(proposed))

    const root = '#storybook-root > .hb-root > *'
    const captured = await run(
      project,
      'capture',
      '--version-id',
      'v1',
      '--design',
      map,
      // Those with a design, and others of the same components without.
      ...['Components/Alert', 'Components/Button', 'Patterns/PricingCard'].flatMap((title) => [
        '--only',
        `${title} / *`,
      ]),
      '--root',
      root,
      '--scale',
      '2',
      '--json',
    )
    expect(JSON.parse(captured)).toMatchObject({
      counts: { compared: 3, new: 12, not_captured: 0 },
    })
    const review = JSON.parse(
      await run(project, 'review', '--version-id', 'v1', '--fail-on', 'never', '--json'),
    ) as Review
    const stories = review.stories.filter(({ outcome }) => outcome === 'compared')
    expect(stories.map(({ story_id }) => story_id).toSorted()).toEqual(
      DESIGNS.map(({ story }) => story).toSorted(),
    )
    for (const { story, changes } of DESIGNS) {
      const found = stories.find(({ story_id }) => story_id === story)
      expect(found?.problem, story).toBeNull()
      expectReported(found?.findings ?? [], changes, story)
    }
  })
})
