import * as z from 'zod'
import { ObservedObject } from './pair-objects.ts'

/** The images of a pair at some time; null if one was not found, or is unknown. */
export const EventImages = z.object({
  a: ObservedObject.nullable().describe('The design reference.'),
  b: ObservedObject.nullable().describe('The built component.'),
})
export type EventImages = z.output<typeof EventImages>
