import * as z from 'zod'
import { Id, Name } from '../../http/request-fields.ts'
import { CaptureFacts } from '../../store/review/capture-facts.ts'

const encoder = new TextEncoder()

/** Key of an object in storage, whose own limit is 1,024 bytes. */
const ObjectKey = Name.refine(
  (key) => encoder.encode(key).length <= 1024,
  'is longer than 1024 bytes',
)

const EvidenceKey = ObjectKey.nullable().optional()

/** The body of a registration. Null in an optional field counts as absent, but clears evidence. */
export const RegistrationBody = z.object({
  pair_id: Id,
  project_id: Id,
  link_id: Id.nullish(),
  name: z.string().min(1).max(500).nullish(),
  image_a_key: ObjectKey,
  image_b_key: ObjectKey,
  design_tool_structure_key: EvidenceKey,
  dom_structure_key: EvidenceKey,
  source_key: EvidenceKey,
  icon_candidates_key: EvidenceKey,
  icon_contact_sheet_key: EvidenceKey,
  capture_facts: CaptureFacts.nullish(),
})

export type RegistrationBody = z.output<typeof RegistrationBody>
