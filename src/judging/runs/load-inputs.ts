import { finishInSteps } from '../../base/steps.ts'
import type { Env } from '../../settings/config.ts'
import type { PngHeader } from '../../png/header.ts'
import type { ImageSource } from '../../png/source.ts'
import type { InputName, RunInputs } from '../../store/judging/run-columns.ts'
import type { PairObjects } from '../../store/review/pair-objects.ts'
import {
  listClosedFields,
  registeredKeys,
  type RegisteredKeys,
} from '../../tenancy/registered-keys.ts'
import {
  loadIconCandidates,
  treeInSteps,
  type Evidence,
  type JudgeInput,
  type Slot,
  type Unusable,
} from '../judge/index.ts'
import {
  getFile,
  getImage,
  getText,
  inputChanged,
  type Binding,
  type StoredInput,
} from './stored-inputs.ts'

/** The inputs of a run. The images are not decoded yet. */
export interface LoadedInputs {
  /** The objects that the run is bound to. */
  objects: RunInputs
  headers: Record<Slot, PngHeader | null>
  images: JudgeInput['images']
  evidence: JudgeInput['evidence']
  /** Returns why an image could not be read later on, or null. If it could not, the judgement is void. */
  failure: () => unknown
}

/** No object is stored at the key of one of the pair's images. */
export class ImageMissingError extends Error {
  override readonly name = 'ImageMissingError'
  readonly slot: Slot

  constructor(slot: Slot) {
    super(`Nothing is stored at the key of image ${slot}`)
    this.slot = slot
  }
}

const LABELS: Record<InputName, string> = {
  image_a_key: 'Image a',
  image_b_key: 'Image b',
  design_tool_structure_key: 'The design structure',
  dom_structure_key: 'The DOM structure',
  source_key: 'The source',
  icon_candidates_key: 'The list of icon candidates',
  icon_contact_sheet_key: 'The icon contact sheet',
}

/** The keys of a run's inputs: as registered, or as an earlier attempt of the run found them. */
type InputKeys = { registered: RegisteredKeys } | { bound: RunInputs }

const ABSENT = { unusable: 'is not in storage' }

/**
 * Reads the evidence and the headers of the images, with one read of storage per file. One query before that finds
 * the keys that belong to another project; their objects count as absent. Throws ImageMissingError, and
 * InputChangedError if an object is not the one that the run is bound to.
 */
export async function loadInputs(
  env: Pick<Env, 'DB' | 'STORAGE'>,
  projectId: string,
  keys: InputKeys,
): Promise<LoadedInputs> {
  const closed = await listClosedFields(env.DB, projectId, namedKeys(keys))
  if ('bound' in keys) {
    // The source is not read again: a resumed run has recorded whether it was there.
    const gone = closed.find((name) => name !== 'source_key')
    if (gone) throw inputChanged(LABELS[gone])
  }
  const reader = new InputReader(env.STORAGE, keys, new Set(closed))
  const [a, b, sheet] = await Promise.all([
    reader.image('image_a_key'),
    reader.image('image_b_key'),
    reader.image('icon_contact_sheet_key'),
    reader.notePresence('source_key'),
  ])
  if (!a || a === ABSENT) throw new ImageMissingError('a')
  if (!b || b === ABSENT) throw new ImageMissingError('b')
  return {
    objects: reader.objects,
    headers: { a: headerOf(a), b: headerOf(b) },
    images: { a, b },
    evidence: {
      // Sequential, so that only one text is in memory at a time.
      design_tool_structure: await reader.evidence('design_tool_structure_key', (text) =>
        finishInSteps(treeInSteps(text, 'design', headerOf(a) ?? undefined)),
      ),
      dom_structure: await reader.evidence('dom_structure_key', (text) =>
        finishInSteps(treeInSteps(text, 'dom', headerOf(b) ?? undefined)),
      ),
      icon_candidates: await reader.evidence('icon_candidates_key', loadIconCandidates),
      icon_contact_sheet: sheet,
    },
    failure: () => reader.failure,
  }
}

/** Returns the objects that a run found at its start. */
export const foundObjects = (inputs: RunInputs): PairObjects =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) =>
      input ? [[name, { key: input.key, etag: input.etag }]] : [],
    ),
  )

const namedKeys = (keys: InputKeys): RegisteredKeys =>
  'registered' in keys
    ? keys.registered
    : registeredKeys(
        Object.fromEntries(Object.entries(keys.bound).map(([name, input]) => [name, input?.key])),
      )

const headerOf = (image: ImageSource | Unusable): PngHeader | null =>
  'header' in image ? image.header : null

class InputReader {
  readonly objects: RunInputs = {}
  failure: unknown = null
  readonly #bucket: R2Bucket
  readonly #keys: InputKeys
  /** Fields whose keys belong to another project. */
  readonly #closed: ReadonlySet<InputName>

  constructor(bucket: R2Bucket, keys: InputKeys, closed: ReadonlySet<InputName>) {
    this.#bucket = bucket
    this.#keys = keys
    this.#closed = closed
  }

  async image(
    name: 'image_a_key' | 'image_b_key' | 'icon_contact_sheet_key',
  ): Promise<ImageSource | Unusable | null> {
    const image = await this.#find(name, getImage)
    if (!image || 'unusable' in image) return image
    return { header: image.header, read: () => Promise.resolve(this.#noteFailures(image.read)) }
  }

  /** Returns the result of `load` for a file's text. */
  async evidence<T>(
    name: 'design_tool_structure_key' | 'dom_structure_key' | 'icon_candidates_key',
    load: (text: string) => T | Unusable | Promise<T | Unusable>,
  ): Promise<Evidence<T>> {
    const file = await this.#find(name, getText)
    return file && ('text' in file ? load(file.text) : file)
  }

  /** Records whether the file exists; a resumed run has recorded it already. */
  async notePresence(name: 'source_key'): Promise<void> {
    if ('registered' in this.#keys) await this.#find(name, getFile)
  }

  /** Returns the object at the input's key, ABSENT, or null if there is no key. */
  async #find<T>(
    name: InputName,
    find: (bucket: R2Bucket, key: string, binding: Binding) => Promise<StoredInput<T> | null>,
  ): Promise<T | typeof ABSENT | null> {
    const place = this.#placeOf(name)
    if (place === 'unnamed') return null
    const binding = { label: LABELS[name], etag: place && place.etag }
    const isOpen = place !== null && !this.#closed.has(name)
    const found = isOpen ? await find(this.#bucket, place.key, binding) : null
    this.objects[name] = found && found.object
    return found ? found.content : ABSENT
  }

  /** Returns null if the run found no object at its start: it then continues without this input. */
  #placeOf(name: InputName): { key: string; etag: string | null } | null | 'unnamed' {
    const keys = this.#keys
    if ('bound' in keys) return name in keys.bound ? (keys.bound[name] ?? null) : 'unnamed'
    const key = keys.registered[name]
    return key === undefined ? 'unnamed' : { key, etag: null }
  }

  /** Records storage failures, which the judge would otherwise mistake for a damaged image. */
  async *#noteFailures(read: ImageSource['read']): AsyncGenerator<Uint8Array> {
    try {
      const file = await read()
      if (file instanceof Uint8Array) yield file
      else yield* file
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }
}
