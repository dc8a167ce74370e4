/** A pair's two images: `a` is the design reference, `b` the built component. */
export const SLOTS = ['a', 'b'] as const
export type Slot = (typeof SLOTS)[number]

const IMAGE_FIELDS = ['image_a_key', 'image_b_key'] as const

/** The evidence of a pair, by the name of its column and wire field, and the images that it describes. */
export const EVIDENCE_IMAGES = {
  design_tool_structure_key: ['image_a_key'],
  dom_structure_key: ['image_b_key'],
  source_key: ['image_b_key'],
  icon_candidates_key: ['image_a_key', 'image_b_key'],
  icon_contact_sheet_key: ['image_a_key', 'image_b_key'],
} as const satisfies Record<string, readonly (typeof IMAGE_FIELDS)[number][]>

export type EvidenceName = keyof typeof EVIDENCE_IMAGES

export const EVIDENCE_NAMES = Object.keys(EVIDENCE_IMAGES) as EvidenceName[]

/** A field of a pair that holds the key of an object in storage. */
export type KeyField = (typeof IMAGE_FIELDS)[number] | EvidenceName

export const KEY_FIELDS: readonly KeyField[] = [...IMAGE_FIELDS, ...EVIDENCE_NAMES]
