import { resolve } from 'node:path'
import { ProjectId } from '../src/tenancy/parameters.ts'
import { required, UsageError } from './shell/command-line.ts'
import { BY } from './shell/command.ts'
import { runTransfer } from './transfer/command.ts'
import { exportProject } from './transfer/export/export-project.ts'

await runTransfer({
  synopsis: 'export -- --project P --out FILE [--remote] [--json]',
  help: `Writes a project into one archive, from which npm run import recreates it in another deployment. An export that
was interrupted goes on when it is called again. What travels and what does not: docs/backup.md.

  --project  its id
  --out      the archive, a new file; FILE.parts beside it holds what was collected until the archive is complete
  --remote   from the deployed database and bucket; without it from the local ones (STATE_DIR)
  --json     one JSON object on the standard output`,
  options: ['project', 'out'],
  takesFile: false,
  makes: false,
  prepare({ values }) {
    const projectId = required(values['project'], '--project')
    if (!ProjectId.safeParse(projectId).success)
      throw new UsageError(`--project is no id of a project: ${projectId}`)
    const file = resolve(required(values['out'], '--out'))
    return async (deployment) => {
      const summary = await exportProject(deployment, { projectId, file, who: BY })
      const { rows, objects, bytes } = summary
      const text = `Exported ${projectId} to ${file}: ${rows} rows and ${objects} objects of ${bytes} bytes.`
      return { json: summary, text }
    }
  },
})
