import { describe, it } from 'vitest'
import { measuredOf } from './bounds.ts'
import { EVIDENCE, LONE, TREES } from './judge-evidence.ts'
import { IMAGES, MASKS } from './judge-images.ts'
import { expectBounded, type Files } from './run-cost.ts'

const MASKED = ['of 16 megapixels of noise', 'of rings in rings'] as const

type Case = [what: string, files: () => Files, facts?: object]

const CASES: Case[] = [
  ...Object.entries(IMAGES).map(([name, files]): Case => [`an image ${name}`, files]),
  ...MASKED.map((name): Case => [
    `images ${name}, with 200 masks`,
    IMAGES[name]!,
    { story: { masks: MASKS } },
  ]),
  ...Object.entries(EVIDENCE).map(([name, files]): Case => [`evidence ${name}`, files]),
  ...LONE.map(([name, files]): Case => [`a structure of ${name}`, files]),
  ...TREES.map(([name, files]): Case => [`structures of ${name}`, files]),
]

/** By what each comes to more of than any other of its kind. */
const USUAL = [
  // The largest file, and the most memory of those that are read whole.
  'an image of 16 megapixels of noise',
  // The most CPU.
  'an image of rings in rings',
  // The most memory of elements that are alike.
  'an image of a word in each of 800 boxes',
  // Refused while it is read.
  'an image that inflates without end',
  // The most memory of evidence that holds nothing to compare.
  'evidence with a shadow of four million characters',
  // The longest structures, read and given up.
  'structures of texts of 300 letters, as many as are read',
  // The most memory and CPU of structures that are compared.
  'structures of chains of painted boxes, as many as are compared',
]

describe('a run over', () => {
  it.each(measuredOf(CASES, USUAL))('%s takes at most 100 MB and 10 s of CPU', (_, files, facts) =>
    expectBounded(files, facts),
  )
})
