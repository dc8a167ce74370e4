import { resolve } from 'node:path'
import { ProjectId } from '../src/tenancy/parameters.ts'
import { required, UsageError } from './shell/command-line.ts'
import { BY } from './shell/command.ts'
import { runTransfer } from './transfer/command.ts'
import { importProject } from './transfer/import/import-project.ts'

await runTransfer({
  synopsis: 'import -- FILE [--project Q] [--remote] [--json]',
  help: `Makes a project from an archive that npm run export has written. All of it is checked before anything is written. An
import that was interrupted goes on when it is called again; one that is complete is left as it is. What travels and
what does not: docs/backup.md.

  FILE       the archive
  --project  another id for the project
  --remote   into the deployed database and bucket; without it into the local ones (STATE_DIR)
  --json     one JSON object on the standard output`,
  options: ['project'],
  takesFile: true,
  makes: true,
  prepare({ values, file: named }) {
    const project = values['project'] ?? null
    if (project !== null && !ProjectId.safeParse(project).success)
      throw new UsageError(`--project is no id of a project: ${project}`)
    const file = resolve(required(named, 'FILE'))
    return async (deployment) => {
      const summary = await importProject(deployment, { file, project, who: BY })
      const { project: id, rows, objects, unchanged } = summary
      const text = unchanged
        ? `${id} was imported from this archive before; nothing was changed.`
        : `Imported ${id}: ${rows} rows and ${objects} objects.`
      return { json: summary, text }
    }
  },
})
