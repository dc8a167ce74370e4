import { loadIconCandidates } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import { describe, expect, it } from 'vitest'
import { drawContactSheet } from '../../../../src/judging/judge/icons/contact-sheet.ts'
import {
  isContradicted,
  readContactSheet,
} from '../../../../src/judging/judge/icons/given-sheet.ts'
import { iconShape, type IconShape } from '../../../../src/judging/judge/icons/icon-shape.ts'
import { loadProducerIcons } from '../../../../src/judging/judge/icons/producer-icons.ts'
import { encodePng } from '../../../../src/png/encode.ts'
import { readPngHeader } from '../../../../src/png/header.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { normalise } from '../../../../src/judging/judge/verdict/finish.ts'
import type { IconCandidate } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import type { ImageSource } from '../../../../src/png/source.ts'
import type { IconComparison } from '../../../../src/judging/judge/judgement.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { canvas } from '../image/drawing.ts'
import { placeOf, sceneOf, type Glyph } from './glyphs.ts'

const GLYPHS: Glyph[] = ['flag', 'menu', 'plus', 'frame', 'steps']
const LIMIT = DEFAULT_SETTINGS.limits.icon_different
const OVER = { flatten_over: '#ffffff' }
const raster = sceneOf(GLYPHS)

const sourceOf = (png: Uint8Array<ArrayBuffer>): ImageSource => ({
  header: readPngHeader(png),
  read: async () => png,
})
const pngOf = (pixels: Raster) => sourceOf(encodePng(pixels))

/** Each icon with its counterpart, in the order of `places`. */
const listOf = (places: number[]): IconCandidate[] =>
  places.flatMap((place) =>
    (['a', 'b'] as const).map((side) => ({
      id: `${side}${place}`,
      side,
      box: placeOf(place),
      name: null,
      pair: side === 'a' ? `b${place}` : null,
      cell: null,
    })),
  )

/** The sheet of the scene's icons. */
function sheetOf(places: number[]): ImageSource {
  const icons = places.map((place): IconComparison => {
    const box = normalise(placeOf(place), raster)
    return { box_a: box, box_b: box, name: null, similarity: 1, verdict: 'same' }
  })
  const sheet = drawContactSheet(icons, { a: raster, b: raster })
  if (sheet === null) throw new Error('no sheet')
  return sourceOf(sheet.png)
}

function shapeAt(place: number): IconShape {
  const shape = iconShape(raster, placeOf(place))
  if (shape === null) throw new Error('no ink')
  return shape
}

async function contradicted(sheet: ImageSource, icons: IconCandidate[]): Promise<string[]> {
  const shapes = await readContactSheet(sheet, icons, OVER)
  if ('unusable' in shapes) throw new Error(shapes.unusable)
  return icons
    .filter(({ id }) => isContradicted(shapes.get(id), shapeAt(Number(id.slice(1))), LIMIT))
    .map(({ id }) => id)
}

describe('a producer’s contact sheet', () => {
  it('in the grid of ours shows each icon in its place', async () => {
    expect(await contradicted(sheetOf([0, 1, 2, 3, 4]), listOf([0, 1, 2, 3, 4]))).toEqual([])
  })

  it('contradicts the icons that it shows others of', async () => {
    expect(await contradicted(sheetOf([0, 2, 1]), listOf([0, 1, 2]))).toEqual([
      'a1',
      'b1',
      'a2',
      'b2',
    ])
  })

  it('is read in the cells that the list names, where it does', async () => {
    const [first, second] = listOf([0]) as [IconCandidate, IconCandidate]
    const icons = [
      { ...first, cell: placeOf(0) },
      { ...second, cell: placeOf(3) },
    ]
    expect(await contradicted(pngOf(raster), icons)).toEqual(['b0'])
  })

  it.each([
    ['another size', pngOf(canvas(600, 66, [255, 255, 255])), /^is no grid of 96 px cells/],
    [
      'broken pixels',
      sourceOf(encodePng(canvas(192, 96, [0, 0, 0])).slice(0, 60)),
      /pixel data|cut/,
    ],
    [
      'more than 16 megapixels',
      { ...pngOf(raster), header: { width: 19_200, height: 960 * 96, alpha: false } },
      /^is /,
    ],
  ])('of %s is unusable', async (_, sheet, reason) => {
    const read = await readContactSheet(sheet, listOf([0]), OVER)
    expect(read).toEqual({ unusable: expect.stringMatching(reason) })
  })
})

describe('what a producer gives', () => {
  const list = loadIconCandidates(JSON.stringify({ version: 1, icons: listOf([0]) }))
  const load = (candidates: typeof list | null, sheet: ImageSource | null) =>
    loadProducerIcons({
      evidence: {
        design_tool_structure: null,
        dom_structure: null,
        icon_candidates: candidates,
        icon_contact_sheet: sheet,
      },
      settings: DEFAULT_SETTINGS,
    })

  it('is a list whose sheet may be unusable', async () => {
    const { icons, shapes, reason } = await load(list, pngOf(canvas(600, 66, [255, 255, 255])))
    expect([icons.length, shapes.size]).toEqual([2, 0])
    expect(reason).toMatch(/^the contact sheet of icons is no grid/)
  })

  it('is named where it cannot be used, and is not where there is none', async () => {
    expect((await load(null, null)).reason).toBeNull()
    expect((await load(list, null)).reason).toBeNull()
    expect((await load(list, sheetOf([0]))).reason).toBeNull()
    expect((await load(null, sheetOf([0]))).reason).toMatch(/has no list of icons/)
    expect((await load({ unusable: 'is not in storage' }, null)).reason).toBe(
      'the list of icons is not in storage',
    )
  })
})
