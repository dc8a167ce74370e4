import manifest from '../../../cli/package.json' with { type: 'json' }
import { paths } from '../app/routes.ts'
import { roleIn } from '../app/session.ts'

/** In exactly this release's version, as everything that `init` writes. */
const INIT = `npx ${manifest.name}@${manifest.version} init`

/** How a project gets its first builds and pairs: what to run where, and where the key for it is made. */
export function FirstSteps({ project }: { project: string }) {
  if (roleIn(project) !== 'owner')
    return <p>A pipeline uploads builds and captures. Ask an owner of the project to set one up.</p>
  return (
    <>
      <p>
        In the repository of your Storybook, <code>{INIT}</code> writes a workflow that uploads
        builds and captures. It takes an API key of this project.
      </p>
      <a class="button button-primary" href={`${paths.section(project, 'settings')}?tab=keys`}>
        API keys
      </a>
    </>
  )
}
