import { projectHere } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { roleIn } from '../app/session.ts'
import { Empty } from './empty.tsx'
import { notFound, type Subject } from './words.ts'

/** Stands in place of a page whose subject is not there, or not for this person. */
export function NotFound({ what }: { what: Subject }) {
  const here = projectHere.value
  const project = here !== null && roleIn(here) !== null ? here : null
  return (
    <Empty title={notFound.title(what)} text={notFound.text[what]} isPage>
      {project === null ? (
        <a class="button" href={paths.home}>
          {notFound.toHome}
        </a>
      ) : (
        <a class="button" href={paths.project(project)}>
          {notFound.toProject}
        </a>
      )}
    </Empty>
  )
}
