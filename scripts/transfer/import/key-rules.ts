import type { Row } from '../../../src/store/transfer/columns.ts'
import { BUILD_VERSIONS } from '../../../src/store/transfer/references.ts'
import type { ProjectTable } from '../../../src/store/transfer/project-table.ts'
import { versionOfArchiveKey } from '../../../src/store/object-keys.ts'
import { ArchiveError } from '../archive/errors.ts'
import type { StoredObject } from '../archive/manifest.ts'
import type { ScratchDatabase } from './scratch.ts'

/**
 * Where the keys of an archive may lead: into the folder of its project, to the screens and runs that it holds, and to
 * keys in no project's folder, which callers of the service may choose.
 */
export class KeyRules {
  readonly free = new Set<string>()
  readonly #project: string
  readonly #to: string
  readonly #runs = new Set<string>()
  readonly #snapshots = new Set<string>()
  readonly #cited = new Set<string>()

  constructor(project: string, to: string) {
    this.#project = project
    this.#to = to
  }

  addRow(table: ProjectTable, row: Row): void {
    if (table.name === 'runs') this.#runs.add(String(row['run_id']))
    if (table.name === 'design_snapshots') this.#snapshots.add(String(row['id']))
    for (const [name, column] of Object.entries(table.columns))
      for (const key of column.keys(row[name] ?? null))
        if (!key.startsWith(`${this.#project}/`)) this.#cited.add(key)
    if (table.name === 'pairs') this.#checkPairId(String(row['pair_id']))
  }

  /** Throws ArchiveError for a key that leads elsewhere. */
  check(objects: readonly StoredObject[], scratch: ScratchDatabase): void {
    for (const key of this.#cited) this.#checkKey(key, ['.design'])
    const builds = new Set(scratch.values(BUILD_VERSIONS))
    for (const object of objects) {
      this.#checkKey(object.key, ['.design', '.runs'])
      checkMetadata(object, builds)
    }
  }

  #checkKey(key: string, own: readonly string[]): void {
    const [first = '', second = ''] = key.split('/')
    if (first === this.#project) return
    if (first.startsWith('.')) {
      const known = first === '.runs' ? this.#runs : this.#snapshots
      if (own.includes(first) && known.has(second)) return
      throw new ArchiveError(`The key ${key} belongs to the service`)
    }
    if ([this.#project, this.#to].some((project) => project.toLowerCase() === first.toLowerCase()))
      throw new ArchiveError(`The key ${key} leads into another project`)
    this.free.add(key)
  }

  /** Two ids must not become one when the project is renamed. */
  #checkPairId(pairId: string): void {
    if (this.#project !== this.#to && pairId.startsWith(`${this.#to}:`))
      throw new ArchiveError(`The pair ${pairId} is named as if it were of ${this.#to} already`)
  }
}

/** An archive in storage names its build, which the service relies on; no other object has metadata. */
function checkMetadata({ key, metadata }: StoredObject, builds: ReadonlySet<unknown>): void {
  const { build, incoming: _, ...others } = metadata
  const version = versionOfArchiveKey(key)
  const isOfBuild =
    version && build !== undefined && builds.has(JSON.stringify([build, version.versionId]))
  if (Object.keys(others).length > 0 || (Object.keys(metadata).length > 0 && !isOfBuild))
    throw new ArchiveError(`The object ${key} has metadata that the service did not write`)
}
