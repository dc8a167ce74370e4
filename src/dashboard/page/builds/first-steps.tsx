import manifest from '../../../cli/package.json' with { type: 'json' }
import { paths } from '../app/routes.ts'
import { roleIn } from '../app/session.ts'
import { firstSteps as words } from './words.ts'

/** In exactly this release's version, as everything that `init` writes. */
const INIT = `npx ${manifest.name}@${manifest.version} init`

/** How a project gets its first builds and pairs: what to run where, and where the key for it is made. */
export function FirstSteps({ project }: { project: string }) {
  if (roleIn(project) !== 'owner') return <p>{words.notOwner}</p>
  return (
    <>
      <p>
        {words.before} <code>{INIT}</code>. {words.after}
      </p>
      <a class="button button-primary" href={`${paths.section(project, 'settings')}?tab=keys`}>
        {words.keys}
      </a>
    </>
  )
}
