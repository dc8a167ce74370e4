import { VARIABLES } from '../settings/settings.ts'
import manifest from '../package.json' with { type: 'json' }
import { DEFAULT_FOLDER } from '../folder/default-folder.ts'
import type { Project } from './project.ts'
import type { Storybook } from './storybooks.ts'

/** A file that `init` writes. */
export interface GeneratedFile {
  /** From the repository's root. */
  path: string
  text: string
}

/** Runs a package of the registry as it was tried: in exactly this version, without any install script. */
export const npx = (name: string, version: string) =>
  `npx --yes --ignore-scripts ${name}@${version}`

export const RUN = npx(manifest.name, manifest.version)

/** A command, and the folder in which it is run. */
export interface Run {
  command: string
  folder: string
}

/** What is run for the builds, after the packages are installed once for all. */
export const buildRuns = ({ manager, installIn, storybooks }: Project): Run[] => [
  ...[manager.setup, manager.install]
    .filter((command) => command !== null)
    .map((command) => ({ command, folder: installIn })),
  ...storybooks.map(({ build }) => build),
]

/** What tells a Storybook's jobs, artifacts and environments from those of others; nothing for the only one. */
export const suffixOf = ({ name }: Storybook): string => (name === null ? '' : `-${name}`)

/** The variable or secret that holds the key of a Storybook's project. */
export const keyOf = ({ name }: Storybook): string =>
  name === null ? VARIABLES.key : `${VARIABLES.key}_${name.toUpperCase().replaceAll('-', '_')}`

/** A path in a Storybook's folder, from the repository's root. */
export const pathIn = ({ folder }: Storybook, path: string = DEFAULT_FOLDER): string =>
  folder === '.' ? path : `${folder}/${path}`

/** A folder as YAML, which takes those that begin with `@`, or are a number, in quotes alone. */
export const quoted = (path: string): string =>
  /^[a-z][\w.-]*\/[\w./-]+$|^storybook-[\w.-]+$/i.test(path) ? path : JSON.stringify(path)
