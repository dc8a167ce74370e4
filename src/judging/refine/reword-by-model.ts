import * as z from 'zod'
import { ModelError } from '../../clients/chat-model.ts'
import type { Env } from '../../settings/config.ts'
import { addsFacts, keepsFacts } from '../models/kept-facts.ts'
import { ModelSession, type ReplyForm } from '../models/model-session.ts'
import { isPlain } from '../models/safe-note.ts'
import { askStage, stagePlan, type ModelConfiguration } from '../models/stage.ts'
import { protectedParts } from './protected-text.ts'

const FORM: ReplyForm<string> = {
  name: 'refined_note',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['note'],
    properties: { note: { type: 'string' } },
  },
  parse: z.object({ note: z.string() }).transform(({ note }) => note.trim()),
}

/** The outcome of asking a model to reword a note. */
type Rewording =
  /** No model is configured for this stage. */
  | { kind: 'none' }
  | { kind: 'reworded'; text: string }
  /** `reason` is safe to show. */
  | { kind: 'failed'; reason: string }

/** Rewords a note with the model of the judge's `refine` stage, if it has one. */
export async function rewordByModel(
  env: Env,
  {
    configuration,
    note,
    facts,
  }: { configuration: ModelConfiguration; note: string; facts: readonly string[] },
): Promise<Rewording> {
  const plan = stagePlan(configuration, 'refine')
  if (!plan) return { kind: 'none' }
  try {
    const session = new ModelSession(configuration.limits.model)
    const data = { note, facts }
    const text = await askStage(env, session, { plan, data, pictures: [], form: FORM })
    return isFaithful(text, note)
      ? { kind: 'reworded', text }
      : { kind: 'failed', reason: 'the model changed what the note says' }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { kind: 'failed', reason: error.message }
  }
}

/** Whether all protected parts are unchanged, and nothing was added that notes never contain. */
function isFaithful(text: string, note: string): boolean {
  const parts = protectedParts(note)
  const ownWords = parts.reduce((rest, part) => rest.replace(part, ' '), text)
  return (
    text !== '' &&
    text.length <= 2 * note.length + 200 &&
    keepsFacts(note, text) &&
    !addsFacts(text, [note]) &&
    parts.every((part) => text.includes(part)) &&
    isPlain(ownWords.replaceAll(/\s+/g, ' '))
  )
}
