import * as z from 'zod'
import { Id, Name, nonBlank } from '../../http/request-fields.ts'
import { ProjectId } from '../../tenancy/parameters.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'

const encoder = new TextEncoder()

/** The key of an object in storage, which takes at most 1,024 bytes and has one object for all spellings in Unicode. */
const ObjectKey = Name.normalize('NFC').refine(
  (key) => encoder.encode(key).length <= 1024,
  'is longer than 1024 bytes',
)

const EvidenceKey = ObjectKey.nullable().optional()

/** The body of a registration. Null in an optional field counts as absent, but clears evidence. */
export const RegistrationBody = z.object({
  pair_id: Id.describe('The caller’s id for the pair, unique in the whole service.'),
  project_id: ProjectId.describe('The project it belongs to; a pair never changes its project.'),
  link_id: Id.nullish().describe(
    'The caller’s reference for the subject of the pair, such as the id of a story.',
  ),
  name: nonBlank(500).nullish().describe('The name shown to people; the pair’s id by default.'),
  image_a_key: ObjectKey.describe('Key in storage of the design reference, a PNG.'),
  image_b_key: ObjectKey.describe('Key in storage of the capture of the built component, a PNG.'),
  design_tool_structure_key: EvidenceKey.describe(
    'Key of the structure of image a, JSON: the design’s layers, or the DOM of another build.',
  ),
  dom_structure_key: EvidenceKey.describe(
    'Key of the structure of image b, JSON: the built component’s DOM, or the layers of a design.',
  ),
  source_key: EvidenceKey.describe('Key of the built component’s source text. Describes image b.'),
  icon_candidates_key: EvidenceKey.describe('Key of the list of icons in both images, JSON.'),
  icon_contact_sheet_key: EvidenceKey.describe('Key of the PNG that shows those icons in cells.'),
  capture_facts: CaptureFacts.nullish().describe(
    'How the two images were made; an empty object counts as none.',
  ),
})
export type RegistrationBody = z.output<typeof RegistrationBody>
