/** Why a file is no archive of a project; addressed to whoever has it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
