import { env } from 'cloudflare:workers'
import UPNG from 'upng-js'
import type { Env } from '../../../src/settings/config.ts'
import type { Finding, Judgement, OpenQuestion } from '../../../src/judging/judge/index.ts'
import { readPngHeader } from '../../../src/png/header.ts'
import type { ImageSource } from '../../../src/png/source.ts'
import {
  reviewByModels,
  type ReviewConfiguration,
} from '../../../src/judging/models/review-by-models.ts'

type Rgb = readonly [number, number, number]

/** A PNG, painted pixel by pixel. */
export function pngOf(width: number, height: number, paint: (x: number, y: number) => Rgb) {
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++)
    data.set([...paint(i % width, Math.floor(i / width)), 255], i * 4)
  return new Uint8Array(UPNG.encode([data.buffer], width, height, 0))
}

export function sourceOf(png: Uint8Array<ArrayBuffer>): ImageSource {
  return { header: readPngHeader(png), read: () => Promise.resolve(png) }
}

export const WHITE: Rgb = [255, 255, 255]
export const RED: Rgb = [255, 0, 0]
export const BLUE: Rgb = [0, 0, 255]

/** Where the two images of `IMAGES` differ: red on a, blue on b. */
export const SPOT = { x: 0.1, y: 0.2, w: 0.2, h: 0.2 }

const spotted = (colour: Rgb) =>
  pngOf(100, 50, (x, y) => (x >= 10 && x < 30 && y >= 10 && y < 20 ? colour : WHITE))

export const IMAGES = { a: sourceOf(spotted(RED)), b: sourceOf(spotted(BLUE)) }

export const finding = (fields: Partial<Finding> = {}): Finding => ({
  labels: ['size'],
  note: "The 'Pay' button is 24 px wide, design 16 px.",
  box_a: SPOT,
  box_b: SPOT,
  confidence: 0.9,
  severity: 'minor',
  pass: 'main-pass',
  evidence: { kind: 'size', measure: { axis: 'w', a: 16, b: 24, delta: 8, unit: 'px' } },
  ...fields,
})

export const question = (fields: Partial<OpenQuestion> = {}): OpenQuestion => ({
  kind: 'region',
  box_a: SPOT,
  box_b: SPOT,
  finding: null,
  ...fields,
})

export const judgementOf = (fields: Partial<Judgement> = {}): Judgement => ({
  images: {
    a: { width: 100, height: 50, scale: 1 },
    b: { width: 100, height: 50, scale: 1 },
  },
  findings: [finding()],
  passes: [
    { name: 'main-pass', status: 'ok', findings: 1 },
    { name: 'icon-pass', status: 'ok', findings: 0 },
    { name: 'raw-pass', status: 'ok', findings: 0 },
  ],
  suppressions: [],
  questions: [question()],
  icons: [],
  contactSheet: null,
  difference: null,
  rawFindings: [],
  ...fields,
})

const MODEL = '@cf/test/vision'

export const configurationOf = (
  names: readonly string[],
  limits: Partial<ReviewConfiguration['limits']['model']> = {},
): ReviewConfiguration => ({
  stages: names.map((name) => ({ name, provider: 'workers-ai', model: MODEL, effort: null })),
  limits: {
    min_confidence: 0,
    max_findings: 200,
    model: {
      max_calls: 2,
      timeout_ms: 1_000,
      max_tokens: 2_000,
      temperature: 0,
      max_cost_usd: 1,
      prices: { [MODEL]: { input: 1, output: 10 } },
      ...limits,
    },
  },
  image_preprocessing: { flatten_over: '#ffffff' },
  prompts: {},
})

/** The part of a model's request that the tests look at. */
export interface Asked {
  model: string
  messages: { role: string; content: unknown }[]
  max_tokens: number
  temperature: number
  seed: number
  response_format: { type: string; json_schema: { required: string[] } }
}

export type Replies = ((asked: Asked, signal: AbortSignal) => unknown)[]

/** Workers AI behind its binding: the first call gets the first reply, and so on. */
export function fakeAi(replies: Replies) {
  const asked: Asked[] = []
  const run = async (
    model: string,
    inputs: Record<string, unknown>,
    { signal }: { signal: AbortSignal },
  ) => {
    const one = { model, ...inputs } as unknown as Asked
    asked.push(one)
    const reply = replies[asked.length - 1]
    if (!reply) throw new Error('asked once too often')
    return reply(one, signal)
  }
  return { ai: { run } as unknown as Ai, asked }
}

/** A model's reply in JSON mode, with its usage. */
export const says = (response: unknown) => () => ({
  response,
  usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
})

export const verdict = (fields: Record<string, unknown> = {}) => ({
  mark: 1,
  same: false,
  label: 'colour/background',
  note: 'The square is blue instead of red.',
  severity: 'major',
  confidence: 0.8,
  ...fields,
})

/** Runs a review against the fake. */
export async function review({
  replies,
  judgement = judgementOf(),
  configuration = configurationOf(['region-review']),
  images = IMAGES,
  beforeCall = () => Promise.resolve(),
}: {
  replies: Replies
  judgement?: Judgement
  configuration?: ReviewConfiguration
  images?: Parameters<typeof reviewByModels>[1]['images']
  beforeCall?: () => Promise<void>
}) {
  const { ai, asked } = fakeAi(replies)
  const result = await reviewByModels(
    { ...(env as Env), AI: ai },
    { configuration, judgement, images, beforeCall },
  )
  return { ...result, asked, before: judgement }
}
