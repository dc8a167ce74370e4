import * as z from 'zod'
import {
  grantFilesFromCi,
  GrantedFiles,
  listPairsFromCi,
  PairListView,
  RegisteredPairView,
  registerPairFromCi,
} from '../../../../generated/clients/pipeline.ts'
import { pagesOf } from '../../service/pages.ts'
import type { Service } from '../../service/service.ts'
import { fields } from '../../base/fields.ts'

/** A file to store, with its name within its version. */
export interface EvidenceFile {
  name: string
  type: 'image/png' | 'application/json'
  content: Uint8Array
}

/** Fields of a registration that hold keys of files. */
const KEY_FIELDS = [
  'image_a_key',
  'image_b_key',
  'design_tool_structure_key',
  'dom_structure_key',
  'icon_candidates_key',
  'icon_contact_sheet_key',
] as const
type KeyField = (typeof KEY_FIELDS)[number]

/** A pair to register; each file is one to upload, or the key of a stored one. */
export interface PairDraft {
  pair_id: string
  link_id: string
  name: string
  files: Partial<Record<KeyField, EvidenceFile | string>> &
    Record<'image_a_key' | 'image_b_key', EvidenceFile | string>
  capture_facts: object
}

const Pair = PairListView.shape.pairs.element
  .pick(
    fields(
      'pair_id name link_id image_a_key image_b_key design_tool_structure_key dom_structure_key icon_candidates_key icon_contact_sheet_key',
    ),
  )
  // Compared as they are, with facts of other versions of the service too.
  .extend({ capture_facts: z.unknown() })
type Pair = z.infer<typeof Pair>
const Pairs = PairListView.extend({ pairs: z.array(Pair) })
const Registered = RegisteredPairView.pick({ created: true })
const Granted = z.object({
  files: z.array(GrantedFiles.shape.files.element.pick({ name: true, url: true })),
})

/** The most that the service lists at once. */
const PAIRS_A_PAGE = 200

/** Lists the registered pairs of the project, by their ids. */
export async function listKnownPairs(service: Service): Promise<Map<string, Pair>> {
  const known = new Map<string, Pair>()
  const call = listPairsFromCi(service.project, { limit: PAIRS_A_PAGE })
  for await (const { pairs } of pagesOf(service, call, Pairs))
    for (const pair of pairs) known.set(pair.pair_id, pair)
  return known
}

/**
 * Uploads a pair's files into a version and registers it. Safe to repeat: files are named by their content, and a
 * pair that is registered with the same files and facts is left unchanged, done or not.
 */
export async function registerPair(
  service: Service,
  version: string,
  draft: PairDraft,
  known: Pair | undefined,
): Promise<'created' | 'replaced' | 'unchanged'> {
  const keys = Object.fromEntries(
    KEY_FIELDS.map((field) => {
      const file = draft.files[field]
      const key = typeof file === 'object' ? [service.project, version, file.name].join('/') : file
      return [field, key ?? null]
    }),
  ) as Record<KeyField, string | null> & Record<'image_a_key' | 'image_b_key', string>
  const { files: _, ...rest } = draft
  const registration = { ...rest, ...keys }
  if (known && isRegistered(registration, known)) return 'unchanged'
  const files = Object.values(draft.files).filter((file) => typeof file === 'object')
  await uploadFiles(service, version, files)
  const call = registerPairFromCi(service.project, registration)
  const { created } = await service.read(call, Registered)
  return created ? 'created' : 'replaced'
}

const isRegistered = (
  registration: Record<KeyField, string | null> & Omit<PairDraft, 'files'>,
  known: Pair,
): boolean =>
  KEY_FIELDS.every((field) => registration[field] === known[field]) &&
  registration.name === known.name &&
  registration.link_id === known.link_id &&
  sorted(registration.capture_facts) === sorted(known.capture_facts)

/** Returns JSON text with sorted fields, so that their order does not matter. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Uploads files into a version, at most 100 at once. */
export async function uploadFiles(
  service: Service,
  version: string,
  files: readonly EvidenceFile[],
): Promise<void> {
  // The service answers in the spelling that storage has.
  const byName = new Map(files.map((file) => [file.name.normalize('NFC'), file]))
  if (byName.size === 0) return
  const names = [...byName.values()].map(({ name, type }) => ({ name, content_type: type }))
  const call = grantFilesFromCi(service.project, version, { files: names })
  const granted = await service.read(call, Granted)
  await Promise.all(
    granted.files.map(async ({ name, url }) => {
      const file = byName.get(name)
      if (file) await service.put(url, file.content, file.type)
    }),
  )
}
